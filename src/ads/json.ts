import { iso } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import { dayText } from "../stats/rules/days.ts";
import type { Period } from "../stats/rules/period.ts";
import { movesFrom, slotsOf } from "./limits.ts";
import type { AdRow, AdState } from "./queries/ads.ts";
import { type AdAudience, type AdDay, type AdFigures, type AdSums, showingsIn } from "./queries/figures.ts";
import { bannerPicture } from "./urls.ts";

/** An ad as those who make it and staff read it. */
export function adJson(ctx: Ctx, ad: AdRow) {
  const { id, channel, verifiedVersion: _, bannerVersion: __, ...fields } = ad;
  const slots = slotsOf(ad);
  return {
    _id: id,
    ...fields,
    startsAt: iso(ad.startsAt),
    endsAt: iso(ad.endsAt),
    createdAt: iso(ad.createdAt),
    updatedAt: iso(ad.updatedAt),
    statusAt: iso(ad.statusAt),
    channel: { _id: channel.id, name: channel.name, slug: channel.slug },
    banner: bannerPicture(ctx, ad),
    slots: {
      banner: slots.includes("banner"),
      preVideo: slots.includes("preVideo"),
      postVideo: slots.includes("postVideo"),
    },
    active: isActive(ad),
  };
}

/** Whether it is shown at this moment to those it is for. */
function isActive({ status, obstacles }: AdRow): boolean {
  return status === "live" && obstacles.length === 0;
}

/** Where an ad stands, where its channel may bring it, and what it went through. */
export function statusJson(ad: AdRow, states: AdState[]) {
  const { id, status, reason, statusAt, obstacles } = ad;
  return {
    adId: id,
    ...{ status, reason, statusAt: iso(statusAt), active: isActive(ad), obstacles },
    next: movesFrom(status, "channel"),
    states: states.map(({ status, reason, at }) => ({ status, reason, at: iso(at) })),
  };
}

/** All that is known of some days: each of them, their sum, and that of as many before. */
export function statisticsJson({ period, days, now, before }: AdFigures) {
  return { ...periodJson(period), totals: sumsJson(now), previous: sumsJson(before), days: days.map(dayJson) };
}

export function viewsJson({ period, days, now }: AdFigures) {
  return { ...periodJson(period), views: now.views, days: days.map((row) => pick(row, row.views, "views")) };
}

export function skipsJson({ period, days, now }: AdFigures) {
  const { skips, skipShare, skippedAfterSeconds } = sumsJson(now);
  const perDay = days.map((row) => pick(row, row.skips, "skips"));
  return { ...periodJson(period), skips, skipShare, skippedAfterSeconds, days: perDay };
}

export function generalJson({ period, now, before }: AdFigures, points: number) {
  return { ...periodJson(period), pointsLeft: points, ...sumsJson(now), previous: sumsJson(before) };
}

export function audienceJson(audience: AdAudience) {
  return Object.fromEntries(Object.entries(audience).map(([group, names]) => [group, { ...names }]));
}

function periodJson({ first, last }: Period) {
  return { startDate: dayText(first), endDate: dayText(last) };
}

function dayJson(row: AdDay) {
  const { views, skips, clicks, points } = row;
  return { date: dayText(row.day), views, skips, clicks, points, playedSeconds: row.playedMs / 1000 };
}

/** `clickShare` and `skipShare` are of all that were shown; what divides by nothing is 0. */
function sumsJson({ views, skips, clicks, points, playedMs, skippedMs }: AdSums) {
  const shown = Math.max(1, showingsIn({ views, skips }));
  return {
    ...{ views, skips, clicks, points },
    playedSeconds: playedMs / 1000,
    clickShare: clicks / shown,
    skipShare: skips / shown,
    skippedAfterSeconds: skippedMs / 1000 / Math.max(1, skips),
  };
}

function pick(row: AdDay, n: number, name: string) {
  return { date: dayText(row.day), [name]: n };
}
