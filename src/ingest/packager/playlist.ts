import {
  endOfList,
  endText,
  headText,
  hintText,
  mapText,
  partText,
  playlistText,
  skipText,
  startText,
} from "../../platform/hls/playlist-text.ts";
import { type Rendition, recentSegments } from "./rendition.ts";
import { initName, openingName, partName, type Segment, segmentName, segmentTarget } from "./segment.ts";

/** What a player asks for beside the address (draft-pantos-hls-rfc8216bis, 6.2.5). */
export type PlaylistQuery = { number?: number; part?: number; skip?: boolean };

/** Segments that keep their parts in the playlist, before the one under way. */
const partsListed = 2;
/** Players hold a playlist at most so long before they need it whole again. */
const skipUntil = segmentTarget * 6;
/** No window is shorter: players need something to hold. */
const windowMin = segmentTarget * 3;

/**
 * The live media playlist as it stands: low-latency parts, preload hint, delta updates. `window` is how many seconds
 * can be sought back; undefined for all. `reports` say how far the other renditions have come.
 */
export function mediaPlaylist(
  rendition: Rendition,
  window: number | undefined,
  skip: boolean,
  reports: string[] = [],
): string {
  const { segments, ended } = rendition;
  // A segment is listed from its first part on.
  const count = segments.length - (segments.length === 0 || isListed(segments.at(-1)) ? 0 : 1);
  const first = window === undefined ? 0 : firstWithin(segments, Math.max(window, windowMin), count);
  const skipped = skip ? Math.max(0, firstWithin(segments, skipUntil, count) - first) : 0;
  const partsFrom = ended
    ? segments.length
    : Math.max(0, segments.length - (segments.at(-1)?.done ? 0 : 1) - partsListed);
  const { partTarget } = rendition;
  const breaks = segments[first]?.breaks ?? 0;
  let head = headText({ version: 9, target: segmentTarget, partTarget, skipUntil, first, breaks });
  const from = first + skipped;
  if (skipped > 0) head += skipText(skipped);
  else if (from < count && !needsMap(segments, from)) head += mapText(nameOfInit(segments[from]));
  const settled = settledText(rendition);
  let recent = "";
  for (let index = Math.max(from, settled.starts.length); index < count; index++)
    recent += segmentText(rendition, index, index >= partsFrom);
  const end = ended ? endOfList : hintText(nextPart(rendition));
  const start = settled.starts[from] ?? settled.text.length;
  return head + settled.text.slice(start) + recent + end + reports.join("");
}

/**
 * The same rendition as a finished video (RFC 8216, 4.3.3.5). `breaks` are the segments before which any rendition
 * changes its codec setup: all must say so alike. What is missing at the end is left out. `opened`: the first two
 * segments are one.
 */
export function finishedPlaylist(rendition: Rendition, breaks: Set<number>, opened: boolean): string {
  const { recorder } = rendition;
  const count = rendition.segments.findLastIndex(({ number }) => recorder.has(number)) + 1;
  const segments = rendition.segments.slice(0, count);
  const [first, second] = segments;
  const files = segments.map((segment) => ({
    uri: segmentName(segment.number),
    seconds: segment.seconds,
    init: nameOfInit(segment),
    discontinuity: breaks.has(segment.number),
    gap: !recorder.has(segment.number),
  }));
  const [opening] = files;
  if (opened && opening && first && second)
    files.splice(0, 2, { ...opening, seconds: first.seconds + second.seconds, uri: openingName });
  const target = files.reduce((longest, { seconds }) => Math.max(longest, Math.round(seconds)), 1);
  return playlistText({ version: 8, target, type: "VOD", independent: false, segments: files, ended: true }, 5);
}

/**
 * Whether the playlist holds what a blocking reload waits for. A part that its segment turned out not to have means
 * the first of the next (6.2.5.2).
 */
export function holds(rendition: Rendition, { number, part }: PlaylistQuery): boolean {
  if (number === undefined || rendition.ended) return true;
  const asked = rendition.segments[number];
  if (!asked) return false;
  if (part === undefined || asked.gap) return asked.done;
  return asked.parts.length > part || (asked.done && isListed(rendition.segments[number + 1]));
}

/** A request for more than two segments, or three seconds of parts, ahead can only be wrong (6.2.5.2). */
export function isTooFar(rendition: Rendition, { number, part }: PlaylistQuery): boolean {
  if (number === undefined) return false;
  const last = rendition.segments.at(-1);
  if (number > rendition.nextNumber + 1) return true;
  const ahead = Math.ceil(3 / rendition.partTarget);
  return number === last?.number && !last.done && (part ?? 0) > last.parts.length + ahead;
}

/** The part that will come next, which players ask for before it is there. */
export function nextPart({ segments, nextNumber }: Rendition): string {
  const last = segments.at(-1);
  return last && !last.done ? partName(last.number, last.parts.length) : partName(nextNumber, 0);
}

type Settled = { text: string /** Where each segment's lines begin. */; starts: number[] };
const settledTexts = new WeakMap<Rendition, Settled>();

/** The lines of the segments that will not change, of all of them: written once. */
function settledText(rendition: Rendition): Settled {
  const settled = settledTexts.get(rendition) ?? { text: "", starts: [] };
  settledTexts.set(rendition, settled);
  const { segments, recorder } = rendition;
  for (let index = settled.starts.length; index < segments.length - recentSegments; index++) {
    const segment = segments[index];
    if (!segment?.done || segment.parts.length > 0 || !(segment.gap || recorder.knows(index))) break;
    settled.starts.push(settled.text.length);
    settled.text += segmentText(rendition, index, false);
  }
  return settled;
}

function segmentText({ segments, recorder, partTarget }: Rendition, index: number, withParts: boolean): string {
  const segment = segments[index];
  if (!segment) return "";
  const { discontinuity, at, seconds, parts, done } = segment;
  const init = needsMap(segments, index) ? nameOfInit(segment) : "";
  let text = startText({ discontinuity, init, at });
  if (withParts && listsParts(segment, partTarget)) for (const part of parts) text += partText(part);
  if (!done) return text;
  const gap = segment.gap || (parts.length === 0 && !recorder.has(index));
  return text + endText({ gap, seconds, uri: segmentName(index) });
}

function needsMap(segments: Segment[], index: number): boolean {
  return segments[index]?.init !== (segments[index - 1]?.init ?? 0);
}

function nameOfInit(segment: Segment | undefined): string {
  return segment && segment.init > 0 ? initName(segment.init) : "";
}

export function isListed(segment: Segment | undefined): boolean {
  return segment !== undefined && (segment.done || segment.parts.length > 0);
}

/** Whether a segment has parts to be listed: a frame that lasts longer than any part may is a segment as a whole. */
export function listsParts({ parts }: Segment, partTarget: number): boolean {
  return parts.length > 0 && parts.every(({ seconds }) => seconds <= partTarget + 1e-6);
}

/** The first of the latest segments that together are longer than so many seconds. */
function firstWithin(segments: Segment[], seconds: number, count: number): number {
  const last = segments[count - 1];
  if (!last) return 0;
  const edge = last.from + last.seconds - seconds;
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((segments[middle]?.from ?? 0) < edge) low = middle;
    else high = middle - 1;
  }
  return low;
}
