import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { managedChannel } from "../../channels/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import { hour } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { Problem } from "../../platform/problem.ts";
import { keysPerHour } from "../limits.ts";
import { managedLive, type StreamKey, streamKeyOf } from "../queries.ts";
import { streamKeys } from "../table.ts";

declare module "../../platform/cluster/bus.ts" {
  interface Topics {
    /** A key that opens nothing any longer. */
    "stream-key": { keyId: string };
  }
}

/**
 * Makes a new lasting key of a channel; the old one opens nothing any longer. The key is shown this once. Throws
 * Problem 404, 429.
 */
export async function rotateChannelKey(ctx: Ctx, actor: Actor, channelId: string): Promise<string> {
  await managedChannel(ctx, actor, channelId);
  return rotate(ctx, actor, channelId, null);
}

/** The same for the key of one live video. Throws Problem 404, 409 `LIVE_ENDED`, 429. */
export async function rotateVideoKey(ctx: Ctx, actor: Actor, videoId: string): Promise<string> {
  const video = await managedLive(ctx, actor, videoId);
  if (video.livestreamEndedAt !== null) throw new Problem(409, "LIVE_ENDED");
  return rotate(ctx, actor, video.channelId, video.id);
}

/** How keys are kept: a fast hash is enough for what no person chose. */
export function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

async function rotate(ctx: Ctx, actor: Actor, channelId: string, videoId: string | null): Promise<string> {
  await ctx.limiter.take(`stream key ${actor.userId}`, { max: keysPerHour, windowMs: hour });
  const key = randomBytes(24).toString("base64url");
  const old = await ctx.write(async (tx) => {
    const before: StreamKey | undefined = await streamKeyOf(tx, channelId, videoId);
    if (before) await tx.db.delete(streamKeys).where(eq(streamKeys.id, before.id));
    const now = tx.clock.now();
    await tx.db.insert(streamKeys).values({
      id: newId(now),
      hash: hashKey(key),
      channelId,
      videoId,
      madeBy: actor.userId ?? null,
      hint: key.slice(-4),
      createdAt: now,
    });
    return before;
  });
  if (old) ctx.bus.publish("stream-key", { keyId: old.id });
  return key;
}
