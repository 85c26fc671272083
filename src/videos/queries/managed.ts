import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { byDay, type Days, everyDay, perDay } from "../../platform/db/days.ts";
import { videos } from "../table.ts";

export const managedStates = [
  ...(["published", "draft", "planned", "premiere", "live"] as const),
  ...(["private", "non_public", "processing", "failed"] as const),
] as const;

export type ManagedFilter = {
  state?: (typeof managedStates)[number];
  query?: string;
  sort?: "createdAt" | "views" | "title";
  ascending?: boolean;
};

/** A channel's own videos for its managers, with the filters of the table. */
export async function managedVideos(ctx: Ctx, channelId: string, filter: ManagedFilter, limit: number, offset: number) {
  const conditions = [own(channelId)];
  if (filter.state) conditions.push(managedCondition(filter.state, ctx.clock.now()));
  if (filter.query) {
    const pattern = `%${filter.query.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    conditions.push(sql`lower(${videos.title}) like ${pattern} escape '\\'`);
  }
  const column = filter.sort === "views" ? videos.views : filter.sort === "title" ? videos.title : videos.createdAt;
  return ctx.db
    .select()
    .from(videos)
    .where(and(...conditions))
    .orderBy(filter.ascending ? column : desc(column), desc(videos.id))
    .limit(limit)
    .offset(offset);
}

function managedCondition(state: (typeof managedStates)[number], now: number): SQL {
  switch (state) {
    case "published":
      return isNotNull(videos.listedAt);
    case "draft":
      return all(isNull(videos.publishedAt), isNull(videos.plannedPublishDate), eq(videos.live, false));
    case "planned":
      return all(isNull(videos.publishedAt), isNotNull(videos.plannedPublishDate));
    case "premiere":
      return all(
        isNull(videos.premiereEndedAt),
        gt(sql`${videos.premiereAt} + coalesce(${videos.duration}, 0) * 1000`, now),
      );
    case "live":
      return eq(videos.live, true);
    case "private":
    case "non_public":
      return eq(videos.visibility, state);
    case "failed":
      return eq(videos.processing, "failed");
    case "processing":
      return inArray(videos.processing, ["waiting", "running"]);
  }
}

function all(...conditions: SQL[]): SQL {
  return and(...conditions) ?? sql`true`;
}

/** A spot is managed where ads are. */
function own(channelId: string): SQL {
  return all(eq(videos.channelId, channelId), isNull(videos.deletedAt), eq(videos.spot, false));
}

const countedMax = 10_000;

/** How many videos a channel has for its managers, counted to 10,000 at most. */
export async function managedCount(ctx: Ctx, channelId: string): Promise<number> {
  const some = ctx.db.select({ id: videos.id }).from(videos).where(own(channelId)).limit(countedMax).as("some");
  const [row] = await ctx.db.select({ n: sql<number>`count(*)`.mapWith(Number) }).from(some);
  return row?.n ?? 0;
}

/** The same, and how often they were watched; of the newest 10,000. */
export async function managedTotals(ctx: Ctx, channelId: string): Promise<{ count: number; views: number }> {
  const some = ctx.db
    .select({ views: videos.views })
    .from(videos)
    .where(own(channelId))
    .orderBy(desc(videos.createdAt))
    .limit(countedMax)
    .as("some");
  const [row] = await ctx.db
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      views: sql<number>`coalesce(sum(${some.views}), 0)`.mapWith(Number),
    })
    .from(some);
  return row ?? { count: 0, views: 0 };
}

/** How many of a channel's videos appeared on each of these days, of those that stand in lists. */
export async function publishedPerDay(ctx: Ctx, channelId: string, days: Days): Promise<number[]> {
  const rows = await ctx.db
    .select(perDay(videos.listedAt, days))
    .from(videos)
    .where(and(eq(videos.channelId, channelId), gte(videos.listedAt, days.since)))
    .groupBy(byDay);
  return everyDay(rows, days);
}
