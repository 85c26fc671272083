/** The television: arrows walk what stands on the page, Enter opens one, Escape and Back leave. */
import { keep, kept } from "../../islands/storage.ts";
import { erase, field, write } from "./tv-keyboard.ts";

/** Where the focus was on each page of the television, and which of them a film was opened from. */
const remembered = `tv-place ${location.pathname}${location.search}`;
const openedFrom = "tv-from";

const list = document.querySelector<HTMLElement>("[data-tv]");
const watch = document.querySelector<HTMLElement>("[data-tv-watch]");

/** What can be focused and is on the page. */
function places(): HTMLElement[] {
  const all = list?.querySelectorAll<HTMLElement>("a, button, input:not([type=hidden])") ?? [];
  return [...all].filter((place) => place.offsetParent !== null);
}

const boxOf = (element: HTMLElement) => {
  const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
  return { left, right, top, bottom, x: left + width / 2, y: top + height / 2, height };
};
type Box = ReturnType<typeof boxOf>;

function go(element: HTMLElement | undefined): void {
  if (!element) return;
  element.focus({ preventScroll: true });
  const smooth = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ block: "center", inline: "center", behavior: smooth ? "smooth" : "auto" });
}

/** Of these the one at which a measure is the least. */
function least(items: HTMLElement[], measure: (box: Box) => number): HTMLElement | undefined {
  const measured = items.map((item) => ({ item, size: measure(boxOf(item)) }));
  return measured.reduce(
    (best, one) => (one.size < best.size ? one : best),
    measured[0] ?? { item: undefined, size: 0 },
  ).item;
}

/** Things beside each other: what stands at the height of another. */
function inRowOf(from: HTMLElement): HTMLElement[] {
  const { y, height } = boxOf(from);
  return places().filter((place) => Math.abs(boxOf(place).y - y) < height / 2);
}

/** The nearest of the next row, above or below. */
function overThe(from: HTMLElement, down: boolean): HTMLElement | undefined {
  const { x, y, top, bottom, height } = boxOf(from);
  const beyond = places().filter((place) => {
    const box = boxOf(place);
    return (
      place !== from && (down ? box.y > y && box.top > bottom - height / 2 : box.y < y && box.bottom < top + height / 2)
    );
  });
  const nearest = least(beyond, (box) => (down ? box.top : -box.bottom));
  if (!nearest) return undefined;
  const row = inRowOf(nearest).filter((place) => beyond.includes(place));
  return least(row, (box) => Math.abs(box.x - x));
}

function step(key: string): boolean {
  const at = document.activeElement as HTMLElement;
  if (!list?.contains(at)) {
    if (!/^Arrow/.test(key)) return false;
    go(firstPlace());
    return true;
  }
  const { x } = boxOf(at);
  if (key === "ArrowLeft" || key === "ArrowRight") {
    const way = key === "ArrowRight" ? 1 : -1;
    const ahead = inRowOf(at).filter((place) => place !== at && (boxOf(place).x - x) * way > 0);
    go(least(ahead, (box) => (box.x - x) * way));
  } else if (key === "Home" || key === "End") {
    go(least(inRowOf(at), (box) => (key === "Home" ? box.x : -box.x)));
  } else if (key === "ArrowUp" || key === "ArrowDown") go(overThe(at, key === "ArrowDown"));
  else return false;
  return true;
}

function firstPlace(): HTMLElement | undefined {
  const last = document.getElementById(kept<string>("tab", remembered) ?? "");
  const first = list?.querySelector<HTMLElement>("[data-first]");
  return last ?? (first?.offsetParent ? first : places()[0]);
}

function leave(): void {
  document.querySelector<HTMLAnchorElement>("[data-tv-exit]")?.click();
}

const backNames = ["Escape", "Backspace", "GoBack", "BrowserBack", "XF86Back"];
/** Remotes of webOS and Tizen send numbers that have no name. */
const backCodes = [461, 10009];
const isBack = ({ key, keyCode }: KeyboardEvent) => backNames.includes(key) || backCodes.includes(keyCode);
const isPlain = (event: KeyboardEvent) => !event.ctrlKey && !event.metaKey && !event.altKey;

if (list) {
  document.addEventListener("keydown", (event) => {
    if (!isPlain(event)) return;
    const types = event.target === field;
    // In the field these keys are about what is written there.
    if (types && (event.key === "Backspace" || /^(ArrowLeft|ArrowRight|Home|End)$/.test(event.key))) return;
    if (field && !types && event.key === "Backspace") erase();
    else if (isBack(event)) leave();
    else if (field && !types && event.key.length === 1 && event.key !== " ") write(event.key);
    else if (!step(event.key)) return;
    event.preventDefault();
  });
  list.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && target.id) keep("tab", remembered, target.id);
  });
  list.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest(".tv-tile")) keep("tab", openedFrom, location.pathname + location.search);
    // What was typed so far stands in no address yet.
    if (target.closest(".tv-hints"))
      keep("tab", openedFrom, `${location.pathname}?${new URLSearchParams({ query: field?.value ?? "" })}`);
  });
  go(firstPlace());
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
    if (isBack(event)) leave();
    else if (/^Arrow(Down|Right)$/.test(event.key)) answers[(at + 1) % answers.length]?.focus();
    else if (/^Arrow(Up|Left)$/.test(event.key)) answers.at(at - 1)?.focus();
    else return;
    event.preventDefault();
  });
  page.querySelector<HTMLElement>(".age-gate :is(button, a)")?.focus();
}

/** One goes back to where the film was chosen. */
function leadBack(page: HTMLElement): void {
  const from = kept<string>("tab", openedFrom) ?? "";
  const exit = page.querySelector<HTMLAnchorElement>("[data-tv-exit]");
  if (exit && /^(\/en)?\/tv([/?]|$)/.test(from)) exit.href = from;
}

const isPlay = (key: string) => key === "MediaPlayPause" || key === "MediaPlay" || key === "MediaPause";

if (watch) leadBack(watch);
const frame = watch?.querySelector("iframe");
if (watch && !frame) ask(watch);
if (watch && frame) {
  const onKey = (event: KeyboardEvent) => {
    const page = frame.contentDocument;
    if (!page || event.ctrlKey || event.metaKey || event.altKey) return;
    const idle = page.activeElement === page.body || page.activeElement === null;
    if (isBack(event)) {
      // The first Escape closes what the player has open.
      if (
        event.defaultPrevented ||
        page.fullscreenElement ||
        page.querySelector("dialog[open], [role=menu]:not([hidden])")
      )
        return;
      leave();
    } else if (event.key === "MediaStop") leave();
    else if (isPlay(event.key) || (event.key === "Enter" && idle && event.target !== document.activeElement)) {
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
