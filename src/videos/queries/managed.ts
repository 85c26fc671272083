import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { mayEditVideos } from "../../channels/policy.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { byDay, type Days, everyDay, perDay } from "../../platform/db/days.ts";
import { wordsSought } from "../../platform/text/words.ts";
import { videos } from "../table.ts";

export const managedStates = [
  ...(["published", "draft", "planned", "premiere", "live"] as const),
  ...(["private", "non_public", "processing", "failed"] as const),
] as const;

const countedMax = 10_000;

export type ManagedFilter = {
  state?: (typeof managedStates)[number];
  query?: string;
  sort?: "createdAt" | "views" | "title";
  ascending?: boolean;
};

/** What is asked of the table by an address or a form; what is no state is none. */
export function managedFilter(state: string, query: string): Pick<ManagedFilter, "state" | "query"> {
  const known = managedStates.find((name) => name === state);
  const words = query.trim().slice(0, 150);
  return { ...(known ? { state: known } : {}), ...(words ? { query: words } : {}) };
}

/** A channel's own videos for its managers, with the filters of the table. */
export async function managedVideos(ctx: Ctx, channelId: string, filter: ManagedFilter, limit: number, offset: number) {
  const titled = filter.query ? [inArray(videos.id, await foundIds(ctx, channelId, filter))] : [];
  const column = filter.sort === "views" ? videos.views : filter.sort === "title" ? videos.title : videos.createdAt;
  return ctx.db
    .select()
    .from(videos)
    .where(all(...filtered(ctx, channelId, filter), ...titled))
    .orderBy(filter.ascending ? column : desc(column), desc(videos.id))
    .limit(limit)
    .offset(offset);
}

/** What the filters of the table find, up to 10,000, those first that first appeared; with `uploaderId` of theirs alone. */
async function foundIds(ctx: Ctx, channelId: string, filter: ManagedFilter, uploaderId?: string): Promise<string[]> {
  const theirs = uploaderId === undefined ? [] : [eq(videos.uploaderId, uploaderId)];
  const rows = await ctx.db
    .select({ id: videos.id, title: videos.title })
    .from(videos)
    .where(all(...filtered(ctx, channelId, filter), ...theirs))
    .orderBy(sql`coalesce(${videos.originallyPublishedAt}, ${videos.createdAt})`, videos.id)
    .limit(countedMax);
  const isSought = filter.query ? wordsSought(filter.query) : () => true;
  return rows.filter(({ title }) => isSought(title)).map(({ id }) => id);
}

/** The same for who is about to change them: an uploader changes their own alone. */
export function foundByActor(ctx: Ctx, actor: Actor, channelId: string, filter: ManagedFilter): Promise<string[]> {
  return foundIds(ctx, channelId, filter, mayEditVideos(actor, channelId) ? undefined : requireUser(actor));
}

function filtered(ctx: Ctx, channelId: string, { state }: ManagedFilter): SQL[] {
  return [own(channelId), ...(state ? [managedCondition(state, ctx.clock.now())] : [])];
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
