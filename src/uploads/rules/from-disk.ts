import { copyFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { Problem } from "../../platform/problem.ts";
import { beginRemake, requireRemakable } from "../../remakes/rules/begin.ts";
import { editableVideo } from "../../videos/queries/video.ts";
import { noteStep } from "../../videos/rules/journal.ts";
import { mediaKeys } from "../../videos/urls.ts";
import { largestUpload, sizeOf, takesFile } from "./begin.ts";
import { fill } from "./finish.ts";
import { requireSpaceFor } from "./space.ts";

/**
 * Takes a copy of a file of this machine for a video: as the one that it lacks, or in the place of the one that it has,
 * which is watched until the new one is ready. Throws Problem 404, 409 as `requireRemakable`, 413 `UPLOAD_TOO_LARGE`,
 * 507 `DISK_FULL`, and what reading the file throws.
 */
export async function takeFromDisk(ctx: Ctx, actor: Actor, videoId: string, path: string): Promise<void> {
  const { size } = await stat(path);
  const max = await largestUpload(ctx);
  if (size > max) throw new Problem(413, "UPLOAD_TOO_LARGE", { params: { max: sizeOf(max) } });
  const before = await editableVideo(ctx, actor, videoId);
  const isFirst = takesFile(before);
  if (!isFirst) await requireRemakable(ctx, before);
  await requireSpaceFor(ctx, size);
  const key = isFirst ? mediaKeys.source(videoId) : mediaKeys.laterSource(videoId, newId(ctx.clock.now()));
  await ctx.storage.make(key, (place) => copyFile(path, place));
  const fileName = basename(path);
  await ctx.write(async (tx) => {
    const video = await editableVideo(tx, actor, videoId);
    if (takesFile(video) !== isFirst) throw new Problem(409, "UPLOAD_EXISTS");
    if (isFirst) return fill(tx, { videoId, fileName, size });
    await beginRemake(tx, video, { kind: "file", sourceKey: key, sourceName: fileName, userId: actor.userId });
  });
  await noteStep(ctx, videoId, { step: "remake" });
}
