import { and, desc, eq, gt, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Cursor, newest, olderThan } from "../../platform/db/cursor.ts";
import { hot } from "../../platform/db/database.ts";
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
  const statement = hot(ctx.db, "newestVideos", (db) =>
    cardsFrom(db)
      .where(and(isNotNull(videos.listedAt), olderThan(videos.listedAt, videos.id), notLeftOut()))
      .orderBy(desc(videos.listedAt), desc(videos.id))
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset"))
      .prepare("newestVideos"),
  );
  return statement.execute({ ...partOf(part), limit });
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
  const statement = hot(ctx.db, "upcomingVideos", (db) =>
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
      .limit(sql.placeholder("limit"))
      .prepare("upcomingVideos"),
  );
  const now = ctx.clock.now();
  const rows = await statement.execute({
    since: now - upcomingSpan,
    before: now + upcomingSpan,
    limit,
    ...viewerPlaces(viewer),
  });
  const states = new Map(rows.map((row) => [row, videoState(row, now)]));
  const onAir = rows.filter((row) => isOnAir(states.get(row) ?? "created"));
  return [...onAir, ...rows.filter((row) => isToCome(states.get(row) ?? "created"))];
}

/** No column of whole numbers holds more. */
const viewsMax = 2 ** 31 - 1;

/** The most viewed public videos; `afterPopular` is a place in them. */
export async function popularVideos(ctx: Ctx, limit: number, part: ListPart = {}): Promise<VideoCardRow[]> {
  const statement = hot(ctx.db, "popularVideos", (db) =>
    cardsFrom(db)
      .where(and(isNotNull(videos.listedAt), olderThan(videos.views, videos.id), notLeftOut()))
      .orderBy(desc(videos.views), desc(videos.id))
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset"))
      .prepare("popularVideos"),
  );
  const { at, ...rest } = partOf(part);
  return statement.execute({ ...rest, at: Math.min(at, viewsMax), limit });
}

/** The place after a video in a list by time. */
export const afterNewest = ({ listedAt, id }: VideoCardRow): Cursor => ({ at: listedAt ?? 0, id });
/** The place after a video in a list by views. */
export const afterPopular = ({ views, id }: VideoCardRow): Cursor => ({ at: views, id });

/** The newest public videos that big platforms took down. */
export async function bannedVideos(ctx: Ctx, limit: number, part: ListPart = {}): Promise<VideoCardRow[]> {
  const statement = hot(ctx.db, "bannedVideos", (db) =>
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
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset"))
      .prepare("bannedVideos"),
  );
  return statement.execute({ ...partOf(part), limit });
}

/** A channel's public videos, newest first. */
export async function channelVideos(
  ctx: Ctx,
  channelId: string,
  limit: number,
  part: ListPart = {},
): Promise<VideoCardRow[]> {
  const statement = hot(ctx.db, "channelVideos", (db) =>
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
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset"))
      .prepare("channelVideos"),
  );
  return statement.execute({ channelId, ...partOf(part), limit });
}

/** The public videos with a tag, newest first; it is folded, and `category:<name>` for a category. */
export async function taggedVideos(ctx: Ctx, tag: string, limit: number, part: ListPart = {}): Promise<VideoCardRow[]> {
  const statement = hot(ctx.db, "taggedVideos", (db) =>
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
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset"))
      .prepare("taggedVideos"),
  );
  return statement.execute({ tag, ...partOf(part), limit });
}

/** Other public videos of the channel, for the watch page. */
export async function moreOfChannel(
  ctx: Ctx,
  video: { id: string; channelId: string },
  limit: number,
  viewer?: Viewer,
) {
  const statement = hot(ctx.db, "moreOfChannel", (db) =>
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
      .limit(sql.placeholder("limit"))
      .prepare("moreOfChannel"),
  );
  return statement.execute({ channelId: video.channelId, id: video.id, limit, ...viewerPlaces(viewer) });
}
