import { and, asc, eq, gt, inArray, isNotNull, max, type SQL, sql } from "drizzle-orm";
import { channels } from "../../channels/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { happen } from "../../platform/reactions.ts";
import { foldTag } from "../../platform/tags.ts";
import { isKeptBack } from "../policy.ts";
import { forgetMediaFacts, type Video } from "../queries/video.ts";
import { isOnAirOrToCome, videoState } from "../state.ts";
import { videos, videoTags } from "../table.ts";
import { unpin } from "./pin.ts";

declare module "../../platform/reactions.ts" {
  interface Happenings {
    /** What lists and searches say of these may be another: a hundred at most. */
    "videos told otherwise": { ids: string[] };
    /** Who may see these, or how long they are, may be another: a hundred at most. */
    "videos opened otherwise": { ids: string[] };
    /** What one is shown of these is another: the file, its captions or its thumbnail. */
    "videos shown otherwise": { ids: string[] };
  }
}

/** So many at once: each statement stays short. */
const batchSize = 100;

/**
 * Brings the lists to what the video's fields say: whether it stands in public lists, its tags there, and the
 * channel's count. Every change of those fields calls it in the same write.
 */
export async function refreshListing(tx: Ctx, videoId: string): Promise<void> {
  tx.afterCommit(() => forgetMediaFacts(tx, videoId));
  const [found] = await relist(tx, eq(videos.id, videoId));
  if (found?.moved) await recountChannel(tx, found.channelId);
}

/** The same for every video of a channel, after a change of who sees the channel. */
export async function refreshChannelListing(tx: Ctx, channelId: string): Promise<void> {
  for (let last = ""; ; ) {
    const batch = await relist(tx, and(eq(videos.channelId, channelId), gt(videos.id, last)) as SQL);
    last = batch.at(-1)?.id ?? "";
    tx.afterCommit(() => {
      for (const { id } of batch) forgetMediaFacts(tx, id);
    });
    if (batch.length < batchSize) break;
  }
  await recountChannel(tx, channelId);
}

type Relisted = {
  id: string;
  channelId: string;
  /** It entered the lists or left them. */
  moved: boolean;
};

/** The one writer of `listedAt`, `upcomingAt`, `announcedAt` and `videoTags`; of the first hundred by their ids. */
async function relist(tx: Ctx, which: SQL): Promise<Relisted[]> {
  const rows = await tx.db
    .select({ video: videos, channelListed: channels.listedAt })
    .from(videos)
    .innerJoin(channels, eq(channels.id, videos.channelId))
    .where(which)
    .orderBy(asc(videos.id))
    .limit(batchSize);
  const now = tx.clock.now();
  const listed = rows.map(({ video, channelListed }) => ({ video, ...listingOf(video, channelListed !== null, now) }));
  // What stands back because its channel does, comes back with it.
  const out = rows.filter(({ video }) => listingOf(video, true, now).listedAt === null);
  const changed = listed.filter(
    ({ video, ...to }) =>
      video.listedAt !== to.listedAt || video.upcomingAt !== to.upcomingAt || video.announcedAt !== to.announcedAt,
  );
  await writeTimes(tx, changed);
  await writeTags(tx, listed);
  await unpin(
    tx,
    out.map(({ video }) => video),
  );
  for (const { video, listedAt } of changed) {
    // Once in a video's life; a stream is announced by its start instead.
    const isNew = listedAt !== null && video.listedAt === null && video.announcedAt === null && !video.live;
    if (isNew) await tx.enqueue("notifications.newVideo", { videoId: video.id });
  }
  // What is in no list, and was in none, is told of nowhere.
  const told = listed.filter(({ video, listedAt }) => video.listedAt !== null || listedAt !== null);
  await happen(tx, "videos told otherwise", { ids: told.map(({ video }) => video.id) });
  await happen(tx, "videos opened otherwise", { ids: rows.map(({ video }) => video.id) });
  return listed.map(({ video, listedAt }) => ({
    id: video.id,
    channelId: video.channelId,
    moved: (listedAt === null) !== (video.listedAt === null),
  }));
}

type Times = { listedAt: number | null; upcomingAt: number | null; announcedAt: number | null };

function listingOf(video: Video, channelListed: boolean, now: number): Times {
  const published = video.live || video.publishedAt !== null;
  const there = video.deletedAt === null && video.hiddenAt === null;
  const open = video.visibility === "public" && video.passwordHash === null && there && channelListed && published;
  const listedAt = open && video.playableAt !== null ? listingTime(video, now) : null;
  const shows = open && (video.live || video.playableAt !== null);
  const upcomingAt = shows && isOnAirOrToCome(videoState(video, now)) ? beginning(video) : null;
  const announcedAt = video.announcedAt ?? ((listedAt ?? video.listedAt) === null ? null : now);
  return { listedAt, upcomingAt, announcedAt };
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

type Listed = Times & { video: Video };

/** Each row its own times, in one statement. */
async function writeTimes(tx: Ctx, rows: Listed[]): Promise<void> {
  if (rows.length === 0) return;
  const each = (name: keyof Times) =>
    sql`case ${videos.id} ${sql.join(
      rows.map((row) => sql`when ${row.video.id} then cast(${row[name]} as bigint)`),
      sql` `,
    )} end`;
  const times = { listedAt: each("listedAt"), upcomingAt: each("upcomingAt"), announcedAt: each("announcedAt") };
  await tx.db.update(videos).set(times).where(idsOf(rows));
}

async function writeTags(tx: Ctx, rows: Listed[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ video }) => video.id);
  await tx.db.delete(videoTags).where(inArray(videoTags.videoId, ids));
  const tags = rows.flatMap(({ video, listedAt }) =>
    listedAt === null ? [] : tagsOf(video).map((tag) => ({ tag, videoId: video.id, listedAt })),
  );
  if (tags.length > 0) await tx.db.insert(videoTags).values(tags);
}

function tagsOf({ tags, categories }: Video): string[] {
  return [...new Set([...tags.map(foldTag), ...categories.map((name) => `category:${name}`)])];
}

function idsOf(rows: Listed[]): SQL {
  return inArray(
    videos.id,
    rows.map(({ video }) => video.id),
  );
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
