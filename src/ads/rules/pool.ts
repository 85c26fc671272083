import { and, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import { channels } from "../../channels/table.ts";
import { minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { dayOf } from "../../stats/rules/days.ts";
import { isOpenToLink } from "../../videos/policy.ts";
import type { Video } from "../../videos/queries/video.ts";
import { videos } from "../../videos/table.ts";
import { type Obstacle, type Slot, slots, slotsOf } from "../limits.ts";
import type { Ad } from "../queries/ads.ts";
import { adDays, adPurses, ads } from "../table.ts";
import { obstaclesTo } from "./on-air.ts";

/** How long a process goes without asking the database which ads there are, where nobody tells it of a change. */
const poolRefreshMs = 10 * minute;
/** More than any site has on the air. */
const poolMax = 5_000;
/** What an ad of the pool waits for: it is looked at each time that it is chosen. */
const passing: Obstacle[] = ["cap", "later"];

/** An ad that may be shown, with all that choosing it takes. */
export type Candidate = {
  ad: Ad;
  channel: { id: string; name: string; slug: string; pictureVersion: number };
  video: Video | null;
  /** How many views it has points for, and how many today's cap leaves; told views count here at once. */
  left: number;
  /** How often it was handed out, so that all have their turn. */
  turns: number;
};

type Pool = { bySlot: Record<Slot, Candidate[]>; byId: Map<string, Candidate>; readAt: number; day: number };
type Kept = { pool: Pool | undefined; reading: Promise<Pool> | undefined; version: number };

function makeKept(ctx: Ctx): Kept {
  const kept: Kept = { pool: undefined, reading: undefined, version: 0 };
  const forget = () => {
    kept.version++;
    kept.reading = undefined;
    if (kept.pool) kept.pool.readAt = Number.NEGATIVE_INFINITY;
  };
  ctx.bus.subscribe("ads", forget);
  ctx.bus.subscribe("missed", forget);
  return kept;
}

/** The ads that may be shown now, from memory: read anew every ten minutes, each day, and when something changed. */
export async function poolOf(ctx: Ctx): Promise<Pool> {
  const kept = ctx.local(makeKept);
  const now = ctx.clock.now();
  const { pool } = kept;
  if (pool && Math.abs(now - pool.readAt) < poolRefreshMs && pool.day === dayOf(now)) return pool;
  const { version } = kept;
  kept.reading ??= readPool(ctx, pool)
    .then((fresh) => {
      // What changed while it was read is not in it.
      if (kept.version === version) kept.pool = fresh;
      return fresh;
    })
    .finally(() => {
      if (kept.version === version) kept.reading = undefined;
    });
  return kept.reading;
}

/** What is known at once of an ad that was spent, or has no more to spend. */
export function noteSpent(ctx: Ctx, adId: string, empty = false): void {
  const candidate = ctx.local(makeKept).pool?.byId.get(adId);
  if (candidate) candidate.left = empty ? 0 : candidate.left - 1;
}

async function readPool(ctx: Ctx, former: Pool | undefined): Promise<Pool> {
  const now = ctx.clock.now();
  const day = dayOf(now);
  const rows = await ctx.db
    .select({
      ad: ads,
      channel: {
        id: channels.id,
        name: channels.name,
        slug: channels.slug,
        pictureVersion: channels.pictureVersion,
        adsEnabled: channels.adsEnabled,
        blockedAt: channels.blockedAt,
        deletedAt: channels.deletedAt,
      },
      video: videos,
      points: adPurses.points,
      today: adDays.views,
    })
    .from(ads)
    .innerJoin(channels, eq(channels.id, ads.channelId))
    .innerJoin(adPurses, eq(adPurses.holderId, ads.id))
    .leftJoin(videos, eq(videos.id, ads.videoId))
    .leftJoin(adDays, and(eq(adDays.adId, ads.id), eq(adDays.day, day)))
    .where(
      and(
        eq(ads.status, "live"),
        eq(channels.adsEnabled, true),
        isNull(channels.blockedAt),
        isNull(channels.deletedAt),
        gt(adPurses.points, 0),
      ),
    )
    .orderBy(desc(ads.statusAt), desc(ads.id))
    .limit(poolMax);
  const shown = rows.filter(({ today, ...row }) =>
    obstaclesTo({ ...row, today: today ?? 0 }, now).every((one) => passing.includes(one)),
  );
  const turns = shown.map(({ ad }) => former?.byId.get(ad.id)?.turns);
  // Who is new has had as many turns as whoever had the fewest.
  const fewest = Math.min(...turns.filter((n) => n !== undefined), Number.MAX_SAFE_INTEGER);
  const closed = await closedTargets(ctx, shown);
  const candidates = shown.map(({ ad: stored, channel, video, points, today }, at): Candidate => {
    const ad = closed.has(stored.clickVideoId ?? "") ? { ...stored, clickVideoId: null } : stored;
    const capLeft = ad.dailyCap === null ? Number.POSITIVE_INFINITY : ad.dailyCap - (today ?? 0);
    const begun = turns[at] ?? (fewest === Number.MAX_SAFE_INTEGER ? 0 : fewest);
    return { ad, channel, video, left: Math.min(points, capLeft), turns: begun };
  });
  const inSlot = (slot: Slot) => candidates.filter(({ ad }) => slotsOf(ad).includes(slot));
  return {
    bySlot: Object.fromEntries(slots.map((slot) => [slot, inSlot(slot)])) as Record<Slot, Candidate[]>,
    byId: new Map(candidates.map((candidate) => [candidate.ad.id, candidate])),
    readAt: now,
    day,
  };
}

/** Films that ads lead to and that nobody may open any longer: those ads lead nowhere. */
async function closedTargets(ctx: Ctx, shown: { ad: Ad }[]): Promise<Set<string>> {
  const ids = shown.flatMap(({ ad }) => (ad.clickAction === "video" ? (ad.clickVideoId ?? []) : []));
  if (ids.length === 0) return new Set();
  const films = await ctx.db
    .select()
    .from(videos)
    .where(inArray(videos.id, [...new Set(ids)]));
  return new Set(films.filter((film) => !isOpenToLink(film)).map(({ id }) => id));
}
