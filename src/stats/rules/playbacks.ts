import { minute, second } from "../../platform/clock.ts";
import { partsOfVideo, viewAfterSeconds, viewWindowMinutes } from "../limits.ts";
import type { statPlaybacks } from "../table.ts";
import { minuteOf } from "./days.ts";
import { addCounts, addView, addViewer, addWatched, partSum, type Sums } from "./sums.ts";
import type { Beat, Opened, Subscribed } from "./told.ts";

export type Playback = typeof statPlaybacks.$inferSelect;
type Segment = [number, number];

export const viewWindow = viewWindowMinutes * minute;
/** Of one network: a household or a class is more than one person, a script that invents people is not. */
const perNetwork = 4;
/** Nothing plays faster; the rest is how far a network may hold a beat back. */
const fastest = 2;
const slackMs = second;
/** Of a playing that is no view yet so many stretches are kept. */
const pendingMax = 200;

/** Who watches what, as far as a part of the beats is about it, and what that comes to. */
export type Hall = {
  playbacks: Map<string, Playback>;
  changed: Set<string>;
  /** When views of late were counted, by video and network. */
  counted: Map<string, number[]>;
  /** What was counted now. */
  fresh: { visitor: string; videoId: string; network: string; countedAt: number }[];
  sums: Sums;
};

export function playbackKey({ viewer, videoId }: { viewer: string; videoId: string }): string {
  return `${viewer} ${videoId}`;
}

/** What is opened again within the half hour goes on, so that it is one view; a call that came twice changes nothing. */
export function open(hall: Hall, told: Opened): void {
  const key = playbackKey(told);
  const known = hall.playbacks.get(key);
  if (known?.viewId === told.viewId) return;
  const { kind: _, at, ...opened } = told;
  const goesOn = known && at - (known.countedAt ?? known.openedAt) < viewWindow;
  const fresh = { playedMs: 0, countedAt: null, pending: [], bufferedMs: 0, seen: "", minute: 0 };
  hall.playbacks.set(
    key,
    goesOn ? { ...known, viewId: told.viewId, lastAt: at } : { ...opened, ...fresh, openedAt: at, lastAt: at },
  );
  hall.changed.add(key);
}

/**
 * Counts what was played: nobody plays more than the clock allows, and nothing counts before it is a view. A beat of a
 * playing that was never opened, or that another one of the same viewer has taken the place of, says nothing.
 */
export function beat(hall: Hall, told: Beat): void {
  const key = playbackKey(told);
  const playback = hall.playbacks.get(key);
  if (playback?.viewId !== told.viewId) return;
  const { at, lengthMs } = told;
  const sinceLast = Math.max(0, at - playback.lastAt);
  const allowed = Math.min(
    sinceLast * fastest + slackMs,
    Math.max(0, at - playback.openedAt) * fastest + slackMs - playback.playedMs,
  );
  const segments = within(told.segments, allowed, lengthMs ?? Number.POSITIVE_INFINITY);
  const bufferedMs = Math.min(told.bufferedMs, sinceLast + slackMs);
  playback.playedMs += lengthOf(segments);
  playback.lastAt = Math.max(playback.lastAt, at);
  hall.changed.add(key);
  if (playback.countedAt !== null) credit(hall, playback, told, segments, bufferedMs);
  else {
    playback.pending = [...playback.pending, ...segments].slice(0, pendingMax);
    playback.bufferedMs += bufferedMs;
    if (!mayCount(hall, playback, at, lengthMs)) return;
    count(hall, playback, told);
    credit(hall, playback, told, playback.pending, playback.bufferedMs);
    playback.pending = [];
  }
  if (told.playing || segments.length > 0) watchNow(hall, playback, at);
}

/** Played for five seconds or to the half, by the clock too, and not one of too many of its network. */
function mayCount(hall: Hall, { openedAt, playedMs, videoId, network }: Playback, at: number, lengthMs: number | null) {
  const needs = Math.min(viewAfterSeconds * second, (lengthMs ?? Number.POSITIVE_INFINITY) / 2);
  if (playedMs < needs || at - openedAt < needs) return false;
  const late = (hall.counted.get(`${videoId} ${network}`) ?? []).filter((time) => time > at - viewWindow);
  return late.length < perNetwork;
}

function count(hall: Hall, playback: Playback, told: Beat): void {
  const { at } = told;
  const { videoId, network, viewer } = playback;
  playback.countedAt = at;
  const key = `${videoId} ${network}`;
  hall.counted.set(key, [...(hall.counted.get(key) ?? []), at]);
  hall.fresh.push({ visitor: viewer, videoId, network, countedAt: at });
  addView(hall.sums, playback, at, playback);
  if (hasParts(playback, told)) partSum(hall.sums, videoId, at).views++;
}

/** What is on the air has none yet, and those of a file that another one took the place of are not the video's. */
function hasParts({ openedAt }: Playback, { lengthMs, fileAt = 0 }: Beat): boolean {
  return lengthMs !== null && lengthMs > 0 && openedAt >= fileAt;
}

function credit(hall: Hall, playback: Playback, told: Beat, segments: Segment[], bufferedMs: number): void {
  const { at, lengthMs } = told;
  addWatched(hall.sums, playback, at, lengthOf(segments));
  if (bufferedMs > 0) addCounts(hall.sums, playback, at, { bufferedMs });
  if (hasParts(playback, told)) seeParts(hall.sums, playback, at, segments, lengthMs ?? 0);
}

/** A part is played when its middle is: stretches that follow each other play each part once. */
function seeParts(sums: Sums, playback: Playback, at: number, segments: Segment[], lengthMs: number): void {
  const parts = partSum(sums, playback.videoId, at);
  const seen = digitsOf(playback.seen);
  const partMs = lengthMs / partsOfVideo;
  for (const [start, end] of segments) {
    const first = Math.max(0, Math.ceil(start / partMs - 0.5));
    for (let part = first; part < partsOfVideo && (part + 0.5) * partMs < end; part++) {
      parts.played[part] = (parts.played[part] ?? 0) + 1;
      const [digit, bit] = [seen[part >> 2] ?? 0, 1 << (part & 3)];
      if ((digit & bit) === 0) parts.seen[part] = (parts.seen[part] ?? 0) + 1;
      seen[part >> 2] = digit | bit;
    }
  }
  playback.seen = seen.map((digit) => digit.toString(16)).join("");
}

/** Four parts to a digit: thousands of beats a second are looked up in them. */
function digitsOf(seen: string): number[] {
  return Array.from({ length: partsOfVideo / 4 }, (_, at) => Number.parseInt(seen[at] ?? "0", 16));
}

function watchNow(hall: Hall, playback: Playback, at: number): void {
  const now = minuteOf(at);
  if (playback.minute >= now) return;
  playback.minute = now;
  addViewer(hall.sums, playback, now);
}

/** Somebody subscribed, or does so no longer: for what they watch of that channel, where that is of late. */
export function subscribed(hall: Hall, { at, viewer, channelId, by }: Subscribed): void {
  const watched = [...hall.playbacks.values()]
    .filter((one) => one.viewer === viewer && one.channelId === channelId && at - one.lastAt < viewWindow)
    .toSorted((a, b) => b.lastAt - a.lastAt);
  const place = { videoId: watched[0]?.videoId, channelId };
  addCounts(hall.sums, place, at, by > 0 ? { won: 1 } : { lost: 1 });
}

/** As much of the stretches as may have been played, none of it behind the video's end. */
function within(segments: Segment[], allowedMs: number, lengthMs: number): Segment[] {
  let left = Math.max(0, allowedMs);
  const kept: Segment[] = [];
  for (const [from, to] of segments) {
    const [start, end] = [Math.min(from, lengthMs), Math.min(to, lengthMs)];
    const taken = Math.min(end - start, left);
    left -= taken;
    if (taken > 0) kept.push([start, start + taken]);
  }
  return kept;
}

function lengthOf(segments: Segment[]): number {
  return segments.reduce((sum, [start, end]) => sum + end - start, 0);
}
