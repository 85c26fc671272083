/** What is said, beside the player: opened by its button, it follows the playhead, is searched and leads to moments. */
import { recall } from "../../islands/player/memory.ts";

const wide = matchMedia("(min-width: 1264px)");
const searchAfter = 250;
let asked = 0;
let follows = true;
let button: HTMLAnchorElement | undefined;

const panel = () => document.querySelector<HTMLElement>("[data-transcript]");
const list = () => document.querySelector<HTMLElement>("[data-transcript-lines]");
const part = (name: string) => panel()?.querySelector<HTMLElement>(`[data-transcript-${name}]`);

/** Opens the panel, or closes it. Throws when it does not come. */
export async function toggle(opener: HTMLAnchorElement): Promise<void> {
  button = opener;
  if (panel()) return close();
  const captions = recall().captionsIn;
  const address = new URL(opener.href);
  if (captions) address.searchParams.set("lang", captions);
  const [html] = await Promise.all([fetched(address), dressed(opener.dataset.sheet ?? "")]);
  const holder = document.createElement("template");
  holder.innerHTML = html;
  const made = holder.content.querySelector<HTMLElement>("[data-transcript]");
  if (!made || panel()) return;
  follows = true;
  place(made);
  opener.setAttribute("aria-expanded", "true");
  // On a phone the keys of a field would cover what is to be read.
  const first = matchMedia("(pointer: fine)").matches ? "input[type=search]" : "[data-transcript-close]";
  made.querySelector<HTMLElement>(first)?.focus({ preventScroll: true });
  made.scrollIntoView({ block: "nearest" });
  show();
}

function close(): void {
  panel()?.remove();
  button?.removeAttribute("aria-expanded");
  button?.focus();
}

/** Beside the player where there is room, else right under it. */
function place(made: HTMLElement): void {
  const side = document.querySelector<HTMLElement>(".watch > .side");
  if (wide.matches && side) side.prepend(made);
  else document.querySelector(".watch .under")?.before(made);
}

async function fetched(address: URL): Promise<string> {
  const answer = await fetch(address, { headers: { "hx-request": "true" } });
  if (!answer.ok) throw new Error("the transcript did not come");
  return answer.text();
}

/** Resolves when the style sheet is there, or will not come. */
function dressed(sheet: string): Promise<void> | undefined {
  if (document.querySelector(`link[href="${sheet}"]`)) return undefined;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = sheet;
  return new Promise((resolve) => {
    link.onload = () => resolve();
    link.onerror = () => resolve();
    document.head.append(link);
  });
}

/** Reads what the form asks for; of several answers the last question's is shown. */
async function search(form: HTMLFormElement): Promise<void> {
  const mine = ++asked;
  const address = new URL(form.action);
  for (const [name, value] of new FormData(form)) address.searchParams.set(name, String(value));
  const html = await fetched(address).catch(() => undefined);
  if (mine !== asked) return;
  if (html === undefined) {
    document.dispatchEvent(new CustomEvent("nadaj:snackbar", { detail: { message: button?.dataset.failed ?? "" } }));
    return;
  }
  const holder = document.createElement("template");
  holder.innerHTML = html;
  const fresh = holder.content.querySelector("[data-transcript-body]");
  const copy = panel()?.querySelector<HTMLElement>("[data-copy-path]");
  if (copy) {
    copy.hidden = true;
    panel()?.append(copy);
  }
  if (fresh) part("body")?.replaceWith(fresh);
  show();
}

/** Marks the line of this moment, and keeps it in sight while it is followed. */
function show(): void {
  const lines = list();
  const video = document.querySelector("video");
  if (!lines || !video) return;
  const links = [...lines.querySelectorAll<HTMLAnchorElement>("a[data-seek]")];
  const now = links.findLast((link) => Number(link.dataset.seek) <= video.currentTime);
  const before = lines.querySelector("[aria-current]");
  if (now !== before) {
    before?.removeAttribute("aria-current");
    now?.setAttribute("aria-current", "true");
  }
  const sought = lines.dataset.sought !== undefined;
  const offer = part("follow");
  if (offer) offer.hidden = follows || sought;
  const line = now?.closest("li");
  if (line && follows && !sought) lines.scrollTop = line.offsetTop - lines.clientHeight / 3;
}

/** Whoever scrolls reads elsewhere: the list stays until it is told to go on. */
function readElsewhere(event: Event): void {
  if (!(event.target instanceof Element) || !event.target.closest("[data-transcript-lines]")) return;
  follows = false;
  show();
}

// Events of media do not rise: they are heard on their way down.
for (const name of ["timeupdate", "seeking"]) document.addEventListener(name, () => panel() && show(), true);
for (const name of ["wheel", "touchmove"]) document.addEventListener(name, readElsewhere, { passive: true });
document.addEventListener("keydown", (event) => {
  if (["PageUp", "PageDown", "Home", "End", "ArrowUp", "ArrowDown", "Tab"].includes(event.key)) readElsewhere(event);
  if (event.key === "Escape" && event.target instanceof Element && event.target.closest("[data-transcript]")) close();
});

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("[data-transcript-close]")) close();
  if (!target?.closest("[data-transcript-follow]")) return;
  follows = true;
  show();
});

let waiting = 0;
document.addEventListener("input", (event) => {
  const form =
    event.target instanceof Element ? event.target.closest<HTMLFormElement>("[data-transcript-search]") : null;
  if (!form) return;
  clearTimeout(waiting);
  waiting = window.setTimeout(() => void search(form), searchAfter);
});
document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (!form.matches("[data-transcript-search]")) return;
  event.preventDefault();
  clearTimeout(waiting);
  void search(form);
});

// One button goes to the line that is pointed at.
for (const name of ["pointerover", "focusin"])
  document.addEventListener(name, (event) => {
    const line = event.target instanceof Element ? event.target.closest("[data-transcript] li") : null;
    const link = line?.querySelector("a");
    const copy = panel()?.querySelector<HTMLElement>("[data-copy-path]");
    if (!line || !link || !copy || copy.parentElement === line) return;
    copy.dataset.copyPath = link.getAttribute("href") ?? "";
    copy.hidden = false;
    line.append(copy);
  });

wide.addEventListener("change", () => {
  const open = panel();
  if (open) place(open);
});
