import { inArray, lt, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Actor } from "../../platform/actor.ts";
import { day } from "../../platform/clock.ts";
import { type Tally, tally } from "../../platform/cluster/limiter.ts";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { wordsOf } from "../../platform/text/fold.ts";
import { searchQueries } from "../table.ts";
import { parseQuery } from "../text/sought.ts";
import { forgetSuggestions, querySuggestion, suggest } from "./suggestions.ts";

/** So many people have to have asked before others are told of it: what one asks is nobody's business. */
const crowd = 3;
/** What nobody asked for so long is forgotten. */
const keptFor = 90 * day;
const waitingMax = 1000;
/** Of one person in a day: whoever asks more than that is a program. */
const perPerson = { max: 50, windowMs: day };

type Waiting = {
  asked: LRUCache<string, true>;
  asking: Tally;
  counts: Map<string, { text: string; people: number }>;
};
const makeWaiting = (ctx: Ctx): Waiting => ({
  asked: new LRUCache({ max: 50_000, ttl: keptFor, ttlResolution: 0, perf: ctx.clock }),
  asking: tally(ctx.clock),
  counts: new Map(),
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
  const { asked, asking, counts } = ctx.local(makeWaiting);
  const once = Bun.hash(`${person} ${key}`).toString(36);
  if (asked.has(once) || (counts.size >= waitingMax && !counts.has(key))) return;
  if (asking.add(person, perPerson) !== undefined) return;
  asked.set(once, true);
  const text = words.map(({ written }) => written).join(" ");
  counts.set(key, { text, people: (counts.get(key)?.people ?? 0) + 1 });
}

/** Writes what was asked meanwhile, and suggests what many asked for. */
export async function foldQueries(ctx: Ctx): Promise<void> {
  const { counts } = ctx.local(makeWaiting);
  const rows = [...counts].map(([key, count]) => ({ key, ...count, lastAt: ctx.clock.now() }));
  if (rows.length === 0) return;
  await ctx.write(async (tx) => {
    const known = await tx.db
      .insert(searchQueries)
      .values(rows)
      .onConflictDoUpdate({
        target: searchQueries.key,
        set: { people: sql`${searchQueries.people} + excluded."people"`, lastAt: sql`excluded."lastAt"` },
      })
      .returning();
    await suggest(tx, known.filter(({ people }) => people >= crowd).map(querySuggestion));
  }, batchwise);
  for (const { key } of rows) counts.delete(key);
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
