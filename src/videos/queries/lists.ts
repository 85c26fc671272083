import { and, desc, eq, gt, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Cursor, newest, olderThan } from "../../platform/db/cursor.ts";
import { hot, sized } from "../../platform/db/database.ts";
import { isOnAir, isToCome, videoState } from "../state.ts";
import { videos, videoTags } from "../table.ts";
import { cardsFrom, leftOut, notLeftOut, type VideoCardRow } from "./cards.ts";
import { fitsItsViewer, type Viewer, viewerPlaces } from "./viewer.ts";

/** Which part of a list: after a place, without what is shown already, after so many others, as this viewer wants it. */
export type ListPart = { before?: Cursor; shown?: { id: string }[]; offset?: number; viewer?: Viewer };

const partOf = ({ before = newest, shown = [], offset = 0, viewer }: ListPart) => ({
  ...before,
  ...leftOut(shown, viewer),
  offset,
});

/** The newest public videos. */
export async function newestVideos(ctx: Ctx, limit: number, part: ListPart = {}) {
  const { name, size, skipped } = sized("newestVideos", limit, part.offset);
  const statement = hot(ctx.db, name, (db) =>
    cardsFrom(db)
      .where(and(isNotNull(videos.listedAt), olderThan(videos.listedAt, videos.id), notLeftOut()))
      .orderBy(desc(videos.listedAt), desc(videos.id))
      .limit(size)
      .offset(skipped)
      .prepare(name),
  );
  return (await statement.execute({ ...partOf(part) })).slice(0, limit);
}

/** Whether the site has anything to show. */
export async function anythingListed(ctx: Ctx): Promise<boolean> {
  const found = await ctx.db
    .select({ id: videos.id })
    .from(videos)
    .where(isNotNull(videos.listedAt))
    .orderBy(desc(videos.listedAt))
    .limit(1);
  return found.length > 0;
}

/** A stream that nobody sends is waited for this long, a premiere is told of this long before. */
const upcomingSpan = day;

/** Public streams and premieres: on the air, then to come by their time; premieres from a day before they begin. */
export async function upcomingVideos(ctx: Ctx, limit: number, viewer?: Viewer): Promise<VideoCardRow[]> {
  const { name, size } = sized("upcomingVideos", limit);
  const statement = hot(ctx.db, name, (db) =>
    cardsFrom(db)
      .where(
        and(
          isNotNull(videos.upcomingAt),
          or(gt(videos.upcomingAt, sql.placeholder("since")), isNotNull(videos.livestreamStartedAt)),
          or(lt(videos.upcomingAt, sql.placeholder("before")), isNull(videos.premiereAt)),
          fitsItsViewer(),
        ),
      )
      .orderBy(videos.upcomingAt)
      .limit(size)
      .prepare(name),
  );
  const now = ctx.clock.now();
  const rows = (
    await statement.execute({
      since: now - upcomingSpan,
      before: now + upcomingSpan,
      ...viewerPlaces(viewer),
    })
  ).slice(0, limit);
  const states = new Map(rows.map((row) => [row, videoState(row, now)]));
  const onAir = rows.filter((row) => isOnAir(states.get(row) ?? "created"));
  return [...onAir, ...rows.filter((row) => isToCome(states.get(row) ?? "created"))];
}

/** No column of whole numbers holds more. */
const viewsMax = 2 ** 31 - 1;

/** The most viewed public videos; `afterPopular` is a place in them. */
export async function popularVideos(ctx: Ctx, limit: number, part: ListPart = {}): Promise<VideoCardRow[]> {
  const { name, size, skipped } = sized("popularVideos", limit, part.offset);
  const statement = hot(ctx.db, name, (db) =>
    cardsFrom(db)
      .where(and(isNotNull(videos.listedAt), olderThan(videos.views, videos.id), notLeftOut()))
      .orderBy(desc(videos.views), desc(videos.id))
      .limit(size)
      .offset(skipped)
      .prepare(name),
  );
  const { at, ...rest } = partOf(part);
  return (await statement.execute({ ...rest, at: Math.min(at, viewsMax) })).slice(0, limit);
}

/** The place after a video in a list by time. */
export const afterNewest = ({ listedAt, id }: VideoCardRow): Cursor => ({ at: listedAt ?? 0, id });
/** The place after a video in a list by views. */
export const afterPopular = ({ views, id }: VideoCardRow): Cursor => ({ at: views, id });

/** The newest public videos that big platforms took down. */
export async function bannedVideos(ctx: Ctx, limit: number, part: ListPart = {}): Promise<VideoCardRow[]> {
  const { name, size, skipped } = sized("bannedVideos", limit, part.offset);
  const statement = hot(ctx.db, name, (db) =>
    cardsFrom(db)
      .where(
        and(
          sql`${videos.bannedByBigTech}`,
          isNotNull(videos.listedAt),
          olderThan(videos.listedAt, videos.id),
          notLeftOut(),
        ),
      )
      .orderBy(desc(videos.listedAt), desc(videos.id))
      .limit(size)
      .offset(skipped)
      .prepare(name),
  );
  return (await statement.execute({ ...partOf(part) })).slice(0, limit);
}

/** A channel's public videos, newest first. */
export async function channelVideos(
  ctx: Ctx,
  channelId: string,
  limit: number,
  part: ListPart = {},
): Promise<VideoCardRow[]> {
  const { name, size, skipped } = sized("channelVideos", limit, part.offset);
  const statement = hot(ctx.db, name, (db) =>
    cardsFrom(db)
      .where(
        and(
          eq(videos.channelId, sql.placeholder("channelId")),
          isNotNull(videos.listedAt),
          olderThan(videos.listedAt, videos.id),
          notLeftOut(),
        ),
      )
      .orderBy(desc(videos.listedAt), desc(videos.id))
      .limit(size)
      .offset(skipped)
      .prepare(name),
  );
  return (await statement.execute({ channelId, ...partOf(part) })).slice(0, limit);
}

/** The public videos with a tag, newest first; it is folded, and `category:<name>` for a category. */
export async function taggedVideos(ctx: Ctx, tag: string, limit: number, part: ListPart = {}): Promise<VideoCardRow[]> {
  const { name, size, skipped } = sized("taggedVideos", limit, part.offset);
  const statement = hot(ctx.db, name, (db) =>
    cardsFrom(db)
      .innerJoin(videoTags, eq(videoTags.videoId, videos.id))
      .where(
        and(
          eq(videoTags.tag, sql.placeholder("tag")),
          olderThan(videoTags.listedAt, videoTags.videoId),
          isNotNull(videos.listedAt),
          notLeftOut(),
        ),
      )
      .orderBy(desc(videoTags.listedAt), desc(videoTags.videoId))
      .limit(size)
      .offset(skipped)
      .prepare(name),
  );
  return (await statement.execute({ tag, ...partOf(part) })).slice(0, limit);
}

/** Other public videos of the channel, for the watch page. */
export async function moreOfChannel(
  ctx: Ctx,
  video: { id: string; channelId: string },
  limit: number,
  viewer?: Viewer,
) {
  const { name, size } = sized("moreOfChannel", limit);
  const statement = hot(ctx.db, name, (db) =>
    cardsFrom(db)
      .where(
        and(
          eq(videos.channelId, sql.placeholder("channelId")),
          isNotNull(videos.listedAt),
          ne(videos.id, sql.placeholder("id")),
          fitsItsViewer(),
        ),
      )
      .orderBy(desc(videos.listedAt))
      .limit(size)
      .prepare(name),
  );
  return (await statement.execute({ channelId: video.channelId, id: video.id, ...viewerPlaces(viewer) })).slice(
    0,
    limit,
  );
}
