import { inArray, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import type { Video } from "../../videos/queries/video.ts";
import { videos } from "../../videos/table.ts";
import { adDays } from "../table.ts";
import type { AdRow } from "./ads.ts";
import type { AdSums } from "./figures.ts";

/** What a list of campaigns shows of each besides. */
export type Overview = { ad: AdRow; video: Video | undefined; spent: number } & Pick<
  AdSums,
  "views" | "skips" | "clicks"
>;

/** What lists show of campaigns, in their order: two statements, however many there are. */
export async function overviewOf(ctx: Ctx, shown: AdRow[]): Promise<Overview[]> {
  if (shown.length === 0) return [];
  const filmIds = shown.flatMap(({ videoId }) => videoId ?? []);
  const sum = (column: (typeof adDays)["views" | "skips" | "clicks" | "points"]) =>
    sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);
  const [totals, films] = await Promise.all([
    ctx.db
      .select({
        adId: adDays.adId,
        views: sum(adDays.views),
        skips: sum(adDays.skips),
        clicks: sum(adDays.clicks),
        spent: sum(adDays.points),
      })
      .from(adDays)
      .where(
        inArray(
          adDays.adId,
          shown.map(({ id }) => id),
        ),
      )
      .groupBy(adDays.adId),
    filmIds.length === 0 ? [] : ctx.db.select().from(videos).where(inArray(videos.id, filmIds)),
  ]);
  const totalOf = new Map(totals.map((total) => [total.adId, total]));
  const filmOf = new Map(films.map((film) => [film.id, film]));
  return shown.map((ad) => {
    const { views = 0, skips = 0, clicks = 0, spent = 0 } = totalOf.get(ad.id) ?? {};
    return { ad, video: filmOf.get(ad.videoId ?? ""), spent, views, skips, clicks };
  });
}
