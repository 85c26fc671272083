/**
 * What this browser keeps for a page. A private window, a strict setting or a frame on another site may refuse to keep
 * anything: then it is kept for as long as the page is open. Nothing else touches the browser's stores, for each of
 * them throws where it is refused.
 */
type Store = "browser" | "tab";

/** What could not be kept, newer than what the store holds. */
const unkept = new Map<string, string>();

/** What was kept under a name for good, or until the tab is closed; undefined when there is nothing to be read. */
export function kept<Value>(store: Store, name: string): Value | undefined {
  try {
    return JSON.parse(unkept.get(name) ?? storeOf(store).getItem(name) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** False when it lasts no longer than the page. */
export function keep(store: Store, name: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  try {
    storeOf(store).setItem(name, text);
    unkept.delete(name);
    return true;
  } catch {
    unkept.set(name, text);
    return false;
  }
}

function storeOf(store: Store): Storage {
  return store === "browser" ? localStorage : sessionStorage;
}

export function hasCookie(name: string): boolean {
  try {
    return document.cookie.split(/;\s*/).some((cookie) => cookie.startsWith(`${name}=`));
  } catch {
    return false;
  }
}

/** Keeps a value for a year, where the server reads it too. */
export function keepCookie(name: string, value: string): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
    document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax${secure}`;
  } catch {
    // A frame without an origin has no cookies.
  }
}

/** What receives push messages while no page is open; undefined where the browser has none or refuses it. */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}
