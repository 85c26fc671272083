import HLS from "hls-parser";
import { Parser } from "m3u8-parser";

/** Playlists held against two parsers and the rules of low-latency HLS (draft-pantos-hls-rfc8216bis). */

export type ListedPart = { seconds: number; uri: string; independent: boolean };
export type ListedSegment = {
  number: number;
  uri: string;
  /** Undefined while it is under way. */
  seconds: number | undefined;
  at: number;
  discontinuity: boolean;
  gap: boolean;
  map: string | undefined;
  parts: ListedPart[];
};
export type MediaList = {
  first: number;
  breaks: number;
  target: number;
  partTarget: number;
  skipped: number;
  hint: string | undefined;
  ended: boolean;
  segments: ListedSegment[];
};

/** Reads a live playlist; throws for what breaks a rule. `frame` is the longest frame's seconds, if they are `steady`. */
export function readStrictly(text: string, frame: number, steady = true): MediaList {
  HLS.setOptions({ strictMode: true, silent: true });
  if (HLS.parse(text).isMasterPlaylist) throw new Error("a master playlist");
  const list = readLines(text);
  readByVideoJs(text, list);
  const wrong = [...faults(list, frame, steady)];
  if (wrong.length > 0) throw new Error(`${wrong.join("\n")}\n${text}`);
  return list;
}

function readByVideoJs(text: string, list: MediaList): void {
  const parser = new Parser();
  const warnings: string[] = [];
  for (const level of ["warn", "error"]) {
    parser.on(level, ({ message }: { message: string }) => warnings.push(message));
  }
  parser.push(text);
  parser.end();
  // It takes the time of every segment for a mistake if the first has none, as a delta update may.
  if (warnings.length > 0) throw new Error(`m3u8-parser: ${warnings.join()}\n${text}`);
  const whole = list.segments.filter(({ seconds }) => seconds !== undefined);
  const { segments } = parser.manifest as { segments: { uri?: string }[] };
  if (segments.filter(({ uri }) => uri).length !== whole.length) throw new Error("m3u8-parser sees other segments");
}

function* faults(list: MediaList, frame: number, steady: boolean): Generator<string> {
  const { partTarget, target, segments } = list;
  let at = 0;
  for (const [index, segment] of segments.entries()) {
    const last = index === segments.length - 1;
    if (segment.seconds === undefined && !last) yield `segment ${segment.number} is under way, but not the last`;
    if (segment.seconds !== undefined && Math.round(segment.seconds) > target)
      yield `segment ${segment.number} takes ${segment.seconds} s`;
    if (segment.at < at - 1.02) yield `segment ${segment.number} goes back in time`;
    // Dates are whole milliseconds; a length and the next date say the same.
    if (index > 0 && !segment.discontinuity && Math.abs(segment.at - at) > 1.02)
      yield `segment ${segment.number} is dated ${segment.at - at} ms off`;
    at = segment.at + (segment.seconds ?? 0) * 1000;
    if (segment.gap && segment.parts.length > 0) yield `segment ${segment.number} is a gap with parts`;
    const sum = segment.parts.reduce((total, { seconds }) => total + seconds, 0);
    if (segment.parts.length > 0 && segment.seconds !== undefined && Math.abs(sum - segment.seconds) > frame)
      yield `segment ${segment.number} takes ${segment.seconds} s, its parts ${sum} s`;
    for (const [place, part] of segment.parts.entries()) {
      const final = segment.seconds !== undefined && place === segment.parts.length - 1;
      if (part.seconds > partTarget + 1e-6) yield `part ${part.uri} takes ${part.seconds} s`;
      if (steady && !final && part.seconds < partTarget * 0.85) yield `part ${part.uri} takes only ${part.seconds} s`;
      if (part.uri !== segment.uri.replace(".m4s", `-${place}.m4s`)) yield `part ${part.uri} is at place ${place}`;
    }
  }
  const last = segments.at(-1);
  const next = last ? last.number + (last.seconds === undefined ? 0 : 1) : list.first;
  const part = last && last.seconds === undefined ? last.parts.length : 0;
  const hint = `s${String(next).padStart(5, "0")}-${part}.m4s`;
  if (list.ended ? list.hint !== undefined : list.hint !== hint) yield `hints at ${list.hint}, not ${hint}`;
}

function readLines(text: string): MediaList {
  const value = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);
  const list: MediaList = {
    first: value(/^#EXT-X-MEDIA-SEQUENCE:(\d+)/m),
    breaks: value(/^#EXT-X-DISCONTINUITY-SEQUENCE:(\d+)/m),
    target: value(/^#EXT-X-TARGETDURATION:(\d+)/m),
    partTarget: value(/PART-TARGET=([\d.]+)/),
    skipped: value(/SKIPPED-SEGMENTS=(\d+)/),
    hint: /^#EXT-X-PRELOAD-HINT:TYPE=PART,URI="([^"]+)"/m.exec(text)?.[1],
    ended: text.endsWith("#EXT-X-ENDLIST\n"),
    segments: [],
  };
  let map: string | undefined;
  const fresh = () => ({ at: 0, discontinuity: false, gap: false, parts: [] as ListedPart[], seconds: 0 });
  let now = fresh();
  const add = (uri: string, seconds: number | undefined) => {
    const number = list.first + list.skipped + list.segments.length;
    list.segments.push({ ...now, number, uri, seconds, map });
    now = fresh();
  };
  for (const line of text.split("\n")) {
    const part = /^#EXT-X-PART:DURATION=([\d.]+),URI="([^"]+)"(,INDEPENDENT=YES)?$/.exec(line);
    if (part) now.parts.push({ seconds: Number(part[1]), uri: part[2] ?? "", independent: part[3] !== undefined });
    else if (line === "#EXT-X-DISCONTINUITY") now.discontinuity = true;
    else if (line === "#EXT-X-GAP") now.gap = true;
    else if (line.startsWith("#EXT-X-MAP:")) map = /URI="([^"]+)"/.exec(line)?.[1];
    else if (line.startsWith("#EXT-X-PROGRAM-DATE-TIME:")) now.at = Date.parse(line.slice(25));
    else if (line.startsWith("#EXTINF:")) now.seconds = Number.parseFloat(line.slice(8));
    else if (line && !line.startsWith("#")) add(line, now.seconds);
  }
  if (now.parts.length > 0) add((now.parts[0]?.uri ?? "").replace(/-\d+\.m4s$/, ".m4s"), undefined);
  return list;
}

/** Playlists of one rendition in the order in which a player gets them: what was said once stays true. */
export class Follow {
  private known = new Map<number, { place: number; text: string }>();
  private first = 0;
  private latest = -1;
  private partTarget = 0;

  constructor(private readonly steady = true) {}

  see(list: MediaList): void {
    if (this.partTarget > 0 && list.partTarget !== this.partTarget)
      throw new Error(`the longest part was ${this.partTarget} s, is ${list.partTarget} s`);
    this.partTarget = list.partTarget;
    if (list.first < this.first) throw new Error(`the media sequence fell from ${this.first} to ${list.first}`);
    this.first = list.first;
    const end = list.segments.at(-1)?.number ?? this.latest;
    if (end < this.latest) throw new Error(`segment ${this.latest} was listed, and is no more`);
    // Behind a frame that lasted long there is a segment more.
    if (this.latest >= 0 && end > this.latest + (this.steady ? 1 : 2))
      throw new Error(`from ${this.latest} to ${end} at once`);
    this.latest = end;
    let place = list.breaks;
    for (const { number, uri, seconds, at, gap, map, discontinuity } of list.segments) {
      if (discontinuity) place++;
      if (seconds === undefined) continue;
      const text = JSON.stringify([uri, seconds, at, gap, map]);
      const before = this.known.get(number);
      if (before && (before.place !== place || before.text !== text))
        throw new Error(`segment ${number} was ${before.place} ${before.text}, is ${place} ${text}`);
      this.known.set(number, { place, text });
    }
  }
}
