import type { Rendition } from "./rendition.ts";
import { initName, type Part, partName, partTarget, type Segment, segmentName, segmentTarget } from "./segment.ts";

/** What a player asks for beside the address (draft-pantos-hls-rfc8216bis, 6.2.5). */
export type PlaylistQuery = { number?: number; part?: number; skip?: boolean };

/** Segments before the end that keep their parts in the playlist. */
const partsListed = 3;
/** Players hold a playlist at most so long before they need it whole again. */
const skipUntil = segmentTarget * 6;

/**
 * The live media playlist as it stands: low-latency parts, preload hint, delta updates. `window` is how many seconds
 * can be sought back; undefined for all.
 */
export function mediaPlaylist(rendition: Rendition, window: number | undefined, skip: boolean): string {
  const shown = inWindow(rendition.segments, window);
  const skipped = skip ? skippable(shown) : 0;
  const first = shown[0];
  const lines = [
    "#EXTM3U",
    "#EXT-X-VERSION:9",
    `#EXT-X-TARGETDURATION:${segmentTarget}`,
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${(partTarget * 3).toFixed(2)},HOLD-BACK=${segmentTarget * 3},CAN-SKIP-UNTIL=${skipUntil}`,
    `#EXT-X-PART-INF:PART-TARGET=${partTarget}`,
    `#EXT-X-MEDIA-SEQUENCE:${first?.number ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${breaksBefore(rendition.segments, first)}`,
  ];
  if (skipped > 0) lines.push(`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`);
  let init = -1;
  shown.forEach((segment, index) => {
    if (index < skipped) {
      init = segment.init;
      return;
    }
    if (segment.discontinuity) lines.push("#EXT-X-DISCONTINUITY");
    if (segment.init !== init && segment.init > 0) {
      lines.push(`#EXT-X-MAP:URI="${initName(segment.init)}"`);
      init = segment.init;
    }
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.at).toISOString()}`);
    if (index >= shown.length - partsListed - 1) for (const part of segment.parts) lines.push(partLine(part));
    if (!segment.done) return;
    if (segment.gap || (segment.parts.length === 0 && !rendition.recorder.has(segment.number)))
      lines.push("#EXT-X-GAP");
    lines.push(`#EXTINF:${segment.seconds.toFixed(5)},`, segmentName(segment.number));
  });
  if (rendition.ended) lines.push("#EXT-X-ENDLIST");
  else lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${nextPart(rendition)}"`);
  return `${lines.join("\n")}\n`;
}

/**
 * The same rendition as a finished video (RFC 8216, 4.3.3.5). `breaks` are the segments before which any rendition
 * changes its codec setup: all must say so alike.
 */
export function finishedPlaylist(rendition: Rendition, breaks: Set<number>): string {
  const longest = Math.max(1, ...rendition.segments.map(({ seconds }) => Math.round(seconds)));
  const lines = [
    "#EXTM3U",
    "#EXT-X-VERSION:8",
    `#EXT-X-TARGETDURATION:${longest}`,
    "#EXT-X-MEDIA-SEQUENCE:0",
    "#EXT-X-PLAYLIST-TYPE:VOD",
  ];
  let init = 0;
  for (const segment of rendition.segments) {
    if (breaks.has(segment.number)) lines.push("#EXT-X-DISCONTINUITY");
    if (segment.init !== init && segment.init > 0) lines.push(`#EXT-X-MAP:URI="${initName(segment.init)}"`);
    init = segment.init;
    if (!rendition.recorder.has(segment.number)) lines.push("#EXT-X-GAP");
    lines.push(`#EXTINF:${segment.seconds.toFixed(5)},`, segmentName(segment.number));
  }
  return `${lines.join("\n")}\n#EXT-X-ENDLIST\n`;
}

/** Whether the playlist holds what a blocking reload waits for. */
export function holds(rendition: Rendition, { number, part }: PlaylistQuery): boolean {
  if (number === undefined || rendition.ended) return true;
  const last = rendition.segments.at(-1);
  if (!last) return false;
  if (last.number > number) return true;
  if (last.number < number) return false;
  return part === undefined ? last.done : last.done || last.parts.length > part;
}

/** A request for more than two segments ahead can only be wrong (6.2.5.2). */
export function isTooFar(rendition: Rendition, { number }: PlaylistQuery): boolean {
  return number !== undefined && number > rendition.nextNumber + 1;
}

/** The part that will come next, which players ask for before it is there. */
export function nextPart(rendition: Rendition): string {
  const last = rendition.segments.at(-1);
  return last && !last.done ? partName(last.number, last.parts.length) : partName(rendition.nextNumber, 0);
}

function partLine({ name, seconds, independent }: Part): string {
  return `#EXT-X-PART:DURATION=${seconds.toFixed(5)},URI="${name}"${independent ? ",INDEPENDENT=YES" : ""}`;
}

function inWindow(segments: Segment[], window: number | undefined): Segment[] {
  if (window === undefined) return segments;
  let seconds = 0;
  for (let index = segments.length - 1; index >= 0; index--) {
    seconds += segments[index]?.seconds ?? 0;
    if (seconds > Math.max(window, segmentTarget * 3)) return segments.slice(index);
  }
  return segments;
}

/** How many segments a delta update may leave out: those older than the skip boundary. */
function skippable(segments: Segment[]): number {
  let seconds = 0;
  for (let index = segments.length - 1; index >= 0; index--) {
    seconds += segments[index]?.seconds ?? 0;
    if (seconds > skipUntil) return index;
  }
  return 0;
}

function breaksBefore(segments: Segment[], first: Segment | undefined): number {
  let breaks = 0;
  for (const segment of segments) {
    if (segment === first) break;
    if (segment.discontinuity) breaks++;
  }
  return breaks;
}
