import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, max, ne, type SQL, sum } from "drizzle-orm";
import { type User, userByEmail, userById } from "../../accounts/queries.ts";
import { sessions, users } from "../../accounts/table.ts";
import { channels } from "../../channels/table.ts";
import { chatBlocks } from "../../chat/table.ts";
import { nobodyId } from "../../erasure/rules/nobody.ts";
import type { Role } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Cursor, olderThan } from "../../platform/db/cursor.ts";
import { reportCases } from "../../reports/table.ts";
import { foundPeople, namesMax } from "../../search/queries/names.ts";
import { parseQuery } from "../../search/text/sought.ts";
import { unlistedPeople } from "./unlisted.ts";

/** Which accounts to list: of a role, blocked ones, or those that answer to a name, a whole e-mail or an id. */
export type Wanted = {
  role?: Role | undefined;
  blocked?: boolean | undefined;
  muted?: boolean | undefined;
  query?: string | undefined;
};

/** Accounts, the newest first; blocked ones by when they were. Of a search as many as it finds, the best first. */
export async function people(ctx: Ctx, wanted: Wanted, limit: number, before: Cursor, offset = 0): Promise<User[]> {
  if (wanted.query) return (await searched(ctx, wanted)).found.slice(offset, offset + limit);
  const time = wanted.blocked ? users.blockedAt : users.createdAt;
  return ctx.db
    .select()
    .from(users)
    .where(and(ne(users.id, nobodyId), ...conditions(ctx, wanted), olderThan(time, users.id, before)))
    .orderBy(desc(time), desc(users.id))
    .limit(limit)
    .offset(offset);
}

/**
 * The same, and how many there are of them in all; a search is made once for both. `capped`: more people bear that name
 * than are looked through.
 */
export async function countedPeople(ctx: Ctx, wanted: Wanted, limit: number, before: Cursor, offset = 0) {
  if (wanted.query) {
    const { found, capped } = await searched(ctx, wanted);
    return { rows: found.slice(offset, offset + limit), count: found.length, capped };
  }
  const [rows, count] = await Promise.all([people(ctx, wanted, limit, before, offset), peopleCount(ctx, wanted)]);
  return { rows, count, capped: false };
}

/** Nobody looks through more. */
const countedTo = 10_000;

/** Counted from an index alone: PostgreSQL would have to look at each of the rows for anything that is not in it. */
async function peopleCount(ctx: Ctx, { role, blocked, muted }: Wanted): Promise<number> {
  const time = blocked ? users.blockedAt : users.createdAt;
  const some = ctx.db
    .select({ time })
    .from(users)
    .where(and(...conditions(ctx, { role, blocked, muted })))
    .orderBy(desc(time))
    .limit(countedTo + 1)
    .as("some");
  const [count, nobody] = await Promise.all([ctx.db.$count(some), userById(ctx, nobodyId)]);
  const among = nobody && !muted && (!role || nobody.role === role) ? 1 : 0;
  return Math.min(count - among, countedTo);
}

function conditions(ctx: Ctx, { role, blocked, muted }: Wanted): (SQL | undefined)[] {
  const silenced = ctx.db
    .select({ id: chatBlocks.id })
    .from(chatBlocks)
    .where(and(eq(chatBlocks.userId, users.id), eq(chatBlocks.scope, "site"), gt(chatBlocks.until, ctx.clock.now())));
  return [
    role ? eq(users.role, role) : undefined,
    blocked ? isNotNull(users.blockedAt) : undefined,
    muted ? exists(silenced) : undefined,
  ];
}

/** So many are found by name at most. */
const foundMax = 500;

type Found = { found: User[]; capped: boolean };

async function searched(ctx: Ctx, { query = "", role, blocked, muted }: Wanted): Promise<Found> {
  const text = query.trim();
  const exact = (await userByEmail(ctx, text.toLowerCase())) ?? (await userById(ctx, text));
  const { found, capped } = exact ? { found: [exact], capped: false } : await named(ctx, text);
  const silent = muted ? await silentAmong(ctx, found) : undefined;
  const wanted = found.filter(
    (user) =>
      (!silent || silent.has(user.id)) && (!role || user.role === role) && (!blocked || user.blockedAt !== null),
  );
  return { found: wanted, capped };
}

async function named(ctx: Ctx, text: string): Promise<Found> {
  const sought = parseQuery(text, false);
  const [listed, unlisted] = await Promise.all([foundPeople(ctx, sought), unlistedPeople(ctx, sought)]);
  const ids = [...new Set([...listed.map(({ id }) => id), ...unlisted])].slice(0, foundMax);
  const rows = ids.length > 0 ? await ctx.db.select().from(users).where(inArray(users.id, ids)) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { found: ids.flatMap((id) => byId.get(id) ?? []), capped: listed.length >= namesMax };
}

/** Which of them may write in no chat of the site. */
async function silentAmong(ctx: Ctx, found: User[]): Promise<Set<string>> {
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const rows = await ctx.db
    .select({ id: chatBlocks.userId })
    .from(chatBlocks)
    .where(and(inArray(chatBlocks.userId, ids), eq(chatBlocks.scope, "site"), gt(chatBlocks.until, ctx.clock.now())));
  return new Set(rows.map(({ id }) => id));
}

export type PersonFacts = { channels: { name: string; slug: string }[]; reports: number; lastSeenAt: number | null };

/** What a list says of each beside the account itself. */
export async function factsOfPeople(ctx: Ctx, ids: string[]): Promise<Map<string, PersonFacts>> {
  if (ids.length === 0) return new Map();
  const [owned, reported, seen] = await Promise.all([
    ctx.db
      .select({ ownerId: channels.ownerId, name: channels.name, slug: channels.slug })
      .from(channels)
      .where(and(inArray(channels.ownerId, ids), isNull(channels.deletedAt))),
    ctx.db
      .select({ authorId: reportCases.authorId, n: sum(reportCases.count) })
      .from(reportCases)
      .where(inArray(reportCases.authorId, ids))
      .groupBy(reportCases.authorId),
    ctx.db
      .select({ userId: sessions.userId, at: max(sessions.lastUsedAt) })
      .from(sessions)
      .where(inArray(sessions.userId, ids))
      .groupBy(sessions.userId),
  ]);
  const counts = new Map(reported.map(({ authorId, n }) => [authorId, Number(n ?? 0)]));
  const times = new Map(seen.map(({ userId, at }) => [userId, at === null ? null : Number(at)]));
  return new Map(
    ids.map((id) => [
      id,
      {
        channels: owned.filter(({ ownerId }) => ownerId === id),
        reports: counts.get(id) ?? 0,
        lastSeenAt: times.get(id) ?? null,
      },
    ]),
  );
}

/** Where somebody is logged in, the last used first. */
export async function sessionsOf(ctx: Ctx, userId: string) {
  return ctx.db
    .select({ id: sessions.id, userAgent: sessions.userAgent, lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(20);
}
