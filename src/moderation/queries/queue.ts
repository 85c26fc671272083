import { and, asc, count, desc, eq, gt, isNull, lt, ne, or, type SQL } from "drizzle-orm";
import { users } from "../../accounts/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Cursor, olderThan } from "../../platform/db/cursor.ts";
import { reportCases, type State } from "../../reports/table.ts";
import type { Case } from "./reports.ts";

/** Things that were reported, the last reported first, older than a place. */
export async function queue(ctx: Ctx, state: State, limit: number, before: Cursor): Promise<Case[]> {
  return ctx.db
    .select()
    .from(reportCases)
    .where(and(eq(reportCases.state, state), olderThan(reportCases.lastReportedAt, reportCases.id, before)))
    .orderBy(desc(reportCases.lastReportedAt), desc(reportCases.id))
    .limit(limit);
}

/** How many things wait, counted to ten thousand. */
export async function queueLength(ctx: Ctx, state: State): Promise<number> {
  return counted(ctx, eq(reportCases.state, state));
}

/** The first that nobody else has before them, but for one that this person just left to others. */
export async function nextFree(ctx: Ctx, userId: string, left: string | undefined): Promise<Case | undefined> {
  const free = or(
    isNull(reportCases.claimedBy),
    eq(reportCases.claimedBy, userId),
    lt(reportCases.claimedUntil, ctx.clock.now()),
  );
  const [found] = await ctx.db
    .select()
    .from(reportCases)
    .where(and(eq(reportCases.state, "open"), free, left === undefined ? undefined : ne(reportCases.id, left)))
    .orderBy(desc(reportCases.lastReportedAt), desc(reportCases.id))
    .limit(1);
  return found;
}

export type Place = { position: number; newer: string | undefined; older: string | undefined };

/** Where a case stands in its queue, and the ones beside it. */
export async function placeOf(ctx: Ctx, found: Case): Promise<Place> {
  const { state, lastReportedAt, id } = found;
  const at = { at: lastReportedAt, id };
  const newer = and(
    eq(reportCases.state, state),
    or(
      gt(reportCases.lastReportedAt, lastReportedAt),
      and(eq(reportCases.lastReportedAt, lastReportedAt), gt(reportCases.id, id)),
    ),
  );
  const older = and(eq(reportCases.state, state), olderThan(reportCases.lastReportedAt, reportCases.id, at));
  const beside = (which: SQL | undefined, order: typeof asc) =>
    ctx.db
      .select({ id: reportCases.id })
      .from(reportCases)
      .where(which)
      .orderBy(order(reportCases.lastReportedAt), order(reportCases.id))
      .limit(1);
  const [before, [previous], [next]] = await Promise.all([
    counted(ctx, newer),
    beside(newer, asc),
    beside(older, desc),
  ]);
  return { position: before + 1, newer: previous?.id, older: next?.id };
}

async function counted(ctx: Ctx, which: SQL | undefined): Promise<number> {
  const some = ctx.db.select({ id: reportCases.id }).from(reportCases).where(which).limit(10_000).as("some");
  const [row] = await ctx.db.select({ n: count() }).from(some);
  return row?.n ?? 0;
}

/** Who has a case before them now, but for whoever asks. */
export async function claimant(ctx: Ctx, { claimedBy, claimedUntil }: Case, userId: string) {
  if (claimedBy === null || claimedBy === userId || claimedUntil < ctx.clock.now()) return undefined;
  const [found] = await ctx.db
    .select({ name: users.name, surname: users.surname })
    .from(users)
    .where(eq(users.id, claimedBy))
    .limit(1);
  return found;
}

/** What else of somebody's waits. */
export async function othersOf(ctx: Ctx, { id, authorId }: Case): Promise<Case[]> {
  if (authorId === null) return [];
  return ctx.db
    .select()
    .from(reportCases)
    .where(and(eq(reportCases.authorId, authorId), eq(reportCases.state, "open"), ne(reportCases.id, id)))
    .orderBy(desc(reportCases.lastReportedAt))
    .limit(5);
}
