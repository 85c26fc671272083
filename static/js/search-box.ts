/**
 * The search box with its suggestions: what was sought last, how what is typed may go on, and what it may mean. Arrows,
 * Home and End move between them, Escape closes and returns to the box. What is no query is not run.
 */
import { isQuery } from "../../src/search/limits.ts";
import { keepSearches, recentSearches } from "./search-history.ts";

const attended = new WeakSet<HTMLFormElement>();
const waitMs = 120;

/** The newest first, each once. */
function remember(query: string): void {
  keepSearches([query, ...recentSearches().filter((one) => one !== query)]);
}

/** Takes care of a box from now on; it has the focus. */
export function attend(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>("input[type=search]");
  if (!input || attended.has(form)) return;
  attended.add(form);
  const sheet = form.closest("dialog");
  const panel = sheet?.querySelector<HTMLElement>("[data-suggest]") ?? form.appendChild(makePanel());
  const veil = sheet ? undefined : document.body.appendChild(makeVeil());
  if (sheet) panel.replaceChildren(...waitingLines());
  let asked = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | undefined;

  function close(): void {
    clearTimeout(timer);
    request?.abort();
    if (sheet) return;
    panel.hidden = true;
    if (veil) veil.hidden = true;
  }

  function open(): void {
    panel.hidden = panel.querySelector("li a[href]") === null;
    if (veil) veil.hidden = panel.hidden;
  }

  async function load(): Promise<void> {
    const query = input?.value ?? "";
    asked = query;
    request?.abort();
    request = new AbortController();
    const url = `${form.dataset.search}?query=${encodeURIComponent(query)}`;
    const answer = await fetch(url, { headers: { "hx-request": "true" }, signal: request.signal });
    if (!answer.ok || asked !== query) return;
    panel.innerHTML = await answer.text();
    fillRecent(panel, query);
    if (form.contains(document.activeElement) || sheet?.open) open();
  }

  const endWaiting = () => {
    for (const line of panel.querySelectorAll(".skeleton")) line.remove();
  };

  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(
      () =>
        void load()
          .catch(() => undefined)
          .finally(endWaiting),
      waitMs,
    );
  };

  input.addEventListener("input", soon);
  input.addEventListener("focus", soon);
  soon();

  form.addEventListener("submit", (event) => {
    if (!isQuery(input.value)) event.preventDefault();
    else remember(input.value.trim());
  });
  form.querySelector("[data-search-clear]")?.addEventListener("click", () => {
    input.value = "";
    input.focus();
    soon();
  });
  panel.addEventListener("click", (event) => {
    const target = event.target as Element;
    const forget = target.closest<HTMLElement>("[data-forget]");
    if (target.closest("[data-forget-all]")) keepSearches([]);
    else if (forget) {
      const gone = forget.dataset.forget;
      keepSearches(recentSearches().filter((one) => one !== gone));
    } else {
      const query = target.closest<HTMLElement>("[data-query]")?.dataset.query;
      if (query !== undefined) remember(query);
      return;
    }
    event.preventDefault();
    fillRecent(panel, input.value);
    input.focus();
    open();
  });

  const whole = sheet ?? form;
  whole.addEventListener("keydown", (event) => {
    const links = [input, ...panel.querySelectorAll<HTMLElement>("li a[href]")];
    const at = links.indexOf(document.activeElement as HTMLElement);
    if (event.key === "Escape" && !panel.hidden && !sheet) {
      event.preventDefault();
      close();
      input.focus();
      clearTimeout(timer);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (panel.hidden || at < 0) return;
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : links.length - 1;
      links[(at + step) % links.length]?.focus();
    } else if ((event.key === "Home" || event.key === "End") && at > 0) {
      event.preventDefault();
      links.at(event.key === "Home" ? 1 : -1)?.focus();
    } else if (event.key === "Delete" && at > 0) {
      links[at]?.parentElement?.querySelector<HTMLElement>("[data-forget]")?.click();
    }
  });
  form.addEventListener("focusout", (event) => {
    if (!form.contains(event.relatedTarget as Node | null)) close();
  });
  veil?.addEventListener("click", close);
}

/** Stand on the screen of a phone until the first suggestions come. */
function waitingLines(): HTMLElement[] {
  return Array.from({ length: 8 }, () => {
    const line = document.createElement("div");
    line.className = "skeleton";
    line.setAttribute("aria-hidden", "true");
    return line;
  });
}

function makePanel(): HTMLElement {
  const panel = document.createElement("div");
  panel.className = "suggest";
  panel.hidden = true;
  return panel;
}

function makeVeil(): HTMLElement {
  const veil = document.createElement("div");
  veil.className = "search-veil";
  veil.hidden = true;
  return veil;
}

/** Shows the last searches that begin as what is typed does: all of them while nothing is. */
function fillRecent(panel: HTMLElement, typed: string): void {
  const section = panel.querySelector<HTMLElement>("[data-recent]");
  const list = section?.querySelector("ul");
  const [pattern] = list?.children ?? [];
  if (!section || !list || !pattern) return;
  const begun = typed.trim().toLowerCase();
  const shown = recentSearches().filter((query) => query.toLowerCase().startsWith(begun) && query !== typed);
  const items = shown.map((query) => itemOf(pattern, query));
  section.hidden = items.length === 0;
  list.replaceChildren(...(items.length === 0 ? [patternOf(pattern)] : items));
}

/** An item from which others can be made again. */
function patternOf(item: Element): Element {
  item.querySelector("a")?.removeAttribute("href");
  return item;
}

function itemOf(pattern: Element, query: string): Element {
  const item = pattern.cloneNode(true) as Element;
  const link = item.querySelector("a");
  const words = link?.querySelector("span");
  const forget = item.querySelector<HTMLElement>("[data-forget]");
  if (link) {
    link.href = `${location.origin}${pathOf()}?query=${encodeURIComponent(query)}`;
    link.dataset.query = query;
  }
  if (words) words.textContent = query;
  if (forget) {
    forget.ariaLabel = (forget.ariaLabel ?? "").replace("{{query}}", query);
    forget.dataset.forget = query;
  }
  return item;
}

const pathOf = () => document.querySelector<HTMLFormElement>("[data-search]")?.getAttribute("action") ?? "/search";
