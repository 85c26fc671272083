/** Numbers and pure checks of search that the browser shares. */
export const queryLength = { min: 2, max: 150 };
export const smartNameLength = { min: 3, max: 255 };
export const smartListsMax = 50;
/** So many saved searches stand in the drawer; all of them beside the search. */
export const smartListsBeside = 5;
export const historyMax = 10;

/** Whether a query is one that is run: others are passed over in silence. */
export function isQuery(text: string): boolean {
  return (
    text.length >= queryLength.min && text.length <= queryLength.max && !/^\s/.test(text) && /[\p{L}\p{N}]/u.test(text)
  );
}

export const entities = ["all", "videos", "channels", "users"] as const;
export type Entity = (typeof entities)[number];
export const sorts = ["new", "best", "popular"] as const;
export type Sort = (typeof sorts)[number];
/** How old at most, as it stands in the address, with the days. */
export const sinceDays = { day: 1, week: 7, month: 31, year: 366 } as const;
export type Since = keyof typeof sinceDays;
/** The lengths that are offered, in seconds. */
export const lengths = [
  { name: "short", min: undefined, max: 240 },
  { name: "medium", min: 240, max: 1200 },
  { name: "long", min: 1200, max: undefined },
] as const;
/** The longest film that anybody seeks by its length: a hundred days. */
export const durationMax = 8_640_000;

/** What a search is besides its words, by the names that it has in the address. */
export type Filters = {
  sort: Sort;
  sortDesc: boolean;
  exact: boolean;
  minDuration?: number | undefined;
  maxDuration?: number | undefined;
  category?: string | undefined;
  since?: Since | undefined;
  live?: boolean | undefined;
  captions?: boolean | undefined;
};

/** A search as a whole. */
export type Asked = { query: string; entity: Entity; filters: Filters };

export const noFilters: Filters = { sort: "new", sortDesc: true, exact: false };

/** A search as it is kept: its words, and what is not as everybody's. */
export type SavedFilters = { query: string } & Partial<Filters>;

/** Those that leave something out, by their names in the address. */
export function narrowing(filters: Partial<Filters>): (keyof Filters)[] {
  const names = ["exact", "minDuration", "maxDuration", "category", "since", "live", "captions"] as const;
  return names.filter((name) => filters[name] !== undefined && filters[name] !== false);
}

/** The address of a search, without what everybody's is. */
export function searchParams(query: string, filters: Partial<Filters>, more: Record<string, string> = {}): string {
  const params = new URLSearchParams();
  if (query) params.set("query", query);
  for (const [name, value] of Object.entries(filters))
    if (value !== undefined && value !== noFilters[name as keyof Filters] && value !== false)
      params.set(name, String(value));
  if (filters.sortDesc === false) params.set("sortDesc", "false");
  for (const [name, value] of Object.entries(more)) params.set(name, value);
  const text = params.toString();
  return text === "" ? "/search" : `/search?${text}`;
}
