/** How many views came by which way: of each group the names and numbers. */
export type Kinds = Record<Group, Record<string, number>>;
export const groups = ["sources", "devices", "langs", "hosts"] as const;
export type Group = (typeof groups)[number];

/** More languages, and more sites that lead here, than anybody reads of one day; the rest is `other`. */
const namesMax: Record<Group, number> = { sources: 20, devices: 20, langs: 20, hosts: 12 };

/** Without prototypes, so that a name may be any. */
export function noKinds(): Kinds {
  const none = () => Object.create(null) as Record<string, number>;
  return { sources: none(), devices: none(), langs: none(), hosts: none() };
}

/** Adds to a name's number; where a day has too many names, to `other`. */
export function addKind(kinds: Kinds, group: Group, name: string, by = 1): void {
  if (name === "") return;
  const known = kinds[group];
  const full = !Object.hasOwn(known, name) && Object.keys(known).length >= namesMax[group];
  const to = full ? "other" : name;
  known[to] = (known[to] ?? 0) + by;
}

export function addKinds(kinds: Kinds, more: Kinds): void {
  for (const group of groups)
    for (const [name, count] of Object.entries(more[group])) addKind(kinds, group, name, count);
}

/** A short text for a row that is kept for good: `home=3,search=1;phone=4;pl=4;`. */
export function kindsText(kinds: Kinds): string {
  const parts = groups.map((group) =>
    Object.entries(kinds[group])
      .map(([name, count]) => `${name}=${count}`)
      .join(","),
  );
  return parts.join(";");
}

export function readKinds(text: string): Kinds {
  const kinds = noKinds();
  const parts = text.split(";");
  for (const [at, group] of groups.entries())
    for (const pair of (parts[at] ?? "").split(",")) {
      const equals = pair.indexOf("=");
      if (equals > 0) kinds[group][pair.slice(0, equals)] = Number(pair.slice(equals + 1));
    }
  return kinds;
}
