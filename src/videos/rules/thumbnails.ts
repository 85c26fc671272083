import { eq, sql } from "drizzle-orm";
import { type Actor, systemActor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { makePictures, type Picture, parseCrop, resizePicture } from "../../platform/media/pictures.ts";
import { invalid } from "../../platform/problem.ts";
import { happen } from "../../platform/reactions.ts";
import { editableVideo } from "../queries/video.ts";
import { videos } from "../table.ts";
import { mediaKeys, thumbnailHeights } from "../urls.ts";

const sizes = thumbnailHeights.map((height) => ({
  name: String(height),
  width: Math.round((height * 16) / 9 / 2) * 2,
  height,
}));

/** Makes one of the pictures taken from the video its thumbnail. Throws Problem 404, 422. */
export async function chooseCandidate(ctx: Ctx, actor: Actor, id: string, index: number): Promise<void> {
  const video = await editableVideo(ctx, actor, id);
  if (index >= video.thumbnailCandidates) throw invalid({ thumbnailChoice: { key: "forms.invalid" } });
  await applyCandidate(ctx, id, index, actor);
}

/** Writes a candidate in every size and counts the version up. Throws as `makePictures` does. */
export async function applyCandidate(ctx: Ctx, id: string, index: number, actor = systemActor): Promise<void> {
  const source = await ctx.storage.open(mediaKeys.candidate(id, index));
  if (!source) throw invalid({ thumbnailChoice: { key: "forms.invalid" } });
  const bytes = new Uint8Array(await source.arrayBuffer());
  await keepThumbnail(ctx, id, await resizePicture(actor, bytes, "thumbnailChoice", sizes), index);
}

/** Makes an uploaded PNG or JPEG the thumbnail. Throws Problem 404, and on field `thumbnail` as `makePictures` does. */
export async function uploadThumbnail(
  ctx: Ctx,
  actor: Actor,
  id: string,
  file: Blob,
  crop: string | undefined,
): Promise<void> {
  await editableVideo(ctx, actor, id);
  const keep = await preparedThumbnail(actor, file, crop);
  await keep(ctx, id);
}

/**
 * Makes the sizes of an uploaded picture before there is a video that it belongs to; what it gives writes them as the
 * thumbnail of one. Throws Problem on field `thumbnail` as `makePictures` does.
 */
export async function preparedThumbnail(
  actor: Actor,
  file: Blob,
  crop: string | undefined,
): Promise<(ctx: Ctx, videoId: string) => Promise<void>> {
  const pictures = await makePictures(actor, file, "thumbnail", sizes, parseCrop(crop));
  return (ctx, videoId) => keepThumbnail(ctx, videoId, pictures, null);
}

async function keepThumbnail(ctx: Ctx, id: string, pictures: Picture[], choice: number | null): Promise<void> {
  for (const { name, bytes } of pictures) await ctx.storage.put(mediaKeys.thumbnail(id, Number(name)), bytes);
  await ctx.write(async (tx) => {
    await tx.db
      .update(videos)
      .set({
        thumbnailVersion: sql`${videos.thumbnailVersion} + 1`,
        thumbnailChoice: choice,
        updatedAt: tx.clock.now(),
      })
      .where(eq(videos.id, id));
    await happen(tx, "videos shown otherwise", { ids: [id] });
  });
}
