import { asc, inArray, lt, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Actor } from "../../platform/actor.ts";
import { day } from "../../platform/clock.ts";
import { type Tally, tally } from "../../platform/cluster/limiter.ts";
import type { Ctx } from "../../platform/context.ts";
import { batchwise, locked } from "../../platform/db/database.ts";
import { wordsOf } from "../../platform/text/fold.ts";
import { searchQueries } from "../table.ts";
import { parseQuery } from "../text/sought.ts";
import { crowd, joinSeekers, seekerMark } from "./seekers.ts";
import { forgetSuggestions, querySuggestion, suggest } from "./suggestions.ts";

/** What nobody asked for so long is forgotten. */
const keptFor = 90 * day;
const waitingMax = 1000;
/** Of one person in a day: whoever asks more than that is a program. */
const perPerson = { max: 50, windowMs: day };

type Queries = {
  asked: LRUCache<string, true>;
  asking: Tally;
  /** By the words' key, with the marks of who asked. */
  waiting: Map<string, { text: string; marks: Set<string> }>;
};
const makeQueries = (ctx: Ctx): Queries => ({
  asked: new LRUCache({ max: 50_000, ttl: keptFor, ttlResolution: 0, perf: ctx.clock }),
  asking: tally(ctx.clock),
  waiting: new Map(),
});

/**
 * Counts a query that found something, once for each person, on however many days they ask; it is written with others in
 * a while. Who has no account is known by the network, for visitors can be invented. Of the query its telling words are
 * kept, and nothing that stands between them: others are to see it.
 */
export function noteQuery(ctx: Ctx, actor: Actor, query: string): void {
  const person = actor.userId ?? actor.network;
  const plain = [...wordsOf(query)].map(({ written }) => written).join(" ");
  const { words } = parseQuery(plain, false);
  const key = words.map(({ folded }) => folded).join(" ");
  if (person === undefined || key.length < 2) return;
  const { asked, asking, waiting } = ctx.local(makeQueries);
  const once = Bun.hash(`${person} ${key}`).toString(36);
  if (asked.has(once) || (waiting.size >= waitingMax && !waiting.has(key))) return;
  if (asking.add(person, perPerson) !== undefined) return;
  asked.set(once, true);
  const text = words.map(({ written }) => written).join(" ");
  const marks = waiting.get(key)?.marks ?? new Set();
  waiting.set(key, { text, marks: marks.add(seekerMark(ctx, person, key)) });
}

/**
 * Writes what was asked at this process meanwhile, and suggests what many asked for. Who asked before, here or at another
 * process, is known by a mark.
 */
export async function foldQueries(ctx: Ctx): Promise<void> {
  const { waiting } = ctx.local(makeQueries);
  const asked = [...waiting].map(([key, { text, marks }]) => ({ key, text, marks: new Set(marks) }));
  if (asked.length === 0) return;
  // In one order: processes that lock the same rows the other way round would wait for each other.
  asked.sort((one, other) => (one.key < other.key ? -1 : 1));
  await ctx.write((tx) => writeQueries(tx, asked), batchwise);
  // What somebody asked meanwhile stays for the next time.
  for (const { key, marks } of asked) if (waiting.get(key)?.marks.size === marks.size) waiting.delete(key);
}

async function writeQueries(tx: Ctx, asked: { key: string; text: string; marks: Set<string> }[]): Promise<void> {
  const lastAt = tx.clock.now();
  const fresh = asked.map(({ key, text }) => ({ key, text, people: 0, lastAt }));
  await tx.db.insert(searchQueries).values(fresh).onConflictDoNothing();
  const keys = asked.map(({ key }) => key);
  const rows = tx.db.select().from(searchQueries).where(inArray(searchQueries.key, keys));
  const known = new Map((await locked(rows.orderBy(asc(searchQueries.key)))).map((row) => [row.key, row]));
  const joined = asked.flatMap(({ key, marks }) => {
    const row = known.get(key);
    return row ? [{ ...row, ...joinSeekers(row, marks), lastAt }] : [];
  });
  const set = { people: sql`excluded."people"`, seekers: sql`excluded."seekers"`, lastAt: sql`excluded."lastAt"` };
  await tx.db.insert(searchQueries).values(joined).onConflictDoUpdate({ target: searchQueries.key, set });
  await suggest(tx, joined.filter(({ people }) => people >= crowd).map(querySuggestion));
}

/** Forgets what nobody asks any longer, a part at a time. */
export async function forgetOldQueries(ctx: Ctx): Promise<void> {
  while ((await forgetSome(ctx)) === waitingMax);
}

async function forgetSome(ctx: Ctx): Promise<number> {
  const rows = await ctx.db
    .select({ key: searchQueries.key })
    .from(searchQueries)
    .where(lt(searchQueries.lastAt, ctx.clock.now() - keptFor))
    .orderBy(searchQueries.lastAt)
    .limit(waitingMax);
  const keys = rows.map(({ key }) => key);
  if (keys.length === 0) return 0;
  await ctx.write(async (tx) => {
    await tx.db.delete(searchQueries).where(inArray(searchQueries.key, keys));
    await forgetSuggestions(tx, "query", keys);
  }, batchwise);
  return keys.length;
}
