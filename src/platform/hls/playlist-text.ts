import type { ListedSegment, MediaPlaylist } from "./media-playlist.ts";

/** Writing of media playlists (RFC 8216 and draft-pantos-hls-rfc8216bis): whole ones, and the lines of those that grow. */

export type Head = Pick<MediaPlaylist, "version" | "target" | "partTarget" | "type"> & {
  /** Players may wait for what is not there yet, and leave out what is older than so many seconds. */
  skipUntil?: number;
  /** Number of the first segment. */
  first?: number;
  /** Breaks before the first segment. */
  breaks?: number;
  independent?: boolean;
};

/** The lines before the first segment. */
export function headText(head: Head): string {
  const { version, target, partTarget, skipUntil, first = 0, breaks, type, independent } = head;
  let text = `#EXTM3U\n#EXT-X-VERSION:${version}\n#EXT-X-TARGETDURATION:${target}\n`;
  if (skipUntil !== undefined && partTarget !== undefined) {
    const back = `PART-HOLD-BACK=${(partTarget * 3).toFixed(3)},HOLD-BACK=${target * 3}`;
    text += `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,${back},CAN-SKIP-UNTIL=${skipUntil}\n`;
  }
  if (partTarget !== undefined) text += `#EXT-X-PART-INF:PART-TARGET=${partTarget}\n`;
  text += `#EXT-X-MEDIA-SEQUENCE:${first}\n`;
  if (breaks !== undefined) text += `#EXT-X-DISCONTINUITY-SEQUENCE:${breaks}\n`;
  if (type) text += `#EXT-X-PLAYLIST-TYPE:${type}\n`;
  return independent ? `${text}#EXT-X-INDEPENDENT-SEGMENTS\n` : text;
}

/** What is said of a segment before it has an end; `init` where it needs another than the one before. */
export function startText({ discontinuity, init, at }: Pick<ListedSegment, "discontinuity" | "init" | "at">): string {
  const mark = discontinuity ? "#EXT-X-DISCONTINUITY\n" : "";
  return mark + mapText(init) + (at === undefined ? "" : dateText(at));
}

/** What is said of it when it has one. */
export function endText({ gap, seconds, uri }: Pick<ListedSegment, "gap" | "seconds" | "uri">, digits = 5): string {
  return `${gap ? "#EXT-X-GAP\n" : ""}#EXTINF:${seconds.toFixed(digits)},\n${uri}\n`;
}

export function dateText(at: number): string {
  return `#EXT-X-PROGRAM-DATE-TIME:${dateOf({ at })}\n`;
}

export function mapText(init: string): string {
  return init === "" ? "" : `#EXT-X-MAP:URI="${init}"\n`;
}

export function partText(part: { name: string; seconds: number; independent: boolean }): string {
  const { name, seconds, independent } = part;
  return `#EXT-X-PART:DURATION=${seconds.toFixed(5)},URI="${name}"${independent ? ",INDEPENDENT=YES" : ""}\n`;
}

export const endOfList = "#EXT-X-ENDLIST\n";

/** The part that comes next. */
export function hintText(part: string): string {
  return `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${part}"\n`;
}

export function skipText(segments: number): string {
  return `#EXT-X-SKIP:SKIPPED-SEGMENTS=${segments}\n`;
}

/** How far another rendition has come; `part` is left out where its last segment has none. */
export function reportText(uri: string, segment: number, part?: number): string {
  const last = part === undefined ? "" : `,LAST-PART=${part}`;
  return `#EXT-X-RENDITION-REPORT:URI="${uri}",LAST-MSN=${segment}${last}\n`;
}

/** A whole playlist; what reading it gives is what it was made of. */
export function playlistText(list: MediaPlaylist, digits = 6): string {
  let init = "";
  let text = headText(list);
  for (const segment of list.segments) {
    text += startText(segment.init === init ? { ...segment, init: "" } : segment) + endText(segment, digits);
    init = segment.init;
  }
  return list.ended ? text + endOfList : text;
}

/** A moment as playlists say it: of whole milliseconds. */
export function dateOf({ at }: { at: number }): string {
  return new Date(Math.round(at)).toISOString();
}
