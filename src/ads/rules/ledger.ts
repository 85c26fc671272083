import { and, eq, gte, inArray, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { locked } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { Problem } from "../../platform/problem.ts";
import { adPoints, adPurses, type PointsReason } from "../table.ts";

export type Purse = typeof adPurses.$inferSelect;
type Holder = { holderId: string; channelId: string };

/**
 * Holds purses until the end of the transaction, and makes those that are not there: whoever moves points of several holds
 * ads before channels, so that no two wait for each other.
 */
export async function holdPurses(tx: Ctx, holders: Holder[]): Promise<Map<string, Purse>> {
  const held = holders.toSorted((a, b) => rankOf(a) - rankOf(b) || (a.holderId < b.holderId ? -1 : 1));
  const found = new Map<string, Purse>();
  for (const holder of held) {
    await tx.db.insert(adPurses).values(holder).onConflictDoNothing();
    const [purse] = await locked(tx.db.select().from(adPurses).where(eq(adPurses.holderId, holder.holderId)));
    if (purse) found.set(purse.holderId, purse);
  }
  return found;
}

type Moved = {
  /** Null on a side is the site. */
  fromId: string | null;
  toId: string | null;
  points: number;
  reason: PointsReason;
  /** What it is for: the same thing moves points once. */
  sourceId?: string;
};

/**
 * Moves points between purses that are held, and writes down that it did: what a purse has is always the sum of what is
 * written. Inside a write. Throws Problem 409 `NOT_ENOUGH_POINTS`.
 */
export async function movePoints(tx: Ctx, { fromId, toId, points, reason, sourceId }: Moved): Promise<void> {
  if (points <= 0) throw new Error("points move forwards");
  if (fromId !== null) {
    const left = await tx.db
      .update(adPurses)
      .set({ points: sql`${adPurses.points} - ${points}` })
      .where(and(eq(adPurses.holderId, fromId), gte(adPurses.points, points)))
      .returning({ id: adPurses.holderId });
    if (left.length === 0) throw new Problem(409, "NOT_ENOUGH_POINTS");
  }
  if (toId !== null) {
    const given = await tx.db
      .update(adPurses)
      .set({ points: sql`${adPurses.points} + ${points}` })
      .where(eq(adPurses.holderId, toId))
      .returning({ id: adPurses.holderId });
    if (given.length === 0) throw new Error(`there is no purse of ${toId}`);
  }
  const at = tx.clock.now();
  const id = newId(at);
  await tx.db.insert(adPoints).values({ id, fromId, toId, points, reason, sourceId: sourceId ?? id, at });
}

/** Earns a channel hundredths of a point, in a purse that is held: what makes a whole one is moved to it. */
export async function earn(tx: Ctx, { holderId, hundredths }: Purse, share: number, sourceId: string): Promise<void> {
  const sum = hundredths + share;
  const whole = Math.floor(sum / 100);
  await tx.db
    .update(adPurses)
    .set({ hundredths: sum - whole * 100 })
    .where(eq(adPurses.holderId, holderId));
  if (whole > 0) await movePoints(tx, { fromId: null, toId: holderId, points: whole, reason: "share", sourceId });
}

/** What the moves of each come to: what their purses must have. */
export async function sumOfMoves(ctx: Ctx, holderIds: string[]): Promise<Map<string, number>> {
  const sums = new Map(holderIds.map((id) => [id, 0]));
  if (holderIds.length === 0) return sums;
  const total = sql<number>`sum(${adPoints.points})`.mapWith(Number);
  const [into, out] = await Promise.all([
    ctx.db
      .select({ id: adPoints.toId, total })
      .from(adPoints)
      .where(inArray(adPoints.toId, holderIds))
      .groupBy(adPoints.toId),
    ctx.db
      .select({ id: adPoints.fromId, total })
      .from(adPoints)
      .where(inArray(adPoints.fromId, holderIds))
      .groupBy(adPoints.fromId),
  ]);
  for (const { id, total: more } of into) sums.set(id ?? "", (sums.get(id ?? "") ?? 0) + more);
  for (const { id, total: less } of out) sums.set(id ?? "", (sums.get(id ?? "") ?? 0) - less);
  return sums;
}

function rankOf({ holderId, channelId }: Holder): number {
  return holderId === channelId ? 1 : 0;
}
