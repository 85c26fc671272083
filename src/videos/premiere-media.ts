import type { Ctx } from "../platform/context.ts";
import { readPlaylist } from "../platform/hls/media-playlist.ts";
import { dateText, endText, headText, mapText, startText } from "../platform/hls/playlist-text.ts";
import type { OpeningFacts } from "./queries/video.ts";
import { premiereEnd } from "./state.ts";

/**
 * How far ahead of the common position segments are handed out, in target durations. A player begins at least this far
 * from the end of a playlist that grows (RFC 8216, 6.3.3), so one that follows the standard begins where all others are.
 */
const leadTargets = 3;

/** When the premiere that is in its course began; undefined when none is. */
export function runningPremiere(video: OpeningFacts, now: number): number | undefined {
  const { live, premiereAt, premiereEndedAt, duration } = video;
  if (live || premiereAt === null || premiereEndedAt !== null || now < premiereAt) return undefined;
  return now < premiereEnd(premiereAt, duration) ? premiereAt : undefined;
}

/**
 * A rendition's playlist as far as a premiere has come: it grows like a broadcast, has no end, and its first segment
 * carries the moment of the premiere, so that the position is the wall clock's. Undefined when there is none.
 */
export async function premierePlaylist(
  ctx: Ctx,
  key: string,
  premiereAt: number,
  now: number,
): Promise<string | undefined> {
  const playlist = await parsedPlaylist(ctx, key);
  if (!playlist) return undefined;
  const count = released(playlist, premiereAt, now);
  const body = playlist.body.slice(0, playlist.segments[count - 1]?.bodyEnd ?? 0);
  return playlist.head + dateText(premiereAt) + body;
}

/** Whether a premiere has come far enough for this segment of the playlist `key` to be handed out. */
export async function isReleased(
  ctx: Ctx,
  key: string,
  segment: string,
  premiereAt: number,
  now: number,
): Promise<boolean> {
  const playlist = await parsedPlaylist(ctx, key);
  const index = playlist?.indexOf.get(segment);
  return playlist !== undefined && index !== undefined && index < released(playlist, premiereAt, now);
}

type Parsed = {
  size: number;
  modifiedAt: number;
  /** What stands before the first segment, of an event playlist. */
  head: string;
  /** Every segment with its tags. */
  body: string;
  targetSeconds: number;
  /** In order; `seconds` is where it ends, `bodyEnd` where its text does. */
  segments: { seconds: number; bodyEnd: number }[];
  indexOf: Map<string, number>;
};

/** How many segments end before the common position and the lead. */
function released({ segments, targetSeconds }: Parsed, premiereAt: number, now: number): number {
  const horizon = (now - premiereAt) / 1000 + leadTargets * targetSeconds;
  let low = 0;
  let high = segments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((segments[middle]?.seconds ?? 0) <= horizon) low = middle + 1;
    else high = middle;
  }
  return low;
}

const checkEvery = 1000;
const keptMax = 300;
const makeKept = () => new Map<string, { parsed: Parsed; checkedAt: number }>();

/** The playlist taken apart: looked at on disk at most once a second, read again when it has grown. */
async function parsedPlaylist(ctx: Ctx, key: string): Promise<Parsed | undefined> {
  const kept = ctx.local(makeKept);
  const known = kept.get(key);
  const now = performance.now();
  if (known && now - known.checkedAt < checkEvery) return known.parsed;
  const found = await ctx.storage.stat(key);
  kept.delete(key);
  if (!found) return undefined;
  if (known && known.parsed.size === found.size && known.parsed.modifiedAt === found.modifiedAt) {
    kept.set(key, { parsed: known.parsed, checkedAt: now });
    return known.parsed;
  }
  const text = await (await ctx.storage.open(key))?.text();
  if (text === undefined) return undefined;
  const parsed = { ...found, ...parse(text) };
  if (kept.size >= keptMax) kept.delete(kept.keys().next().value ?? "");
  kept.set(key, { parsed, checkedAt: now });
  return parsed;
}

function parse(text: string): Omit<Parsed, "size" | "modifiedAt"> {
  const list = readPlaylist(text);
  const segments: Parsed["segments"] = [];
  const indexOf: Parsed["indexOf"] = new Map();
  let body = "";
  let seconds = 0;
  const { init: first } = list.segments[0] ?? list.ahead;
  let init = first;
  for (const segment of list.segments) {
    const { discontinuity } = segment;
    body += startText({ discontinuity, init: segment.init === init ? "" : segment.init }) + endText(segment, 6);
    seconds += segment.seconds;
    ({ init } = segment);
    indexOf.set(segment.uri, segments.length);
    segments.push({ seconds, bodyEnd: body.length });
  }
  const head = headText({ ...list, type: "EVENT" }) + mapText(first);
  return { head, body, targetSeconds: list.target, segments, indexOf };
}
