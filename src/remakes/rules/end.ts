import { and, eq, inArray } from "drizzle-orm";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { dropWaiting } from "../../platform/jobs/queue.ts";
import { Problem } from "../../platform/problem.ts";
import { tellOfVideo } from "../../videos/changes.ts";
import { editableVideo, videoById } from "../../videos/queries/video.ts";
import { noteStep } from "../../videos/rules/journal.ts";
import { mediaCodeOf } from "../../videos/rules/processing.ts";
import { videos } from "../../videos/table.ts";
import { mediaKeys } from "../../videos/urls.ts";
import { isUnderWay } from "../policy.ts";
import { type Remake, remakeOf } from "../queries.ts";
import { remakes } from "../table.ts";
import { jobKey } from "./begin.ts";

/** Gives up what is being made or waits to be taken; the film stays what it is. Throws Problem 404, 409 `NOTHING_REMADE`. */
export async function cancelRemake(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await ctx.write(async (tx) => {
    await editableVideo(tx, actor, id);
    const remake = await remakeOf(tx, id);
    if (!remake || !isUnderWay(remake)) throw new Problem(409, "NOTHING_REMADE");
    await forgetRemake(tx, remake);
  });
  await noteStep(ctx, id, { step: "kept" });
}

/** Puts away what was said of the last one. Throws Problem 404. */
export async function dismissRemake(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await ctx.write(async (tx) => {
    await editableVideo(tx, actor, id);
    await tx.db.delete(remakes).where(and(eq(remakes.videoId, id), inArray(remakes.state, ["failed", "taken"])));
  });
}

/** Drops one with all that was made for it. Inside a write. */
export async function forgetRemake(tx: Ctx, remake: Remake): Promise<void> {
  const { videoId, version, sourceKey } = remake;
  await dropWaiting(tx.db, jobKey(videoId));
  await tx.db.delete(remakes).where(eq(remakes.videoId, videoId));
  await tx.db.update(videos).set({ nextVersion: null }).where(eq(videos.id, videoId));
  await tx.enqueue("remakes.forget", { videoId, version, sourceKey });
  tellOfVideo(tx, videoId, "cancelled");
}

/** What goes wrong for good is said; the film stays what it was. Inside a write. */
export async function failRemake(tx: Ctx, videoId: string, version: number, error: unknown): Promise<void> {
  const failed = await tx.db
    .update(remakes)
    .set({ state: "failed", failureCode: mediaCodeOf(error) })
    .where(and(eq(remakes.videoId, videoId), eq(remakes.version, version)))
    .returning({ sourceKey: remakes.sourceKey });
  await tx.db
    .update(videos)
    .set({ nextVersion: null })
    .where(and(eq(videos.id, videoId), eq(videos.nextVersion, version)));
  for (const { sourceKey } of failed) await tx.enqueue("remakes.forget", { videoId, version, sourceKey });
}

/** Removes a version of the media that is not the film's any more, or never was, and its file where no other is made of it. */
export async function removeVersion(
  ctx: Ctx,
  videoId: string,
  version: number,
  sourceKey: string | null,
): Promise<void> {
  const [video, remake] = [await videoById(ctx, videoId), await remakeOf(ctx, videoId)];
  const wanted = [video?.mediaVersion, video?.nextVersion];
  if (!wanted.includes(version)) await ctx.storage.remove(mediaKeys.hls(videoId, version));
  if (sourceKey === null) return;
  const isUsed = video?.sourceKey === sourceKey || (remake && isUnderWay(remake) && remake.sourceKey === sourceKey);
  if (!isUsed) await ctx.storage.remove(sourceKey);
}
