import { and, count, desc, eq, gt, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Cursor, newest, olderThan } from "../../platform/db/cursor.ts";
import { hot } from "../../platform/db/database.ts";
import { isOnAir, isToCome, videoState } from "../state.ts";
import { videos, videoTags } from "../table.ts";
import { cardsFrom, leftOut, notLeftOut, type VideoCardRow } from "./cards.ts";

/** Which part of a list: after a place, without what is shown already, after so many others. */
export type ListPart = { before?: Cursor; shown?: { id: string }[]; offset?: number };

const partOf = ({ before = newest, shown = [], offset = 0 }: ListPart) => ({ ...before, ...leftOut(shown), offset });

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

/** The most viewed public videos. */
export async function popularVideos(
  ctx: Ctx,
  limit: number,
  { shown = [], offset = 0 }: Omit<ListPart, "before"> = {},
): Promise<VideoCardRow[]> {
  const statement = hot(ctx.db, "popularVideos", (db) =>
    cardsFrom(db)
      .where(and(isNotNull(videos.listedAt), notLeftOut()))
      .orderBy(desc(videos.views), desc(videos.listedAt))
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset"))
      .prepare("popularVideos"),
  );
  return statement.execute({ ...leftOut(shown), offset, limit });
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

const makeCounts = () => new LRUCache<string, number>({ max: 1000, ttl: 10_000 });

/** How many public videos there are, of a channel when one is given: counted to 10,000, ten seconds old at most. */
export async function listedCount(ctx: Ctx, channelId?: string): Promise<number> {
  const counts = ctx.local(makeCounts);
  const known = counts.get(channelId ?? "");
  if (known !== undefined) return known;
  const some = ctx.db
    .select({ id: videos.id })
    .from(videos)
    // As a range, for which SQLite takes the index.
    .where(and(gt(videos.listedAt, 0), channelId === undefined ? undefined : eq(videos.channelId, channelId)))
    .limit(10_000)
    .as("some");
  const [row] = await ctx.db.select({ n: count() }).from(some);
  counts.set(channelId ?? "", row?.n ?? 0);
  return row?.n ?? 0;
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
