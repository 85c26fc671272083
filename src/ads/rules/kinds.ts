/** How many views an ad had by which way: of each group the names and numbers. Nobody can be told from them. */
export const groups = ["devices", "langs", "slots", "categories", "hours"] as const;
export type Group = (typeof groups)[number];
export type Kinds = Record<Group, Record<string, number>>;
export type Kind = Record<Group, string>;

/** More names than anybody reads of one day; the rest is `other`. */
const namesMax = 30;

/** Without prototypes, so that a name may be any. */
export function noKinds(): Kinds {
  const none = () => Object.create(null) as Record<string, number>;
  return { devices: none(), langs: none(), slots: none(), categories: none(), hours: none() };
}

export function readKinds(text: string): Kinds {
  const kinds = noKinds();
  if (text === "") return kinds;
  const known = JSON.parse(text) as Partial<Kinds>;
  for (const group of groups) Object.assign(kinds[group], known[group]);
  return kinds;
}

/** The text of a day's row with one view more. */
export function withView(text: string, view: Kind): string {
  const kinds = readKinds(text);
  for (const group of groups) addTo(kinds[group], view[group], 1);
  return JSON.stringify(kinds);
}

export function addKinds(sum: Kinds, more: Kinds): void {
  for (const group of groups) for (const [name, n] of Object.entries(more[group])) addTo(sum[group], name, n);
}

function addTo(known: Record<string, number>, name: string, n: number): void {
  if (name === "") return;
  const full = !Object.hasOwn(known, name) && Object.keys(known).length >= namesMax;
  const to = full ? "other" : name;
  known[to] = (known[to] ?? 0) + n;
}
