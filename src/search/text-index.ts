import { and, asc, desc, getTableName, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { dialect } from "../platform/config/dialect.ts";
import type { Ctx } from "../platform/context.ts";
import { table } from "../platform/db/columns.ts";
import { jsonRows } from "../platform/db/json-rows.ts";
import { cueBase } from "./numbers.ts";
import { asFts5, asTsquery, type Clause } from "./text/sought.ts";
import type { Terms } from "./text/terms.ts";

/**
 * The terms of the documents: FTS5 tables of SQLite that keep no text, or vectors with a GIN index in PostgreSQL. No table
 * builder can say either: the migration `search` makes them. They hold the same terms, and ranking is done by us, so that
 * both databases answer alike and PostgreSQL needs no extension.
 */
const tables = {
  videos: termsTable("searchVideoTerms"),
  cues: termsTable("searchCueTerms"),
  channels: termsTable("searchChannelTerms"),
  people: termsTable("searchPersonTerms"),
};

export type TextIndex = keyof typeof tables;

/** The tables' names, for what only a database's own language says. */
export const textTables = Object.values(tables).map((of) => getTableName(of));

function termsTable(name: string) {
  return table(name, (c) => ({ rowid: c.big().primaryKey(), terms: c.text().notNull() }));
}

/** So many numbers follow each other upwards in both databases: what is said in a video is read from its beginning. */
const together: Record<TextIndex, number> = { videos: 1, cues: cueBase(1), channels: 1, people: 1 };

/**
 * Where the document with this number stands, and the other way round. Searches ask for the newest, and SQLite reads the
 * documents of a word by rising rowids in half the time: there they count down, video by video.
 */
function rowidOf(index: TextIndex, number: number): number {
  if (dialect !== "sqlite") return number;
  const block = together[index];
  const place = Math.floor(number / block);
  return (Math.floor(Number.MAX_SAFE_INTEGER / block) - place) * block + (number - place * block);
}

/** Whether a row is of a document with a number from `from` on and below `to`, where both begin a video. */
function isWithin(index: TextIndex, { from, to }: { from: number; to: number }): SQL | undefined {
  const { rowid } = tables[index];
  if (dialect !== "sqlite") return and(gte(rowid, from), lt(rowid, to));
  const block = together[index];
  return and(gte(rowid, rowidOf(index, to - block)), lt(rowid, rowidOf(index, from) + block));
}

/**
 * Which of what matches: with numbers from `from` on and below `to`, the newest first unless `rising`. Sentences are asked
 * for by whole videos.
 */
export type Part = { from?: number; to?: number; rising?: boolean; limit: number };

/** The numbers of the documents that meet all conditions, of all where there is none. They stand in this order: no more are read than are given. */
export async function matching(ctx: Ctx, index: TextIndex, clauses: Clause[], part: Part): Promise<number[]> {
  const { rising = false } = part;
  const order = rising === (dialect === "sqlite") ? desc : asc;
  const rows = await matchQuery(ctx, index, clauses, part).orderBy(order(tables[index].rowid));
  return rows.map(({ rowid }) => rowidOf(index, rowid));
}

/** The first match in each of these stretches, which are of one video, in one statement. */
export async function firstInEach(
  ctx: Ctx,
  index: TextIndex,
  clauses: Clause[],
  stretches: { from: number; to: number }[],
): Promise<number[]> {
  const [first, ...rest] = stretches.map((stretch) => {
    const query = matchQuery(ctx, index, clauses, { ...stretch, limit: 1 }).orderBy(asc(tables[index].rowid));
    const matched = query.as("matched");
    return ctx.db.select({ rowid: matched.rowid }).from(matched);
  });
  if (!first) return [];
  const all = rest.reduce((union, next) => union.unionAll(next) as unknown as typeof union, first);
  return (await all).map(({ rowid }) => rowidOf(index, rowid));
}

function matchQuery(ctx: Ctx, index: TextIndex, clauses: Clause[], part: Part) {
  const { from = 0, to = Number.MAX_SAFE_INTEGER, limit } = part;
  const of = tables[index];
  return ctx.db
    .select({ rowid: of.rowid })
    .from(of)
    .where(and(matchOf(index, clauses), isWithin(index, { from, to })))
    .limit(limit);
}

function matchOf(index: TextIndex, clauses: Clause[]): SQL | undefined {
  if (clauses.length === 0) return undefined;
  const of = tables[index];
  return dialect === "sqlite"
    ? sql`${of} match ${asFts5(clauses)}`
    : sql`${of.terms} @@ cast(${asTsquery(clauses)} as tsquery)`;
}

/** A document as its row holds it: made before the write, which then is short. */
export type Document = { id: number; row: string };

/** Adds documents under numbers that are free. Inside a write. One parameter, however many there are. */
export async function addDocuments(tx: Ctx, index: TextIndex, documents: Document[]): Promise<void> {
  if (documents.length === 0) return;
  const rows = documents.map(({ id, row }): [number, string] => [rowidOf(index, id), row]);
  // SQLite writes a part of its own where rowids of one write do not rise.
  rows.sort(([one], [other]) => one - other);
  await tx.db.insert(tables[index]).select(jsonRows(rows, ["bigint", "tsvector"]));
}

/** Takes documents out, given by their numbers or as a stretch of them. Inside a write. */
export async function removeDocuments(
  tx: Ctx,
  index: TextIndex,
  which: number[] | { from: number; to: number },
): Promise<void> {
  const of = tables[index];
  if (!Array.isArray(which)) {
    await tx.db.delete(of).where(isWithin(index, which));
    return;
  }
  if (which.length > 0)
    await tx.db.delete(of).where(
      inArray(
        of.rowid,
        which.map((number) => rowidOf(index, number)),
      ),
    );
}

/** Between two parts stands a word that nobody can seek. */
const between = "z";
/** PostgreSQL counts places no further, and needs none beyond. */
const placesMax = 16_000;

/** The terms of a document as its row holds them. */
export function rowOf({ parts, loose }: Terms): string {
  if (dialect === "sqlite") return [...parts.map((part) => part.join(" ")), loose.join(" ")].join(` ${between} `);
  const places = new Map<string, number[]>(loose.map((term) => [term, []]));
  let place = 1;
  for (const part of parts) {
    for (const term of part) {
      const at = places.get(term) ?? [];
      at.push(Math.min(place++, placesMax));
      places.set(term, at);
    }
    place++;
  }
  return [...places].map(([term, at]) => `'${term}'${at.length === 0 ? "" : `:${at.join(",")}`}`).join(" ");
}
