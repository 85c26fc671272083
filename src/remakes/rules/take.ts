import { eq } from "drizzle-orm";
import type { Actor } from "../../platform/actor.ts";
import { day, minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { candidatesMax } from "../../platform/media/pictures-of-video.ts";
import { Problem } from "../../platform/problem.ts";
import { happen } from "../../platform/reactions.ts";
import { tellOfVideo } from "../../videos/changes.ts";
import { chaptersOf } from "../../videos/chapters.ts";
import { captionsOf, editableVideo, forgetMediaFacts, type Video, videoById } from "../../videos/queries/video.ts";
import { noteStep } from "../../videos/rules/journal.ts";
import { refreshListing } from "../../videos/rules/listing.ts";
import { applyCandidate } from "../../videos/rules/thumbnails.ts";
import { premiereEnd } from "../../videos/state.ts";
import { videos } from "../../videos/table.ts";
import { mediaKeys } from "../../videos/urls.ts";
import { isWatchedTogether } from "../policy.ts";
import { type Remake, remakeOf } from "../queries.ts";
import { type Cut, remakes } from "../table.ts";
import { jobKey } from "./begin.ts";

declare module "../../platform/reactions.ts" {
  interface Happenings {
    /** By another one, or by a part of itself. */
    "video file replaced": { videoId: string; cut: Cut | null };
  }
}

/** Has what was made and looked at take the film's place. Throws Problem 404, 409 `NOTHING_REMADE`, `PREMIERE_BEGAN`. */
export async function confirmRemake(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  const video = await editableVideo(ctx, actor, id);
  const remake = await remakeOf(ctx, id);
  if (remake?.state !== "made") throw new Problem(409, "NOTHING_REMADE");
  if (isWatchedTogether(video, ctx.clock.now())) throw new Problem(409, "PREMIERE_BEGAN");
  await takeRemake(ctx, id, remake.version);
}

/**
 * What was made becomes the film, at once for all: its address, comments and figures stay. Who watches the former media
 * has them for another day. While a premiere is watched it waits.
 */
export async function takeRemake(ctx: Ctx, videoId: string, version: number): Promise<void> {
  const [video, remake] = [await videoById(ctx, videoId), await remakeOf(ctx, videoId)];
  if (!video || remake?.version !== version || !remake.made) return;
  const now = ctx.clock.now();
  if (isWatchedTogether(video, now)) {
    const runAt = premiereEnd(video.premiereAt ?? now, video.duration) + minute;
    await ctx.write((tx) => tx.enqueue("remakes.take", { videoId, version }, { runAt, uniqueKey: jobKey(videoId) }));
    return;
  }
  await putPictures(ctx, remake, remake.made.candidates);
  const taken = await ctx.write((tx) => exchange(tx, videoId, version));
  if (!taken) return;
  await noteStep(ctx, videoId, { step: "taken" });
  // A picture of a scene that the film has no longer would promise it.
  if (remake.kind !== "again" && video.thumbnailChoice !== null && remake.made.candidates > 0)
    await applyCandidate(ctx, videoId, Math.min(video.thumbnailChoice, remake.made.candidates - 1));
}

/** In one write: the row, the lists, and what is to go in a day. False when it was given up meanwhile. */
async function exchange(tx: Ctx, videoId: string, version: number): Promise<boolean> {
  const [video, remake] = [await videoById(tx, videoId), await remakeOf(tx, videoId)];
  if (!video || video.deletedAt !== null || remake?.version !== version || !remake.made) return false;
  const { candidates, ...made } = remake.made;
  const now = tx.clock.now();
  const sourceKey = tx.config.keepSource ? remake.sourceKey : null;
  const sourceName = remake.sourceName || video.sourceName;
  await tx.db
    .update(videos)
    .set({
      ...made,
      ...{ mediaVersion: version, nextVersion: null, thumbnailCandidates: candidates, updatedAt: now },
      ...{ sourceKey, sourceName, processing: "ready", progress: 1, failureCode: null },
      ...(remake.kind === "again" ? {} : { uploadedAt: now }),
    })
    .where(eq(videos.id, videoId));
  const lengthBefore = !remake.cut && (await hasTimes(tx, video, made.duration)) ? video.duration : null;
  await tx.db.update(remakes).set({ state: "taken", lengthBefore }).where(eq(remakes.videoId, videoId));
  const former = { videoId, version: video.mediaVersion, sourceKey: video.sourceKey };
  await tx.enqueue("remakes.forget", former, { runAt: now + day });
  if (sourceKey === null) await tx.enqueue("remakes.forget", { videoId, version, sourceKey: remake.sourceKey });
  await happen(tx, "videos shown otherwise", { ids: [videoId] });
  if (remake.kind !== "again") await happen(tx, "video file replaced", { videoId, cut: remake.cut });
  await refreshListing(tx, videoId);
  tx.afterCommit(() => forgetMediaFacts(tx, videoId));
  tellOfVideo(tx, videoId, "edited");
  return true;
}

/** Whether something beside the film tells times of it, which its new length makes doubtful: with a cut they move along. */
async function hasTimes(tx: Ctx, video: Video, duration: number): Promise<boolean> {
  if (video.duration === null || Math.abs(video.duration - duration) < 1) return false;
  return chaptersOf(video.description, video.duration).length > 0 || (await captionsOf(tx, video.id)).length > 0;
}

/** The pictures change places with their film: as late as can be, for they have no version in their names. */
async function putPictures(ctx: Ctx, { videoId, version }: Remake, candidates: number): Promise<void> {
  const { storage } = ctx;
  const place = mediaKeys.waiting(videoId, version);
  const indexes = Array.from({ length: candidatesMax }, (_, index) => index);
  const kept = indexes
    .filter((index) => index < candidates)
    .map((index) => [place, videoId].map((at) => mediaKeys.candidate(at, index)));
  const pairs = [
    ...kept,
    [mediaKeys.sprite(place), mediaKeys.sprite(videoId)],
    [mediaKeys.preview(place), mediaKeys.preview(videoId)],
  ];
  for (const [from = "", to = ""] of pairs) {
    const body = await storage.open(from);
    if (body) await storage.put(to, new Uint8Array(await body.arrayBuffer()));
  }
  for (const index of indexes.slice(candidates)) await storage.remove(mediaKeys.candidate(videoId, index));
}
