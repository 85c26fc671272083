/**
 * Imports an island's script when it is wanted: at once, when the browser is idle, or when it comes into view. What is
 * clicked meanwhile is answered at once and done when the island lives; a script that does not come is told of in place.
 */
import { importScript, ScriptMissing } from "./script.ts";
import type { IslandWords } from "./words.ts";

type Built = { mount(element: HTMLElement): void };

function start(element: HTMLElement): void {
  if (element.dataset.on) return;
  element.dataset.on = "loading";
  // React comes beside the island, not after it.
  importScript<Built>(element.dataset.src ?? "", element.dataset.with ?? "").then(
    (built) => built.mount(element),
    (error: unknown) => tell(element, error instanceof ScriptMissing ? (error.gone ? "gone" : "failed") : "broken"),
  );
}

const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (isIntersecting) {
      seen.unobserve(target);
      start(target.closest<HTMLElement>("[data-island]") ?? (target as HTMLElement));
    }
  }
});

function scan(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-island]:not([data-on])")) {
    const when = element.dataset.when;
    if (when === "visible") seen.observe(element.firstElementChild ?? element);
    else if (when === "idle" && "requestIdleCallback" in window)
      requestIdleCallback(() => start(element), { timeout: 2000 });
    else start(element);
  }
}

/** Says why the island does not answer, and offers what may help. What was clicked before is still done then. */
function tell(element: HTMLElement, why: "failed" | "gone" | "broken"): void {
  element.dataset.on = why;
  const words = JSON.parse(element.dataset.words ?? "{}") as IslandWords;
  const note = document.createElement("div");
  note.className = "island-note";
  note.setAttribute("role", "alert");
  const text = document.createElement("p");
  text.textContent = words[why];
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = why === "failed" ? words.retry : words.refresh;
  button.onclick = () => (why === "failed" ? startAgain(element) : location.reload());
  note.append(text, button);
  (element.firstElementChild ?? element).prepend(note);
  if (why === "gone") element.dispatchEvent(new CustomEvent("nadaj:script-gone", { bubbles: true }));
}

function startAgain(element: HTMLElement): void {
  element.querySelector(".island-note")?.remove();
  element.dataset.on = "";
  start(element);
}

const clicked = new WeakMap<Element, HTMLElement>();
document.addEventListener("click", ({ target }) => {
  const island = (target as Element).closest<HTMLElement>("[data-island]:not([data-on=hydrated])");
  // A press on the picture is one on its button.
  const button =
    (target as Element).closest<HTMLElement>("button[type=button]") ??
    ((target as Element).matches("video") ? island?.querySelector<HTMLElement>("[data-main]") : null);
  if (!button || !island || button.closest(".island-note")) return;
  clicked.get(island)?.removeAttribute("aria-busy");
  clicked.set(island, button);
  button.setAttribute("aria-busy", "true");
  // What the click will need comes beside the island, not after it.
  if (island.dataset.then) importScript(island.dataset.then).catch(() => undefined);
  if (island.dataset.on === "failed") startAgain(island);
});
document.addEventListener("nadaj:hydrated", ({ target }) => {
  const button = clicked.get(target as Element);
  button?.removeAttribute("aria-busy");
  button?.click();
});
document.addEventListener("nadaj:broken", ({ target }) => tell(target as HTMLElement, "broken"));
addEventListener("online", () => {
  for (const element of document.querySelectorAll<HTMLElement>("[data-on=failed]")) startAgain(element);
});
document.addEventListener("htmx:after:swap", scan);
void drawn().then(scan);

/** The page is drawn first: the scripts of its islands come behind its style sheet, yet before pictures farther down. */
async function drawn(): Promise<void> {
  if (document.readyState === "loading") await heard(document, "DOMContentLoaded");
  const sheets = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].filter(({ sheet }) => !sheet);
  const all = Promise.all(sheets.map((link) => Promise.race([heard(link, "load"), heard(link, "error")])));
  await Promise.race([all, heard(window, "load")]);
}

function heard(target: EventTarget, name: string): Promise<unknown> {
  return new Promise((resolve) => target.addEventListener(name, resolve, { once: true }));
}
