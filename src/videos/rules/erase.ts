import { and, asc, eq, gt, lte, or } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { happen } from "../../platform/reactions.ts";
import { videos } from "../table.ts";
import { restorableFor } from "./edit.ts";

declare module "../../platform/reactions.ts" {
  interface Happenings {
    /** Its row is about to go. */
    "video erased": { videoId: string };
  }
}

const batchSize = 100;

/**
 * Removes the files and then the row of every video that was deleted 30 days ago or earlier, by itself or with its
 * channel. A video that cannot be removed now is logged and tried again next time.
 */
export async function eraseDeletedVideos(ctx: Ctx): Promise<void> {
  for await (const id of videosToErase(ctx))
    await eraseVideo(ctx, id).catch((error) => ctx.log.error("a deleted video was not erased", { videoId: id, error }));
}

/** Those that were deleted so long ago, the oldest first. */
export async function* videosToErase(ctx: Ctx): AsyncGenerator<string> {
  const until = ctx.clock.now() - restorableFor;
  let last = { id: "", deletedAt: 0 };
  for (;;) {
    const due = await deletedBetween(ctx, last, until);
    for (const { id, deletedAt } of due) {
      yield id;
      last = { id, deletedAt: deletedAt ?? until };
    }
    if (due.length < batchSize) return;
  }
}

/** Removes all videos of a channel that goes for good, with their files. */
export async function eraseVideosOf(ctx: Ctx, channelId: string): Promise<void> {
  for (;;) {
    const some = await ctx.db
      .select({ id: videos.id })
      .from(videos)
      .where(eq(videos.channelId, channelId))
      .limit(batchSize);
    for (const { id } of some) await eraseVideo(ctx, id);
    if (some.length < batchSize) return;
  }
}

async function deletedBetween(ctx: Ctx, last: { id: string; deletedAt: number }, until: number) {
  const later = or(
    gt(videos.deletedAt, last.deletedAt),
    and(eq(videos.deletedAt, last.deletedAt), gt(videos.id, last.id)),
  );
  return ctx.db
    .select({ id: videos.id, deletedAt: videos.deletedAt })
    .from(videos)
    .where(and(lte(videos.deletedAt, until), later))
    .orderBy(asc(videos.deletedAt), asc(videos.id))
    .limit(batchSize);
}

/** Removes a video for good. Files first: what a crash in between leaves still has its row, by which it is found again. */
export async function eraseVideo(ctx: Ctx, id: string): Promise<void> {
  await ctx.storage.remove(`video/${id}`);
  await ctx.storage.remove(`source/${id}`);
  await ctx.write(async (tx) => {
    await happen(tx, "video erased", { videoId: id });
    await tx.db.delete(videos).where(eq(videos.id, id));
  });
}
