/** Lists that go on: more is put below as one nears the end, and back brings the same items and place again. */
import { keep, kept } from "../../islands/storage.ts";
import { text } from "./cookies.ts";

declare const htmx: { process(element: Element): void };

type Kept = { address: string; who: string | undefined; lists: { items: string; end: string }[]; y: number };

const keptAs = "list";
/** No more than a store takes, and nobody reads. */
const keptMax = 1_500_000;
/** As many as fill a screen; the style sheet leaves some out where fewer do. */
const shapes = 15;
const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) void goOn(target as HTMLElement);
  },
  { rootMargin: "0px 0px 800px 0px" },
);
const busy = new WeakSet<Element>();
let grown = false;

const lists = (root: ParentNode = document) => [...root.querySelectorAll<HTMLElement>("[data-list]")];
/** What stands below a list: the way on. */
const endOf = (list: Element) => {
  const end = list.nextElementSibling;
  return end instanceof HTMLElement && end.matches(".pager") ? end : undefined;
};
const wayOn = (end: Element | undefined) => end?.querySelector<HTMLAnchorElement>("a[data-more]") ?? undefined;

function attend(): void {
  for (const list of lists()) {
    const end = endOf(list);
    if (end && wayOn(end)) near.observe(end);
  }
}

/** Puts what comes next below the list; one request at a time. */
async function goOn(end: HTMLElement, byHand = false): Promise<void> {
  const list = end.previousElementSibling;
  const link = wayOn(end);
  if (!list || !link || busy.has(end)) return;
  busy.add(end);
  near.unobserve(end);
  end.querySelector(".list-failed")?.remove();
  list.setAttribute("aria-busy", "true");
  const waiting = skeletonsFor(list);
  try {
    const answer = await fetch(link.href, { headers: { "hx-request": "true", "x-list-part": "1" } });
    if (answer.status === 401) document.dispatchEvent(new CustomEvent("nadaj:logged-out"));
    if (!answer.ok) throw new Error(String(answer.status));
    const part = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = sameIn(part, list);
    for (const shape of waiting) shape.remove();
    const first = found && append(list, found);
    replaceEnd(end, found && endOf(found));
    grown = true;
    if (byHand) first?.querySelector<HTMLElement>("a, button")?.focus();
    else document.dispatchEvent(new CustomEvent("nadaj:spoken", { detail: { message: text("listLoaded") } }));
  } catch {
    for (const shape of waiting) shape.remove();
    busy.delete(end);
    tellFailed(end);
  }
  list.removeAttribute("aria-busy");
}

/** The list of that page which this one goes on with. */
function sameIn(part: Document, list: Element): HTMLElement | undefined {
  const ofName = (one: HTMLElement) => one.dataset.list === (list as HTMLElement).dataset.list;
  return lists(part).filter(ofName)[
    lists()
      .filter(ofName)
      .indexOf(list as HTMLElement)
  ];
}

/** What is there already is left out: lists move while one reads them. */
function append(list: Element, found: Element): Element | undefined {
  const known = new Set([...list.children].map((item) => item.getAttribute("data-item")));
  const fresh = [...found.children].filter((item) => {
    const name = item.getAttribute("data-item");
    return name === null || !known.has(name);
  });
  list.append(...fresh);
  for (const item of fresh) htmx.process(item);
  return fresh[0];
}

function replaceEnd(end: HTMLElement, next: HTMLElement | undefined): void {
  if (!next || !wayOn(next)) {
    end.remove();
    return;
  }
  end.replaceWith(next);
  near.observe(next);
}

/** What looks like more than a plane while it is waited for. */
const kinds = ["card", "hit", "hit-c", "person"];

/** Shapes of the size that the items will have. */
function skeletonsFor(list: Element): HTMLElement[] {
  const model = list.lastElementChild;
  if (!(model instanceof HTMLElement)) return [];
  const { height } = model.getBoundingClientRect();
  const made = Array.from({ length: shapes }, () => {
    const shape = document.createElement("div");
    const kind = kinds.find((name) => model.classList.contains(name));
    shape.className = kind ? `skeleton of-${kind}` : "skeleton";
    shape.setAttribute("aria-hidden", "true");
    shape.style.minHeight = `${height}px`;
    return shape;
  });
  list.append(...made);
  return made;
}

/** What is there stays, with a way to try again. */
function tellFailed(end: HTMLElement): void {
  const note = document.createElement("span");
  note.className = "list-failed";
  note.setAttribute("role", "alert");
  const again = document.createElement("button");
  again.type = "button";
  again.className = "button compact";
  again.textContent = text("retry");
  again.onclick = () => void goOn(end, true);
  note.append(`${text("listFailed")} `, again);
  end.prepend(note);
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[data-more]") : null;
  const end = link?.closest<HTMLElement>(".pager");
  if (!end?.previousElementSibling?.matches("[data-list]")) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  void goOn(end, true);
});
addEventListener("online", () => {
  for (const note of document.querySelectorAll(".list-failed")) {
    const end = note.closest<HTMLElement>(".pager");
    if (end) void goOn(end);
  }
});

// One page is kept as it was left, for browsers that do not keep pages themselves.
const address = () => location.pathname + location.search;

addEventListener("pagehide", () => {
  if (!grown) return;
  const all = lists().map((list) => ({ items: list.innerHTML, end: endOf(list)?.outerHTML ?? "" }));
  if (all.reduce((length, { items }) => length + items.length, 0) > keptMax) return;
  const page: Kept = { address: address(), who: document.body.dataset.loggedIn, lists: all, y: scrollY };
  keep("tab", keptAs, page);
});

function restore(): void {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const page = kept<Kept>("tab", keptAs);
  if (navigation?.type !== "back_forward" || page?.address !== address()) return;
  const here = lists();
  if (page.who !== document.body.dataset.loggedIn || page.lists.length !== here.length) return;
  for (const [index, list] of here.entries()) {
    const { items = "", end = "" } = page.lists[index] ?? {};
    list.innerHTML = items;
    endOf(list)?.remove();
    list.insertAdjacentHTML("afterend", end);
    for (const menu of list.querySelectorAll(".card-menu > .menu")) menu.remove();
    for (const button of list.querySelectorAll(".card-menu > [aria-controls]")) {
      button.removeAttribute("aria-controls");
      button.setAttribute("aria-expanded", "false");
    }
    list.removeAttribute("aria-busy");
    for (const rest of list.querySelectorAll(".skeleton, .preview")) rest.remove();
    htmx.process(list);
  }
  grown = true;
  scrollTo({ top: page.y, behavior: "instant" });
}

restore();
attend();
