/** The last searches that this browser keeps, and whose they are: who logs out leaves them to nobody. */
import { keep, kept } from "../../islands/storage.ts";
import { historyMax } from "../../src/search/limits.ts";

type Kept = { who?: string | undefined; queries?: unknown };

const name = "searchHistory";
const whoIsHere = () => document.body.dataset.loggedIn;

/** The newest first. */
export function recentSearches(): string[] {
  const { who, queries } = kept<Kept>("browser", name) ?? {};
  if (who !== undefined && who !== whoIsHere()) return [];
  return Array.isArray(queries) ? queries.filter((one): one is string => typeof one === "string") : [];
}

export function keepSearches(queries: string[]): void {
  keep("browser", name, { who: whoIsHere(), queries: queries.slice(0, historyMax) } satisfies Kept);
}

/** Takes away those of somebody who is not logged in any longer. */
export function forgetOthers(): void {
  const { who } = kept<Kept>("browser", name) ?? {};
  if (who !== undefined && who !== whoIsHere()) keepSearches([]);
}
