import { and, desc, eq, gte, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { videos } from "../../videos/table.ts";
import { dayOf } from "../rules/days.ts";
import { lengthOf, type Period } from "../rules/period.ts";
import { statDays, statTotals } from "../table.ts";

/** Among so many of the most watched, and of the newest, the site's best of a time are sought. */
const siteCandidates = 500;

export type Watched = { id: string; title: string; views: number; watchedMs: number };

/** What was watched most in these days, of a channel or of the whole site. */
export async function mostWatched(
  ctx: Ctx,
  channelId: string | undefined,
  period: Period,
  limit: number,
): Promise<Watched[]> {
  const candidates =
    channelId === undefined
      ? inArray(videos.id, await siteCandidatesOf(ctx))
      : and(eq(videos.channelId, channelId), isNull(videos.deletedAt));
  const views = within(ctx, "viewsBefore", "views", period);
  const rows = await ctx.db
    .select({ id: videos.id, views: views.mapWith(Number).as("viewsWithin") })
    .from(videos)
    .innerJoin(statTotals, eq(statTotals.subjectId, videos.id))
    .where(candidates)
    .orderBy(sql`"viewsWithin" desc`, desc(videos.id))
    .limit(limit);
  return withTheRest(
    ctx,
    rows.filter((row) => row.views > 0),
    period,
  );
}

/** What is asked of those alone that were found. */
async function withTheRest(ctx: Ctx, rows: Pick<Watched, "id" | "views">[], period: Period): Promise<Watched[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const watchedMs = within(ctx, "watchedMsBefore", "watchedMs", period).mapWith(Number);
  const found = await ctx.db
    .select({ id: videos.id, title: videos.title, watchedMs })
    .from(videos)
    .innerJoin(statTotals, eq(statTotals.subjectId, videos.id))
    .where(inArray(videos.id, ids));
  const known = new Map(found.map((row) => [row.id, row]));
  return rows.flatMap((row) => {
    const rest = known.get(row.id);
    return rest ? [{ ...row, ...rest }] : [];
  });
}

export type TopVideo = Watched & {
  video: typeof videos.$inferSelect;
  /** Subscribers that came, and that went. */
  won: number;
  lost: number;
  /** Views on each day. */
  perDay: number[];
};

/** The same with the videos themselves and each of their days: for a few. */
export async function topVideos(
  ctx: Ctx,
  channelId: string | undefined,
  period: Period,
  limit: number,
): Promise<TopVideo[]> {
  const watched = await mostWatched(ctx, channelId, period, limit);
  const ids = watched.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [found, days] = await Promise.all([
    ctx.db.select().from(videos).where(inArray(videos.id, ids)),
    daysOf(ctx, ids, period),
  ]);
  const byVideo = Map.groupBy(days, ({ subjectId }) => subjectId);
  return watched.flatMap((row) => {
    const video = found.find(({ id }) => id === row.id);
    const perDay = Array.from({ length: lengthOf(period) }, () => 0);
    let [won, lost] = [0, 0];
    for (const day of byVideo.get(row.id) ?? []) {
      perDay[day.day - period.first] = day.views;
      won += day.won;
      lost += day.lost;
    }
    return video ? [{ ...row, video, won, lost, perDay }] : [];
  });
}

/** What is drawn of each day of some videos: rows have far more, and a year has many. */
function daysOf(ctx: Ctx, ids: string[], { first, last }: Period) {
  const { subjectId, day, views, won, lost } = statDays;
  return ctx.db
    .select({ subjectId, day, views, won, lost })
    .from(statDays)
    .where(and(inArray(subjectId, ids), gte(day, first), lte(day, last)));
}

/**
 * How much there was after these days, less what there was before them: two rows of each video, however long they are, and
 * one where they last until today.
 */
function within(
  ctx: Ctx,
  column: "viewsBefore" | "watchedMsBefore",
  total: "views" | "watchedMs",
  { first, last }: Period,
) {
  const upTo = (day: number): SQL =>
    sql`coalesce((select d.${sql.identifier(column)} from "statDays" d where d."subjectId" = ${statTotals.subjectId} and d."day" >= ${day} order by d."day" limit 1), ${statTotals[total]})`;
  const untilNow = last >= dayOf(ctx.clock.now());
  return sql<number>`${untilNow ? statTotals[total] : upTo(last + 1)} - ${upTo(first)}`;
}

async function siteCandidatesOf(ctx: Ctx): Promise<string[]> {
  const some = (by: typeof videos.views | typeof videos.listedAt) =>
    ctx.db
      .select({ id: videos.id })
      .from(videos)
      .where(isNotNull(videos.listedAt))
      .orderBy(desc(by), desc(videos.id))
      .limit(siteCandidates);
  const [popular, newest] = await Promise.all([some(videos.views), some(videos.listedAt)]);
  return [...new Set([...popular, ...newest].map(({ id }) => id))];
}
