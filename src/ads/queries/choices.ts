import { and, count, desc, eq, isNotNull, isNull, ne } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import type { Video } from "../../videos/queries/video.ts";
import { videos } from "../../videos/table.ts";
import { type AdStatus, adStatuses } from "../limits.ts";
import { adPurses, ads } from "../table.ts";

/** Nobody reads on in a longer list. */
const filmsMax = 100;

/** A channel's films that an ad may show or lead to, the newest first. */
export async function adFilms(ctx: Ctx, channelId: string): Promise<Video[]> {
  return ctx.db
    .select()
    .from(videos)
    .where(
      and(
        eq(videos.channelId, channelId),
        isNull(videos.deletedAt),
        isNotNull(videos.playableAt),
        eq(videos.spot, false),
        eq(videos.live, false),
        ne(videos.visibility, "private"),
      ),
    )
    .orderBy(desc(videos.createdAt), desc(videos.id))
    .limit(filmsMax);
}

export type Purse = { id: string; name: string; points: number };

/** A channel's campaigns with what each has left. */
export async function pursesOf(ctx: Ctx, channelId: string): Promise<Purse[]> {
  const rows = await ctx.db
    .select({ id: ads.id, name: ads.name, points: adPurses.points })
    .from(ads)
    .leftJoin(adPurses, eq(adPurses.holderId, ads.id))
    .where(eq(ads.channelId, channelId))
    .orderBy(desc(ads.createdAt), desc(ads.id));
  return rows.map(({ points, ...row }) => ({ ...row, points: points ?? 0 }));
}

/** How many of a channel's campaigns stand in each state. */
export async function standingsOf(ctx: Ctx, channelId: string): Promise<Record<AdStatus, number>> {
  const rows = await ctx.db
    .select({ status: ads.status, n: count() })
    .from(ads)
    .where(eq(ads.channelId, channelId))
    .groupBy(ads.status);
  const counted = new Map(rows.map(({ status, n }) => [status, n]));
  return Object.fromEntries(adStatuses.map((status) => [status, counted.get(status) ?? 0])) as Record<AdStatus, number>;
}
