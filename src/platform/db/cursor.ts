import { and, type Column, gt, gte, lt, lte, or, type SQL, sql } from "drizzle-orm";

/**
 * A place in a list that is sorted by a moment and, where two have the same, by an id: what is older comes after it. In an
 * address it is `moment-id`; a moment alone stands before everything of that moment.
 */
export type Cursor = { at: number; id: string };

/** Where a list begins. */
export const newest: Cursor = { at: Number.MAX_SAFE_INTEGER, id: "" };

/** Where one begins that goes from the oldest on. */
export const oldest: Cursor = { at: 0, id: "" };

export const cursorPattern = /^(\d{1,15})(?:-([A-Za-z0-9]{1,24}))?$/;

export function cursorText(at: number, id: string): string {
  return `${at}-${id}`;
}

/** The place that an address names; the beginning of the list for one that names none. */
export function readCursor(text: string | undefined, beginning = newest): Cursor {
  const match = cursorPattern.exec(text ?? "");
  return match ? { at: Number(match[1]), id: match[2] ?? "" } : beginning;
}

/** As wide as a moment, whatever the list is sorted by: PostgreSQL takes a parameter for as narrow as the column. */
const placeAt = () => sql`cast(${sql.placeholder("at")} as bigint)`;

/** What a query ordered by `desc(time), desc(id)` shows after a place; a prepared one is given it as its parameters. */
export function olderThan(time: Column, id: Column, before?: Cursor): SQL {
  const at = before?.at ?? placeAt();
  return and(lte(time, at), or(lt(time, at), lt(id, before?.id ?? sql.placeholder("id")))) as SQL;
}

/** The same of a list from the oldest on, ordered by `asc(time), asc(id)`; always a prepared one. */
export function newerThan(time: Column, id: Column): SQL {
  const at = placeAt();
  return and(gte(time, at), or(gt(time, at), gt(id, sql.placeholder("id")))) as SQL;
}

/** What a page of a list shows, of one more than it shows, and the place that the next page begins at. */
export function pageOf<Row>(
  rows: Row[],
  length: number,
  placeOf: (row: Row) => Cursor,
): { rows: Row[]; next: string | undefined } {
  const shown = rows.slice(0, length);
  const last = rows.length > length ? shown.at(-1) : undefined;
  if (!last) return { rows: shown, next: undefined };
  const { at, id } = placeOf(last);
  return { rows: shown, next: cursorText(at, id) };
}
