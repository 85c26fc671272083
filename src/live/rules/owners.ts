import { and, eq, gt, inArray, lte, ne, or, type SQL } from "drizzle-orm";
import { minute, second } from "../../platform/clock.ts";
import { dialect } from "../../platform/config/dialect.ts";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { isAloneSince, isNodeDead } from "../../platform/nodes/register.ts";
import { videoById } from "../../videos/queries/video.ts";
import { liveOwners } from "../table.ts";

/** How long a stream stays its node's when that says nothing: several renewals may be missed, as by a busy machine. */
export const leaseMs = 60 * second;
/**
 * How long it stays the node's that is the only one: nobody is there to take it, and the database may be away for so long.
 * Who comes meanwhile reads this in the row and waits, be it that the node is dead.
 */
export const aloneLeaseMs = 10 * minute;
/** A stream that could not be renewed is let go of so long before its lease is over: its last files are written by then. */
const letGoBefore = 20 * second;
/** What was sent to a store or a disk may take so long to arrive: nothing is sent any later. */
const writtenBefore = 10 * second;

/** When the leases end that this node has for certain, by a clock that nobody sets. */
const makeLeases = () => new Map<string, Lease>();
type Lease = { begunAt: number; until: number };

/**
 * Whether this node may write what belongs to a stream: another may have it as soon as the lease is over, and nobody can
 * be asked who has it while the database is away. Over SQLite there is no other node.
 */
export function mayWriteLive(ctx: Ctx, videoId: string): boolean {
  return dialect === "sqlite" || leftOf(ctx, videoId) > writtenBefore;
}

/** Whether a stream that could not be renewed for long is to be let go of now. */
export function isSlippingAway(ctx: Ctx, videoId: string): boolean {
  return dialect === "postgres" && leftOf(ctx, videoId) <= letGoBefore;
}

function leftOf(ctx: Ctx, videoId: string): number {
  return (ctx.local(makeLeases).get(videoId)?.until ?? 0) - performance.now();
}

/**
 * What began before the lease was written, so that this node believes no longer in it than the others do; what began before
 * another only makes it shorter.
 */
function noteLease(ctx: Ctx, videoId: string, lease: Lease): void {
  const leases = ctx.local(makeLeases);
  const known = leases.get(videoId);
  if (!known || lease.begunAt >= known.begunAt || lease.until < known.until) leases.set(videoId, lease);
}

/** How long a lease is that is written now. */
async function lengthNow(tx: Ctx): Promise<number> {
  return (await isAloneSince(tx, tx.clock.now() - aloneLeaseMs)) ? aloneLeaseMs : leaseMs;
}

/**
 * Makes a stream this node's, for a lease. False while it is another's, and for one that is over. What a dead node has is
 * its no longer.
 */
export async function claimLive(ctx: Ctx, videoId: string): Promise<boolean> {
  const begunAt = performance.now();
  const owner = await ownerElsewhere(ctx, videoId);
  const dead = owner !== undefined && (await isNodeDead(ctx, owner)) ? [owner] : [];
  const length = await ctx.write(async (tx) => {
    const video = await videoById(tx, videoId);
    if (!video || video.livestreamEndedAt !== null) return undefined;
    const now = tx.clock.now();
    const length = await lengthNow(tx);
    const own = { nodeId: tx.nodeId, leaseUntil: now + length };
    const leftByDead = and(inArray(liveOwners.nodeId, dead), lte(liveOwners.leaseUntil, now + leaseMs));
    const claimed = await tx.db
      .insert(liveOwners)
      .values({ videoId, ...own })
      .onConflictDoUpdate({
        target: liveOwners.videoId,
        set: own,
        setWhere: or(eq(liveOwners.nodeId, tx.nodeId), leftByDead, lte(liveOwners.leaseUntil, now)) as SQL,
      })
      .returning({ videoId: liveOwners.videoId });
    return claimed.length > 0 ? length : undefined;
  });
  if (length === undefined) return false;
  noteLease(ctx, videoId, { begunAt, until: begunAt + length });
  return true;
}

/** Prolongs the leases of streams that this node has in its hands; gives those that are another's by now, or over. */
export async function renewLives(ctx: Ctx, videoIds: string[]): Promise<string[]> {
  if (videoIds.length === 0) return [];
  const begunAt = performance.now();
  const { renewed, length } = await ctx.write(async (tx) => {
    const length = await lengthNow(tx);
    const renewed = await tx.db
      .update(liveOwners)
      .set({ leaseUntil: tx.clock.now() + length })
      .where(and(inArray(liveOwners.videoId, videoIds), eq(liveOwners.nodeId, tx.nodeId)))
      .returning({ videoId: liveOwners.videoId });
    return { renewed, length };
  }, batchwise);
  const own = new Set(renewed.map(({ videoId }) => videoId));
  const lost: string[] = [];
  for (const videoId of videoIds) {
    if (own.has(videoId)) noteLease(ctx, videoId, { begunAt, until: begunAt + length });
    else if (!(await claimLive(ctx, videoId))) lost.push(videoId);
  }
  for (const videoId of lost) forgetLease(ctx, videoId);
  return lost;
}

/** From now on this node writes nothing of a stream. */
export function forgetLease(ctx: Ctx, videoId: string): void {
  ctx.local(makeLeases).delete(videoId);
}

/**
 * Writes what this node says of a stream that it has in its hands, in the transaction that looks whether it has; undefined
 * when the stream is another's by now, and nothing was written.
 */
export async function writeAsOwner<Result>(
  ctx: Ctx,
  videoId: string,
  run: (tx: Ctx) => Promise<Result>,
): Promise<Result | undefined> {
  return ctx.write(async (tx) => ((await ofOthers(tx, [videoId])).size > 0 ? undefined : run(tx)));
}

/** Those of some streams that other nodes had last, whether they still renew them or not. */
export async function ofOthers(tx: Ctx, videoIds: string[]): Promise<Set<string>> {
  if (videoIds.length === 0) return new Set();
  const others = await tx.db
    .select({ videoId: liveOwners.videoId })
    .from(liveOwners)
    .where(and(inArray(liveOwners.videoId, videoIds), ne(liveOwners.nodeId, tx.nodeId)));
  return new Set(others.map(({ videoId }) => videoId));
}

/** The stream is nobody's, if it was this node's. */
export async function releaseLive(ctx: Ctx, videoId: string): Promise<void> {
  forgetLease(ctx, videoId);
  const own = and(eq(liveOwners.videoId, videoId), eq(liveOwners.nodeId, ctx.nodeId));
  await ctx.write((tx) => tx.db.delete(liveOwners).where(own));
}

/** This node ends, and its streams do not: whoever their publishers reach takes them up at once. */
export async function offerLives(ctx: Ctx): Promise<void> {
  const own = eq(liveOwners.nodeId, ctx.nodeId);
  await ctx.write((tx) => tx.db.update(liveOwners).set({ leaseUntil: tx.clock.now() }).where(own), batchwise);
}

/** The other node that has the stream in its hands now. */
export async function ownerElsewhere(ctx: Ctx, videoId: string): Promise<string | undefined> {
  const [owner] = await ctx.db
    .select({ nodeId: liveOwners.nodeId })
    .from(liveOwners)
    .where(
      and(
        eq(liveOwners.videoId, videoId),
        ne(liveOwners.nodeId, ctx.nodeId),
        gt(liveOwners.leaseUntil, ctx.clock.now()),
      ),
    )
    .limit(1);
  return owner?.nodeId;
}

/** Whether another node has it. */
export async function isElsewhere(ctx: Ctx, videoId: string): Promise<boolean> {
  return (await ownerElsewhere(ctx, videoId)) !== undefined;
}
