import { keepCookie } from "../../islands/storage.ts";
import { onClick } from "./cookies.ts";

const root = document.documentElement;

function remember(settings: Record<string, unknown>): void {
  if (!document.body.dataset.loggedIn) return;
  fetch("/api/auth/update-account", {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ settings }),
  }).catch(() => undefined);
}

onClick("[data-toggle-theme]", () => {
  const theme = root.dataset.theme === "dark" ? "light" : "dark";
  root.dataset.theme = theme;
  keepCookie("theme", theme);
  remember({ darkMode: theme === "dark" });
});

onClick("[data-accent-choice]", (button) => {
  const accent = button.dataset.accentChoice ?? "yellow";
  root.dataset.accent = accent;
  keepCookie("accent", accent);
  for (const other of document.querySelectorAll<HTMLElement>("[data-accent-choice]")) {
    other.setAttribute(
      other.role === "menuitemradio" ? "aria-checked" : "aria-pressed",
      String(other.dataset.accentChoice === accent),
    );
  }
  remember({ theme: accent });
});

onClick("[data-toggle-cards]", (button) => {
  const only = root.dataset.cards !== "pictures";
  root.dataset.cards = only ? "pictures" : "";
  keepCookie("cards", only ? "pictures" : "all");
  button.setAttribute(button.role === "menuitemcheckbox" ? "aria-checked" : "aria-pressed", String(only));
});

onClick("[data-language]", (link) => remember({ language: link.dataset.language }));

onClick("[data-home]", (link, event) => {
  if (!(link instanceof HTMLAnchorElement) || link.pathname !== location.pathname) return;
  event.preventDefault();
  if (link.closest(".bottom") && scrollY > 0) scrollTo({ top: 0, behavior: "smooth" });
  else location.reload();
});

onClick("[data-reload]", () => location.reload());

const overlay = matchMedia("(max-width: 1263.98px)");

function floating(): boolean {
  return overlay.matches || document.querySelector(".shell.wide") !== null;
}

function showDrawer(open: boolean): void {
  if (floating()) {
    root.dataset.overlay = open ? "open" : "";
    const scrim = document.querySelector<HTMLElement>(".scrim-drawer");
    if (scrim) scrim.hidden = !open;
  } else root.dataset.drawer = open ? "open" : "closed";
  for (const button of document.querySelectorAll("[data-toggle-drawer]"))
    button.setAttribute("aria-expanded", String(open));
  if (open && floating()) document.querySelector<HTMLElement>(".drawer a")?.focus();
}

onClick("[data-toggle-drawer]", () => {
  const open = floating() ? root.dataset.overlay === "open" : root.dataset.drawer === "open";
  showDrawer(!open);
  if (!floating()) keepCookie("drawer", open ? "0" : "1");
});
onClick("[data-close-drawer]", () => showDrawer(false));
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && root.dataset.overlay === "open") showDrawer(false);
});

onClick("[data-lock-drawer]", (button) => {
  const locked = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(locked));
  keepCookie("drawer", locked ? "1" : "0");
  remember({ sidebarLock: locked });
});
