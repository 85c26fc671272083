import { and, eq, isNotNull, max, sql } from "drizzle-orm";
import { channels } from "../../channels/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { foldTag } from "../limits.ts";
import { isKeptBack } from "../policy.ts";
import { forgetMediaFacts, type Video } from "../queries.ts";
import { isOnAirOrToCome, videoState } from "../state.ts";
import { videos, videoTags } from "../table.ts";

/**
 * Brings the lists to what the video's fields say: whether it stands in public lists, its tags there, and the
 * channel's count. Every change of those fields calls it in the same write.
 */
export async function refreshListing(tx: Ctx, videoId: string): Promise<void> {
  tx.afterCommit(() => forgetMediaFacts(tx, videoId));
  const [found] = await tx.db
    .select({ video: videos, channelListed: channels.listedAt })
    .from(videos)
    .innerJoin(channels, eq(channels.id, videos.channelId))
    .where(eq(videos.id, videoId));
  if (!found) return;
  const { video, channelListed } = found;
  const now = tx.clock.now();
  const published = video.live || video.publishedAt !== null;
  const open = video.visibility === "public" && video.deletedAt === null && channelListed !== null && published;
  const listedAt = open && video.playableAt !== null ? listingTime(video, now) : null;
  const shows = open && (video.live || video.playableAt !== null);
  const upcomingAt = shows && isOnAirOrToCome(videoState(video, now)) ? beginning(video) : null;
  const announcedAt = video.announcedAt ?? ((listedAt ?? video.listedAt) === null ? null : now);
  await tx.db.update(videos).set({ listedAt, upcomingAt, announcedAt }).where(eq(videos.id, videoId));
  // Once in a video's life; a stream is announced by its start instead.
  if (listedAt !== null && video.listedAt === null && video.announcedAt === null && !video.live)
    await tx.enqueue("notifications.newVideo", { videoId });
  await tx.db.delete(videoTags).where(eq(videoTags.videoId, videoId));
  if (listedAt !== null) {
    const tags = new Set([...video.tags.map(foldTag), ...video.categories.map((name) => `category:${name}`)]);
    if (tags.size > 0) await tx.db.insert(videoTags).values([...tags].map((tag) => ({ tag, videoId, listedAt })));
  }
  if ((listedAt === null) !== (video.listedAt === null)) await recountChannel(tx, video.channelId);
}

/** A stream counts as new when it begins, a premiere when everybody may watch. */
function listingTime(video: Video, now: number): number | null {
  if (video.live) return video.livestreamStartedAt;
  if (video.premiereAt === null) return video.publishedAt;
  return isKeptBack(video, now) ? null : video.premiereAt;
}

/** When a stream or premiere begins or began; an unscheduled stream that nobody sends yet stands at its announcement. */
function beginning(video: Video): number {
  const { livestreamStartedAt, livestreamStartsAt, premiereAt, publishedAt, createdAt } = video;
  return livestreamStartedAt ?? livestreamStartsAt ?? premiereAt ?? publishedAt ?? createdAt;
}

async function recountChannel(tx: Ctx, channelId: string): Promise<void> {
  const [row] = await tx.db
    .select({ n: sql<number>`count(*)`.mapWith(Number), last: max(videos.listedAt) })
    .from(videos)
    .where(and(eq(videos.channelId, channelId), isNotNull(videos.listedAt)));
  await tx.db
    .update(channels)
    .set({ videosCount: row?.n ?? 0, lastVideoAt: row?.last ?? null })
    .where(eq(channels.id, channelId));
}
