import { and, eq, inArray } from "drizzle-orm";
import { channels } from "../../channels/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { invalid } from "../../platform/problem.ts";
import type { Video } from "../queries/video.ts";

/**
 * Puts a video on top of its channel's page, in place of the one that stands there, or takes it away. Only what anybody
 * may see stands there. Throws Problem 422.
 */
export async function pin(tx: Ctx, video: Video, pinned: boolean): Promise<void> {
  if (pinned && video.listedAt === null) throw invalid({ pinned: { key: "videos.fields.pinnedPublic" } });
  const which = eq(channels.id, video.channelId);
  await tx.db
    .update(channels)
    .set({ pinnedVideoId: pinned ? video.id : null })
    .where(pinned ? which : and(which, eq(channels.pinnedVideoId, video.id)));
}

/** What is in no public lists, and would be in none if its channel were, is pinned no longer. */
export async function unpin(tx: Ctx, gone: { id: string; channelId: string }[]): Promise<void> {
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  const theirs = [...new Set(gone.map(({ channelId }) => channelId))];
  await tx.db
    .update(channels)
    .set({ pinnedVideoId: null })
    .where(and(inArray(channels.id, theirs), inArray(channels.pinnedVideoId, ids)));
}
