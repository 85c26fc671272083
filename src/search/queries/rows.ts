import { and, count, eq, gte, isNotNull, isNull, lt, lte, or } from "drizzle-orm";
import { channels } from "../../channels/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { isAmong } from "../../platform/db/json-rows.ts";
import { cardColumns } from "../../videos/queries/cards.ts";
import { fits, leavesOut, thatFit, type Viewer } from "../../videos/queries/viewer.ts";
import { isOnAir, videoState } from "../../videos/state.ts";
import { videos } from "../../videos/table.ts";
import type { Filters } from "../limits.ts";
import { searchVideos } from "../table.ts";

/** What a hit shows of a video, and by what it is ranked. */
export type FoundRow = Awaited<ReturnType<typeof rowsOf>>[number];
export type Passing = Pick<FoundRow, "number" | "views">;

/**
 * The videos with these numbers that anybody may see, this viewer wants to, and no filter leaves out, in no order.
 * Whatever the index says, it is asked here whether a video stands in public lists now.
 */
export async function rowsOf(ctx: Ctx, numbers: number[], filters: Filters, viewer?: Viewer) {
  if (numbers.length === 0) return [];
  const rows = await ctx.db
    .select({ ...cardColumns, ...filteredColumns, description: videos.description, tags: videos.tags })
    .from(searchVideos)
    .innerJoin(videos, eq(videos.id, searchVideos.videoId))
    .innerJoin(channels, eq(channels.id, videos.channelId))
    .where(among(numbers, filters));
  const now = ctx.clock.now();
  const found = rows.filter((row) => passes(row, filters) && (!filters.live || isOnAir(videoState(row, now))));
  return thatFit(ctx, viewer, found);
}

/** What the filters look at, but for whether a video is on the air. */
const filteredColumns = { number: searchVideos.id, captions: searchVideos.captions, categories: videos.categories };

function among(numbers: number[], { minDuration, maxDuration }: Filters) {
  return and(
    isAmong(searchVideos.id, JSON.stringify(numbers)),
    isNotNull(videos.listedAt),
    minDuration === undefined ? undefined : gte(videos.duration, minDuration),
    maxDuration === undefined ? undefined : lte(videos.duration, maxDuration),
  );
}

function passes(row: { captions: string; categories: string[] }, { category, captions }: Filters): boolean {
  return (category === undefined || row.categories.includes(category)) && (!captions || row.captions !== "");
}

/** Those that `rowsOf` gives anybody, without what a hit shows: for counts, and for orders that look at many. */
export async function passing(ctx: Ctx, numbers: number[], filters: Filters): Promise<Passing[]> {
  if (filters.live) return rowsOf(ctx, numbers, filters);
  if (numbers.length === 0) return [];
  const rows = await ctx.db
    .select({ ...filteredColumns, views: videos.views })
    .from(searchVideos)
    .innerJoin(videos, eq(videos.id, searchVideos.videoId))
    .where(among(numbers, filters));
  return rows.filter((row) => passes(row, filters));
}

/** How many of the videos with these numbers a viewer wants to see. */
export async function wantedAmong(ctx: Ctx, numbers: number[], viewer: Viewer | undefined): Promise<number> {
  if (numbers.length === 0 || !(await leavesOut(ctx, viewer))) return numbers.length;
  const [row] = await ctx.db
    .select({ n: count() })
    .from(searchVideos)
    .innerJoin(videos, eq(videos.id, searchVideos.videoId))
    .where(and(isAmong(searchVideos.id, JSON.stringify(numbers)), fits(viewer)));
  return row?.n ?? 0;
}

const onAirMax = 500;

/** The numbers of what is on the air: few among many, so they are looked at one by one. */
export async function onAirNumbers(ctx: Ctx): Promise<number[]> {
  const rows = await ctx.db
    .select({ number: searchVideos.id })
    .from(videos)
    .innerJoin(searchVideos, eq(searchVideos.videoId, videos.id))
    .where(
      and(
        isNotNull(videos.upcomingAt),
        lt(videos.upcomingAt, ctx.clock.now() + 1),
        or(isNull(videos.livestreamEndedAt), isNotNull(videos.premiereAt)),
      ),
    )
    .orderBy(videos.upcomingAt)
    .limit(onAirMax);
  return rows.map(({ number }) => number).sort((one, other) => other - one);
}
