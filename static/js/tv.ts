/** The television: arrows walk the tiles, Enter opens one, Escape and Back leave. */
import { keep, kept } from "../../islands/storage.ts";

const remembered = "tv-tile";

const list = document.querySelector<HTMLElement>("[data-tv]");
const watch = document.querySelector<HTMLElement>("[data-tv-watch]");

/** Rows of what can be focused, from top to bottom. */
function rows(): HTMLElement[][] {
  const groups = list?.querySelectorAll(".tv-top, .shelf") ?? [];
  return [...groups].map((group) => [...group.querySelectorAll<HTMLElement>("a")]).filter((row) => row.length > 0);
}

function place(): { row: number; column: number } | undefined {
  for (const [row, items] of rows().entries()) {
    const column = items.indexOf(document.activeElement as HTMLElement);
    if (column >= 0) return { row, column };
  }
  return undefined;
}

const centre = (element: HTMLElement): number => {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
};

function go(element: HTMLElement | undefined): void {
  if (!element) return;
  element.focus({ preventScroll: true });
  const smooth = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ block: "center", inline: "center", behavior: smooth ? "smooth" : "auto" });
}

function step(key: string): boolean {
  const all = rows();
  const at = place();
  if (!at) {
    if (!/^Arrow/.test(key)) return false;
    go(firstTile());
    return true;
  }
  const items = all[at.row] ?? [];
  if (key === "ArrowLeft" || key === "ArrowRight") go(items[at.column + (key === "ArrowLeft" ? -1 : 1)]);
  else if (key === "Home" || key === "End") go(items.at(key === "Home" ? 0 : -1));
  else if (key === "ArrowUp" || key === "ArrowDown") {
    const from = items[at.column];
    const next = all[at.row + (key === "ArrowUp" ? -1 : 1)] ?? [];
    if (from) go(nearest(next, centre(from)));
  } else return false;
  return true;
}

function nearest(items: HTMLElement[], x: number): HTMLElement | undefined {
  return items.reduce<HTMLElement | undefined>(
    (best, item) => (best && Math.abs(centre(best) - x) <= Math.abs(centre(item) - x) ? best : item),
    undefined,
  );
}

function firstTile(): HTMLElement | undefined {
  const last = document.getElementById(kept<string>("tab", remembered) ?? "");
  return last ?? list?.querySelector<HTMLElement>("[data-first]") ?? undefined;
}

function leave(): void {
  document.querySelector<HTMLAnchorElement>("[data-tv-exit]")?.click();
}

const isBack = (key: string) => key === "Escape" || key === "Backspace" || key === "GoBack" || key === "BrowserBack";

if (list) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isBack(event.key)) leave();
    else if (!step(event.key)) return;
    event.preventDefault();
  });
  list.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && target.id) keep("tab", remembered, target.id);
  });
  go(firstTile());
  const clock = list.querySelector<HTMLElement>("[data-clock]");
  const tell = () => {
    const two = (value: number) => String(value).padStart(2, "0");
    const now = new Date();
    if (clock) clock.textContent = `${two(now.getHours())}:${two(now.getMinutes())}`;
  };
  tell();
  setInterval(tell, 10_000);
}

/** What is asked before a film: the arrows walk the answers. */
function ask(page: HTMLElement): void {
  const answers = [...page.querySelectorAll<HTMLElement>("a, button")];
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = answers.indexOf(document.activeElement as HTMLElement);
    if (isBack(event.key)) leave();
    else if (/^Arrow(Down|Right)$/.test(event.key)) answers[(at + 1) % answers.length]?.focus();
    else if (/^Arrow(Up|Left)$/.test(event.key)) answers.at(at - 1)?.focus();
    else return;
    event.preventDefault();
  });
  page.querySelector<HTMLElement>(".age-gate :is(button, a)")?.focus();
}

const frame = watch?.querySelector("iframe");
if (watch && !frame) ask(watch);
if (watch && frame) {
  const onKey = (event: KeyboardEvent) => {
    const page = frame.contentDocument;
    if (!page || event.ctrlKey || event.metaKey || event.altKey) return;
    const idle = page.activeElement === page.body || page.activeElement === null;
    if (isBack(event.key)) {
      // The first Escape closes what the player has open.
      if (
        event.defaultPrevented ||
        page.fullscreenElement ||
        page.querySelector("dialog[open], [role=menu]:not([hidden])")
      )
        return;
      leave();
    } else if (event.key === "Enter" && idle && event.target !== document.activeElement) {
      page.body.dispatchEvent(new KeyboardEvent("keydown", { key: "k", bubbles: true }));
    } else if (event.key === "ArrowUp" && idle) document.querySelector<HTMLElement>("[data-tv-exit]")?.focus();
    else if (event.key === "ArrowDown" && document.activeElement !== frame) frame.focus();
    else return;
    event.preventDefault();
  };
  const listen = () => {
    frame.contentWindow?.addEventListener("keydown", onKey);
    frame.focus();
  };
  frame.addEventListener("load", listen);
  if (frame.contentDocument?.readyState === "complete") listen();
  document.addEventListener("keydown", onKey);
}
