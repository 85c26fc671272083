/** Pages made of sections: chips follow the scroll, and what is new comes by itself where nobody is reading. */
import { refresh } from "../../src/sections/limits.ts";

const part = () => document.querySelector<HTMLElement>("[data-sections]");

// The chip of the section that one is reading.

let watcher: IntersectionObserver | undefined;

function followChips(): void {
  watcher?.disconnect();
  const chips = [...document.querySelectorAll<HTMLAnchorElement>(".chipbar .chip[href^='#']")];
  const chipOf = new Map(chips.map((chip) => [decodeURIComponent(chip.hash.slice(1)), chip]));
  const seen = new Set<string>();
  const mark = () => {
    const now = chips.find((chip) => seen.has(decodeURIComponent(chip.hash.slice(1))));
    for (const chip of chips) {
      if (chip === now) chip.setAttribute("aria-current", "true");
      else chip.removeAttribute("aria-current");
    }
    const bar = now?.parentElement;
    if (bar && now) bar.scrollTo({ left: now.offsetLeft - bar.offsetLeft - 48, behavior: "auto" });
  };
  // A section counts while a part of it stands in the upper part of the window, below the bars.
  watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) seen.add(target.id);
        else seen.delete(target.id);
      }
      mark();
    },
    { rootMargin: "-130px 0px -55% 0px" },
  );
  for (const id of chipOf.keys()) {
    const section = document.getElementById(id);
    if (section) watcher.observe(section);
  }
}

// News. What was fetched waits here until it is wanted.

let fetchedAt = Date.now();
let asking = false;

/** Failures are nobody's business here: the page stays as it is, and is asked again later. */
async function look(): Promise<void> {
  const present = part();
  if (!present || asking) return;
  asking = true;
  try {
    const answer = await fetch(present.dataset.sections ?? "", { headers: { "hx-request": "true" } });
    if (!answer.ok) return;
    fetchedAt = Date.now();
    consider(present, await answer.text());
  } catch {
    // The network is away.
  } finally {
    asking = false;
  }
}

function consider(present: HTMLElement, html: string): void {
  const fresh = new DOMParser().parseFromString(html, "text/html").querySelector<HTMLElement>("[data-sections]");
  if (!fresh) return;
  if (present.dataset.of === "person" && fresh.dataset.of !== "person") emptyPersonal(present);
  // What was offered is older than this, and no news any longer.
  if (fresh.dataset.digest === present.dataset.digest) hideOffer();
  else if (scrollY <= refresh.topPx && !isBusy(present)) replace(present, fresh);
  else offer(fresh);
}

/** Somebody works in it: a menu or a preview is open, or the focus is there. */
function isBusy(present: HTMLElement): boolean {
  return present.contains(document.activeElement) || present.querySelector("video, [aria-expanded=true]") !== null;
}

function replace(present: HTMLElement, fresh: HTMLElement): void {
  const wanted = document.importNode(fresh, true);
  present.replaceWith(wanted);
  hideOffer();
  followChips();
  // What wakes the parts of a page wakes these too.
  (window as { htmx?: { process(element: Element): void } }).htmx?.process(wanted);
  document.dispatchEvent(new CustomEvent("htmx:after:swap"));
}

function offer(fresh: HTMLElement): void {
  const button = document.querySelector<HTMLButtonElement>("[data-news]");
  if (!button) return;
  button.hidden = false;
  button.onclick = () => {
    const present = part();
    if (present) replace(present, fresh);
    scrollTo({ top: 0, behavior: "instant" });
  };
}

function hideOffer(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-news]");
  if (button) button.hidden = true;
}

/** Who logged out elsewhere is shown nothing of theirs any longer; its place stays, so that nothing moves. */
function emptyPersonal(present: HTMLElement): void {
  for (const section of present.querySelectorAll<HTMLElement>("[data-personal]")) {
    const things = section.querySelector<HTMLElement>(".grid");
    if (!things) continue;
    const note = document.createElement("p");
    note.className = "section-emptied";
    note.style.minHeight = `${things.offsetHeight}px`;
    note.textContent = section.dataset.personal ?? "";
    things.replaceWith(note);
  }
}

let hiddenAt = 0;
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") hiddenAt = Date.now();
  else if (hiddenAt > 0 && Date.now() - hiddenAt > refresh.afterMs) void look();
});
setInterval(() => {
  if (document.visibilityState === "visible" && Date.now() - fetchedAt >= refresh.everyMs) void look();
}, refresh.afterMs);
addEventListener("pageshow", (event) => event.persisted && Date.now() - fetchedAt > refresh.afterMs && void look());

followChips();
