import { and, desc, eq, isNotNull } from "drizzle-orm";
import { channels } from "../../channels/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Cursor, newest, olderThan } from "../../platform/db/cursor.ts";
import { hot, named, sized } from "../../platform/db/database.ts";
import { cardColumns, leftOut, notLeftOut, type VideoCardRow } from "../../videos/queries/cards.ts";
import type { ListPart } from "../../videos/queries/lists.ts";
import type { Viewer } from "../../videos/queries/viewer.ts";
import { videos } from "../../videos/table.ts";
import { trending } from "../table.ts";

/** `score` is the moment of a cursor: the next page begins at `cursorText(row.score, row.id)` of the last. */
export type TrendingRow = VideoCardRow & { score: number };

/** What trends, as it was worked out last, without what this viewer does not want to see. */
export async function trendingVideos(
  ctx: Ctx,
  viewer: Viewer,
  limit: number,
  { before = newest, shown = [], offset = 0 }: Omit<ListPart, "viewer"> = {},
): Promise<TrendingRow[]> {
  const { name, size, skipped } = sized("trendingVideos", limit, offset);
  const statement = hot(ctx.db, name, (db) =>
    db
      .select({ ...cardColumns, score: trending.score })
      .from(trending)
      .innerJoin(videos, eq(videos.id, trending.videoId))
      .innerJoin(channels, named(channels.id, videos.channelId))
      .where(and(olderThan(trending.score, trending.videoId), isNotNull(videos.listedAt), notLeftOut()))
      .orderBy(desc(trending.score), desc(trending.videoId))
      .limit(size)
      .offset(skipped)
      .prepare(name),
  );
  return (await statement.execute({ ...before, ...leftOut(shown, viewer), offset })).slice(0, limit);
}

/** The place after a video in this list; undefined for one that is not in it. */
export async function trendingPlace(ctx: Ctx, id: string): Promise<Cursor | undefined> {
  const [row] = await ctx.db.select({ score: trending.score }).from(trending).where(eq(trending.videoId, id)).limit(1);
  return row && { at: row.score, id };
}

/** How many there are; no more than a thousand are kept. */
export async function trendingCount(ctx: Ctx): Promise<number> {
  return ctx.db.$count(trending);
}
