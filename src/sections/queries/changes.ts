import type { Section, Titles } from "../input.ts";

export type Change = { kind: "added" | "removed" | "changed" | "moved"; section: Section };

/** What one version of a page has and does not have against another: a section that moved and changed is told once. */
export function changesBetween(before: Section[], after: Section[]): Change[] {
  const was = new Map(before.map((section) => [section.id, section]));
  const is = new Map(after.map((section) => [section.id, section]));
  const stayed = inSameOrder(
    before.filter(({ id }) => is.has(id)).map(({ id }) => id),
    after.filter(({ id }) => was.has(id)).map(({ id }) => id),
  );
  const changes = after.flatMap((section): Change[] => {
    const old = was.get(section.id);
    if (!old) return [{ kind: "added", section }];
    if (!isSame(old, section)) return [{ kind: "changed", section }];
    return stayed.has(section.id) ? [] : [{ kind: "moved", section }];
  });
  const removed = before.filter(({ id }) => !is.has(id)).map((section): Change => ({ kind: "removed", section }));
  return [...changes, ...removed];
}

export function sameTitles(one: Titles, other: Titles): boolean {
  return one.pl === other.pl && one.en === other.en;
}

/** Whatever order a database gave the fields of its JSON. */
function isSame(one: Section, other: Section): boolean {
  const plain = ({ titles, ...rest }: Section) => {
    const fields = Object.entries(rest).filter(([, value]) => value !== undefined);
    return JSON.stringify([titles.pl, titles.en, ...fields.sort(([a], [b]) => (a < b ? -1 : 1))]);
  };
  return plain(one) === plain(other);
}

/** As many of the ids as can stay where they are while the others move: the longest run that both have in one order. */
function inSameOrder(one: string[], other: string[]): Set<string> {
  const places = other.map((id) => one.indexOf(id));
  const runs: number[][] = [];
  for (const place of places) {
    const before = runs.filter((run) => (run.at(-1) ?? -1) < place);
    runs.push([...longestOf(before), place]);
  }
  return new Set(longestOf(runs).map((place) => one[place] ?? ""));
}

function longestOf(runs: number[][]): number[] {
  return runs.reduce((best, run) => (run.length > best.length ? run : best), []);
}
