import { and, eq, gt, inArray, lte, ne, or, type SQL } from "drizzle-orm";
import { second } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { isNodeDead } from "../../platform/nodes/register.ts";
import { videoById } from "../../videos/queries/video.ts";
import { liveOwners } from "../table.ts";

/** How long a stream stays its node's when that says nothing: several renewals may be missed, as by a busy machine. */
export const leaseMs = 60 * second;

/**
 * Makes a stream this node's, for a lease. False while it is another's, and for one that is over. What a dead node has is
 * its no longer.
 */
export async function claimLive(ctx: Ctx, videoId: string): Promise<boolean> {
  const owner = await ownerElsewhere(ctx, videoId);
  const dead = owner !== undefined && (await isNodeDead(ctx, owner)) ? [owner] : [];
  return ctx.write(async (tx) => {
    const video = await videoById(tx, videoId);
    if (!video || video.livestreamEndedAt !== null) return false;
    const now = tx.clock.now();
    const own = { nodeId: tx.nodeId, leaseUntil: now + leaseMs };
    const claimed = await tx.db
      .insert(liveOwners)
      .values({ videoId, ...own })
      .onConflictDoUpdate({
        target: liveOwners.videoId,
        set: own,
        setWhere: or(inArray(liveOwners.nodeId, [tx.nodeId, ...dead]), lte(liveOwners.leaseUntil, now)) as SQL,
      })
      .returning({ videoId: liveOwners.videoId });
    return claimed.length > 0;
  });
}

/** Prolongs the leases of streams that this node has in its hands; gives those that are another's by now, or over. */
export async function renewLives(ctx: Ctx, videoIds: string[]): Promise<string[]> {
  if (videoIds.length === 0) return [];
  const renewed = await ctx.write(
    (tx) =>
      tx.db
        .update(liveOwners)
        .set({ leaseUntil: tx.clock.now() + leaseMs })
        .where(and(inArray(liveOwners.videoId, videoIds), eq(liveOwners.nodeId, tx.nodeId)))
        .returning({ videoId: liveOwners.videoId }),
    batchwise,
  );
  const own = new Set(renewed.map(({ videoId }) => videoId));
  const lost: string[] = [];
  for (const videoId of videoIds) if (!own.has(videoId) && !(await claimLive(ctx, videoId))) lost.push(videoId);
  return lost;
}

/** The stream is nobody's, if it was this node's. */
export async function releaseLive(ctx: Ctx, videoId: string): Promise<void> {
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
