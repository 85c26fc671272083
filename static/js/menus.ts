/** Menu buttons by the ARIA pattern: arrows move, Escape and a click elsewhere close, focus returns. */
import { onClick } from "./cookies.ts";

let open: { button: HTMLElement; menu: HTMLElement } | undefined;

function items(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>("a, button")].filter((item) => !item.hidden);
}

function close(refocus: boolean): void {
  if (!open) return;
  open.menu.hidden = true;
  open.button.setAttribute("aria-expanded", "false");
  if (refocus) open.button.focus();
  open = undefined;
}

function show(button: HTMLElement): void {
  const menu = document.getElementById(button.getAttribute("aria-controls") ?? "");
  if (!menu) return;
  close(false);
  menu.hidden = false;
  menu.classList.remove("from-left");
  menu.classList.toggle("from-left", menu.getBoundingClientRect().left < 8);
  const box = menu.getBoundingClientRect();
  menu.classList.toggle("above", box.bottom > innerHeight - 8 && box.top - box.height > 72);
  button.setAttribute("aria-expanded", "true");
  open = { button, menu };
  items(menu)[0]?.focus();
}

onClick("[data-menu]", (button, event) => {
  event.preventDefault();
  if (open?.button === button) close(true);
  else show(button);
});

document.addEventListener("click", (event) => {
  const target = event.target as Element;
  if (open && !open.menu.contains(target) && !open.button.contains(target)) close(false);
  else if (open?.menu.contains(target) && target.closest("[data-close-menu]")) close(true);
});

document.addEventListener("keydown", (event) => {
  const link = event.key === " " && event.target instanceof Element ? event.target.closest("a[data-menu]") : null;
  if (link instanceof HTMLElement) {
    event.preventDefault();
    link.click();
    return;
  }
  if (!open) return;
  const all = items(open.menu);
  const at = all.indexOf(document.activeElement as HTMLElement);
  const to: Record<string, number> = {
    ArrowDown: (at + 1) % all.length,
    ArrowUp: (at - 1 + all.length) % all.length,
    Home: 0,
    End: all.length - 1,
  };
  if (event.key === "Escape") close(true);
  else if (event.key === "Tab") close(false);
  else if (event.key in to) {
    event.preventDefault();
    all[to[event.key] ?? 0]?.focus();
  }
});

// Menus that open without scripts: a click elsewhere and Escape close them too.
const drops = () => [...document.querySelectorAll<HTMLDetailsElement>("details[data-drop][open]")];

document.addEventListener("click", (event) => {
  for (const drop of drops()) if (!drop.contains(event.target as Node)) drop.open = false;
});

// A choice closes the menu that it was made in, but for the arrow keys, which go through all of them.
document.addEventListener("click", (event) => {
  const { target, detail } = event;
  const drop = target instanceof Element && detail > 0 ? target.closest("[data-drop]") : null;
  if (
    !(drop instanceof HTMLDetailsElement) ||
    !(target as Element).closest("label")?.querySelector("[data-close-drop]")
  )
    return;
  drop.open = false;
  drop.querySelector("summary")?.focus();
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const drop of drops()) {
    drop.open = false;
    drop.querySelector("summary")?.focus();
  }
});
