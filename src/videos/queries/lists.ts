import { and, desc, eq, gt, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { notMuted } from "../../mutes/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Cursor, newest, olderThan } from "../../platform/db/cursor.ts";
import { type Db, hot } from "../../platform/db/database.ts";
import { isOnAir, isToCome, videoState } from "../state.ts";
import { videos, videoTags } from "../table.ts";
import { cardsFrom, leftOut, notLeftOut, type VideoCardRow } from "./cards.ts";

/**
 * Which part of a list: as this person sees it, who mutes some channels; after a place, without what is shown already,
 * after so many others.
 */
export type ListPart = {
  viewer?: Pick<Actor, "userId"> | undefined;
  before?: Cursor;
  shown?: { id: string }[];
  offset?: number;
};

const partOf = ({ viewer, before = newest, shown = [], offset = 0 }: ListPart) => ({
  userId: viewer?.userId,
  ...before,
  ...leftOut(shown),
  offset,
});

/** A list's statement: one for everybody, and one for people, given the condition that leaves out whom they mute. */
function listOf<Statement>(
  ctx: Ctx,
  list: string,
  { viewer }: ListPart,
  build: (db: Db, name: string, notMutedChannel: SQL | undefined) => Statement,
): Statement {
  if (viewer?.userId === undefined) return hot(ctx.db, list, (db) => build(db, list, undefined));
  const name = `${list} of a person`;
  return hot(ctx.db, name, (db) =>
    build(db, name, notMuted(sql.placeholder("userId"), "channel", videos.channelId)),
  );
}

/** The newest public videos. */
export async function newestVideos(ctx: Ctx, limit: number, part: ListPart = {}): Promise<VideoCardRow[]> {
  const statement = listOf(ctx, "newestVideos", part, (db, name, notMutedChannel) =>
    cardsFrom(db)
      .where(and(isNotNull(videos.listedAt), olderThan(videos.listedAt, videos.id), notLeftOut(), notMutedChannel))
      .orderBy(desc(videos.listedAt), desc(videos.id))
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset"))
      .prepare(name),
  );
  return statement.execute({ ...partOf(part), limit });
}

/** The newest public videos that big platforms took down. */
export async function bannedVideos(ctx: Ctx, limit: number, part: ListPart = {}): Promise<VideoCardRow[]> {
  const statement = listOf(ctx, "bannedVideos", part, (db, name, notMutedChannel) =>
    cardsFrom(db)
      .where(
        and(
          sql`${videos.bannedByBigTech}`,
          isNotNull(videos.listedAt),
          olderThan(videos.listedAt, videos.id),
          notLeftOut(),
          notMutedChannel,
        ),
      )
      .orderBy(desc(videos.listedAt), desc(videos.id))
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset"))
      .prepare(name),
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
export async function upcomingVideos(ctx: Ctx, limit: number): Promise<VideoCardRow[]> {
  const statement = hot(ctx.db, "upcomingVideos", (db) =>
    cardsFrom(db)
      .where(
        and(
          isNotNull(videos.upcomingAt),
          or(gt(videos.upcomingAt, sql.placeholder("since")), isNotNull(videos.livestreamStartedAt)),
          or(lt(videos.upcomingAt, sql.placeholder("before")), isNull(videos.premiereAt)),
        ),
      )
      .orderBy(videos.upcomingAt)
      .limit(sql.placeholder("limit"))
      .prepare("upcomingVideos"),
  );
  const now = ctx.clock.now();
  const rows = await statement.execute({ since: now - upcomingSpan, before: now + upcomingSpan, limit });
  const states = new Map(rows.map((row) => [row, videoState(row, now)]));
  const onAir = rows.filter((row) => isOnAir(states.get(row) ?? "created"));
  return [...onAir, ...rows.filter((row) => isToCome(states.get(row) ?? "created"))];
}

/** The most viewed public videos; a place in them is `afterPopular`. */
export async function popularVideos(ctx: Ctx, limit: number, part: ListPart = {}): Promise<VideoCardRow[]> {
  const statement = listOf(ctx, "popularVideos", part, (db, name, notMutedChannel) =>
    cardsFrom(db)
      .where(and(isNotNull(videos.listedAt), olderThan(videos.views, videos.id), notLeftOut(), notMutedChannel))
      .orderBy(desc(videos.views), desc(videos.id))
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset"))
      .prepare(name),
  );
  return statement.execute({ ...partOf(part), limit });
}

/** The place after a video in a list by time. */
export const afterNewest = ({ listedAt, id }: VideoCardRow): Cursor => ({ at: listedAt ?? 0, id });
/** The place after a video in a list by views. */
export const afterPopular = ({ views, id }: VideoCardRow): Cursor => ({ at: views, id });

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
  const statement = listOf(ctx, "taggedVideos", part, (db, name, notMutedChannel) =>
    cardsFrom(db)
      .innerJoin(videoTags, eq(videoTags.videoId, videos.id))
      .where(
        and(
          eq(videoTags.tag, sql.placeholder("tag")),
          olderThan(videoTags.listedAt, videoTags.videoId),
          isNotNull(videos.listedAt),
          notLeftOut(),
          notMutedChannel,
        ),
      )
      .orderBy(desc(videoTags.listedAt), desc(videoTags.videoId))
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset"))
      .prepare(name),
  );
  return statement.execute({ tag, ...partOf(part), limit });
}

/** Other public videos of the channel, for the watch page. */
export async function moreOfChannel(ctx: Ctx, video: { id: string; channelId: string }, limit: number) {
  const statement = hot(ctx.db, "moreOfChannel", (db) =>
    cardsFrom(db)
      .where(
        and(
          eq(videos.channelId, sql.placeholder("channelId")),
          isNotNull(videos.listedAt),
          ne(videos.id, sql.placeholder("id")),
        ),
      )
      .orderBy(desc(videos.listedAt))
      .limit(sql.placeholder("limit"))
      .prepare("moreOfChannel"),
  );
  return statement.execute({ channelId: video.channelId, id: video.id, limit });
}
