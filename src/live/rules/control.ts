import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { type Video, videoById } from "../../videos/queries/video.ts";
import { refreshListing } from "../../videos/rules/listing.ts";
import { managedLive } from "../queries.ts";
import { byOwner } from "../studio/ownership.ts";
import { studioOf } from "../studio/studio.ts";
import { markEnded } from "./transitions.ts";

/** Puts a stream on the air. Throws Problem 404, 409 `LIVE_ENDED`, 409 `NO_SIGNAL` while nothing is received. */
export async function startLive(ctx: Ctx, actor: Actor, id: string): Promise<Video> {
  const video = await managedLive(ctx, actor, id);
  if (video.livestreamEndedAt !== null) throw new Problem(409, "LIVE_ENDED");
  const answered = await byOwner(ctx, id, "air", ({ livestreamStartedAt }) => livestreamStartedAt !== null);
  const started = answered ? answered.livestreamStartedAt !== null : await studioOf(ctx)?.goOnAir(id);
  if (!started) throw new Problem(409, "NO_SIGNAL");
  return managedLive(ctx, actor, id);
}

/**
 * Ends a stream for good; what was recorded is a video when this resolves. Throws Problem 404, 503
 * `LIVE_ELSEWHERE` when the server that receives it does not answer. Again changes nothing.
 */
export async function finishLive(ctx: Ctx, actor: Actor, id: string): Promise<Video> {
  const video = await managedLive(ctx, actor, id);
  if (video.livestreamEndedAt !== null) return video;
  const answered = await byOwner(ctx, id, "end", ({ livestreamEndedAt }) => livestreamEndedAt !== null);
  if (answered) {
    if (answered.livestreamEndedAt === null) throw new Problem(503, "LIVE_ELSEWHERE");
    return managedLive(ctx, actor, id);
  }
  const studio = studioOf(ctx);
  await (studio ? studio.finish(id) : markEnded(ctx, id, undefined));
  return managedLive(ctx, actor, id);
}

/** The time of a scheduled stream has come: a publisher that waits is put on the air, if it shall start by itself. */
export async function startWhenDue(ctx: Ctx, videoId: string): Promise<void> {
  const video = await videoById(ctx, videoId);
  if (!video?.live || video.livestreamEndedAt !== null || video.deletedAt !== null) return;
  if (video.livestreamStartsAt === null || video.livestreamStartsAt > ctx.clock.now()) return;
  await ctx.write((tx) => refreshListing(tx, videoId));
  ctx.bus.publish("videos", { videoId, change: "live" });
  if (!video.liveAutostart || video.livestreamStartedAt !== null) return;
  const started = await byOwner(ctx, videoId, "air", ({ livestreamStartedAt }) => livestreamStartedAt !== null);
  if (!started) await studioOf(ctx)?.goOnAir(videoId);
}
