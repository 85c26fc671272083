import type { Visibility } from "../../channels/table.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { editableVideo, type Video, videoById } from "../queries/video.ts";
import { premiereEnd, videoState } from "../state.ts";
import { refreshListing } from "./listing.ts";
import {
  changeVideo,
  forgetPlans,
  jobKeys,
  publishNow,
  requireAhead,
  requireShowable,
  resumePlans,
} from "./publication.ts";

/**
 * Announces a premiere: its page opens now, the picture at `at`. Moves one that has not begun. Throws Problem 404, 409
 * `NOT_FOR_STREAMS`, `PREMIERE_BEGAN`, `ALREADY_PUBLISHED`, `NOTHING_UPLOADED`, 422 without a title or for a moment
 * that is past or too far.
 */
export async function schedulePremiere(ctx: Ctx, actor: Actor, id: string, at: number): Promise<Video> {
  return ctx.write(async (tx) => {
    const video = await editableVideo(tx, actor, id);
    if (video.live) throw new Problem(409, "NOT_FOR_STREAMS");
    const now = tx.clock.now();
    const state = videoState(video, now);
    if (state === "premiere") throw new Problem(409, "PREMIERE_BEGAN");
    const announced = state === "premiere-scheduled";
    if (video.publishedAt !== null && !announced) throw new Problem(409, "ALREADY_PUBLISHED");
    requireShowable(video);
    requireAhead(tx, "premiereAt", at);
    await forgetPlans(tx, video);
    const scheduled = await changeVideo(tx, video, {
      premiereAt: at,
      premiereEndedAt: null,
      plannedPublishDate: null,
      publishWhenReady: false,
      publishedAt: video.publishedAt ?? now,
    });
    await resumePlans(tx, scheduled);
    return scheduled;
  });
}

/**
 * Calls a premiere off, before it or in its course. The video becomes what `status` says: `public` or `non_public` at
 * once, `private` as a draft. Throws Problem 404, 409 `NOTHING_PLANNED`.
 */
export async function cancelPremiere(ctx: Ctx, actor: Actor, id: string, status: Visibility): Promise<Video> {
  return ctx.write(async (tx) => {
    const video = await editableVideo(tx, actor, id);
    const state = videoState(video, tx.clock.now());
    if (state !== "premiere-scheduled" && state !== "premiere") throw new Problem(409, "NOTHING_PLANNED");
    await forgetPlans(tx, video);
    const draft = await changeVideo(tx, video, {
      visibility: status,
      premiereAt: null,
      premiereEndedAt: null,
      publishedAt: null,
      publishWhenReady: false,
    });
    if (status !== "private") await publishNow(tx, draft);
    return (await videoById(tx, id)) ?? draft;
  });
}

/**
 * At the moment of a premiere: the video enters the lists, and its end is set. One that nobody could watch yet is
 * published as soon as its first rendition is ready instead.
 */
export async function startPremiere(ctx: Ctx, videoId: string): Promise<void> {
  await ctx.write(async (tx) => {
    const video = await videoById(tx, videoId);
    if (!video || video.deletedAt !== null || video.premiereAt === null || video.premiereEndedAt !== null) return;
    if (video.premiereAt > tx.clock.now()) return;
    if (video.playableAt === null) {
      await changeVideo(tx, video, { premiereAt: null, publishedAt: null, publishWhenReady: true });
      return;
    }
    await refreshListing(tx, videoId);
    await planEnd(tx, videoId, premiereEnd(video.premiereAt, video.duration));
  });
}

/** When a premiere is over: from now on it is a video like any other. */
export async function endPremiere(ctx: Ctx, videoId: string): Promise<void> {
  await ctx.write(async (tx) => {
    const video = await videoById(tx, videoId);
    if (!video || video.deletedAt !== null || video.premiereAt === null || video.premiereEndedAt !== null) return;
    const now = tx.clock.now();
    const end = premiereEnd(video.premiereAt, video.duration);
    if (now < video.premiereAt) return;
    if (now < end) await planEnd(tx, videoId, end);
    else await changeVideo(tx, video, { premiereEndedAt: Math.ceil(end) });
  });
}

async function planEnd(tx: Ctx, videoId: string, end: number): Promise<void> {
  await tx.enqueue("videos.premiereEnd", { videoId }, { runAt: Math.ceil(end), uniqueKey: jobKeys.end(videoId) });
}
