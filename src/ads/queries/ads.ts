import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import { mayAdvertise, maySeeStatistics } from "../../channels/policy.ts";
import { type Channel, managedChannel } from "../../channels/queries.ts";
import { channels } from "../../channels/table.ts";
import { type Actor, isStaff, managesChannel } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { hot } from "../../platform/db/database.ts";
import { forbidden, notFound } from "../../platform/problem.ts";
import { dayOf } from "../../stats/rules/days.ts";
import { videos } from "../../videos/table.ts";
import { type AdStatus, adStatuses, type Obstacle } from "../limits.ts";
import { obstaclesTo } from "../rules/on-air.ts";
import { adDays, adPurses, adStates, ads } from "../table.ts";

export type Ad = typeof ads.$inferSelect;
export type AdState = typeof adStates.$inferSelect;

/** An ad with what its list says besides. */
export type AdRow = Ad & {
  points: number;
  /** Why it is shown to nobody at this moment. */
  obstacles: Obstacle[];
  channel: Pick<Channel, "id" | "name" | "slug" | "pictureVersion">;
};

export async function adById(ctx: Ctx, id: string): Promise<Ad | undefined> {
  const statement = hot(ctx.db, "adById", (db) =>
    db
      .select()
      .from(ads)
      .where(eq(ads.id, sql.placeholder("id")))
      .limit(1)
      .prepare("adById"),
  );
  const [ad] = await statement.execute({ id });
  return ad;
}

/** The ad if this person makes the ads of its channel. Throws Problem 403 for others who work there, 404. */
export async function managedAd(ctx: Ctx, actor: Actor, id: string): Promise<{ ad: Ad; channel: Channel }> {
  const ad = await adById(ctx, id);
  if (!ad) throw notFound();
  return { ad, channel: await managedChannel(ctx, actor, ad.channelId, mayAdvertise) };
}

/** The same for reading alone, which staff do of any, and who sees the channel's figures. Throws Problem 403, 404. */
export async function readableAd(ctx: Ctx, actor: Actor, id: string): Promise<Ad> {
  const ad = await adById(ctx, id);
  if (!ad || !(isStaff(actor) || managesChannel(actor, ad.channelId))) throw notFound();
  if (isStaff(actor) || mayAdvertise(actor, ad.channelId) || maySeeStatistics(actor, ad.channelId)) return ad;
  throw forbidden();
}

type Part = { status?: AdStatus | undefined; limit: number; offset?: number };

/** A channel's ads, the newest first. */
export async function adsOf(ctx: Ctx, channelId: string, { status, limit, offset = 0 }: Part): Promise<AdRow[]> {
  const rows = await rowsFrom(ctx)
    .where(and(eq(ads.channelId, channelId), status ? eq(ads.status, status) : undefined))
    .orderBy(desc(ads.createdAt), desc(ads.id))
    .limit(limit)
    .offset(offset);
  return rows.map((row) => rowOf(ctx, row));
}

export async function adsCount(ctx: Ctx, channelId: string, status?: AdStatus): Promise<number> {
  const own = and(eq(ads.channelId, channelId), status ? eq(ads.status, status) : undefined);
  const [row] = await ctx.db.select({ n: count() }).from(ads).where(own);
  return row?.n ?? 0;
}

/** Ads of the whole site in one state: those that wait for staff from the oldest on, others the newest first. */
export async function adsIn(ctx: Ctx, status: AdStatus, { limit, offset = 0 }: Omit<Part, "status">): Promise<AdRow[]> {
  const way = status === "awaiting_verification" ? asc : desc;
  const rows = await rowsFrom(ctx)
    .where(eq(ads.status, status))
    .orderBy(way(ads.statusAt), way(ads.id))
    .limit(limit)
    .offset(offset);
  return rows.map((row) => rowOf(ctx, row));
}

/** One ad with what its list says. Throws Problem 404. */
export async function adRow(ctx: Ctx, id: string): Promise<AdRow> {
  const [row] = await rowsFrom(ctx).where(eq(ads.id, id)).limit(1);
  if (!row) throw notFound();
  return rowOf(ctx, row);
}

/** How many ads of the site stand in each state, counted to 10,000. */
export async function adStandings(ctx: Ctx): Promise<Record<AdStatus, number>> {
  const counted = await Promise.all(
    adStatuses.map(async (status) => {
      const some = ctx.db.select({ id: ads.id }).from(ads).where(eq(ads.status, status)).limit(10_000).as("some");
      const [row] = await ctx.db.select({ n: count() }).from(some);
      return [status, row?.n ?? 0] as const;
    }),
  );
  return Object.fromEntries(counted) as Record<AdStatus, number>;
}

/** What an ad went through, from its beginning. */
export async function statesOf(ctx: Ctx, adId: string): Promise<AdState[]> {
  const rows = await ctx.db
    .select()
    .from(adStates)
    .where(eq(adStates.adId, adId))
    .orderBy(desc(adStates.at), desc(adStates.id))
    .limit(100);
  return rows.reverse();
}

/** The points of a channel or of an ad. */
export async function pointsOf(ctx: Ctx, holderId: string): Promise<number> {
  const [purse] = await ctx.db
    .select({ points: adPurses.points })
    .from(adPurses)
    .where(eq(adPurses.holderId, holderId));
  return purse?.points ?? 0;
}

function rowsFrom(ctx: Ctx) {
  const { id, name, slug, pictureVersion, adsEnabled, blockedAt, deletedAt } = channels;
  return ctx.db
    .select({
      ad: ads,
      points: adPurses.points,
      today: adDays.views,
      video: videos,
      channel: { id, name, slug, pictureVersion, adsEnabled, blockedAt, deletedAt },
    })
    .from(ads)
    .innerJoin(channels, eq(channels.id, ads.channelId))
    .leftJoin(adPurses, eq(adPurses.holderId, ads.id))
    .leftJoin(adDays, and(eq(adDays.adId, ads.id), eq(adDays.day, dayOf(ctx.clock.now()))))
    .leftJoin(videos, eq(videos.id, ads.videoId));
}

type Found = Awaited<ReturnType<typeof rowsFrom>>[number];

function rowOf(ctx: Ctx, { ad, channel, video, ...found }: Found): AdRow {
  const [points, today] = [found.points ?? 0, found.today ?? 0];
  const obstacles = obstaclesTo({ ad, channel, video, points, today }, ctx.clock.now());
  const { id, name, slug, pictureVersion } = channel;
  return { ...ad, points, obstacles, channel: { id, name, slug, pictureVersion } };
}
