import { readdir, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { boxes } from "../../platform/media/boxes.ts";
import { audioConfigOf, videoConfigOf, videoTimescale } from "./fmp4.ts";
import { indexHeader, indexName, logOf } from "./recorder.ts";
import { audioFolder, initName, type Segment, segmentName, partTarget as usualPart } from "./segment.ts";
import type { Earlier } from "./types.ts";

/**
 * What a process that was killed left of a stream, by folder, the source first. A segment that was being written keeps
 * its whole fragments: what is lost is less than one.
 */
export async function recoverStream(root: string): Promise<Map<string, Earlier>> {
  const folders = (await readdir(root, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory() && (entry.name === audioFolder || /^v\d+$/.test(entry.name)))
    .map(({ name }) => name)
    .sort((a, b) => heightOf(b) - heightOf(a));
  const found = new Map<string, Earlier>();
  for (const folder of folders) {
    const earlier = await recoverRendition(join(root, folder), folder === audioFolder);
    if (earlier) found.set(folder, earlier);
  }
  return found;
}

function heightOf(folder: string): number {
  return folder === audioFolder ? 0 : Number(folder.slice(1));
}

async function recoverRendition(folder: string, sound: boolean): Promise<Earlier | undefined> {
  const files = new Set(await readdir(folder));
  const setups = await readSetups(folder, files, sound);
  const log = files.has(indexName) ? await readLog(join(folder, indexName)) : nothing;
  const segments: Segment[] = [];
  let text = log.text || indexHeader(log.partTarget);
  let init = 0;
  let end = 0;
  let sequence = 0;
  for (const entry of log.entries) {
    // Of what the log calls whole the file may have been lost since.
    const gap = entry.gap || !files.has(segmentName(segments.length)) || !setups.has(entry.init);
    if (entry.init > 0) init = entry.init;
    segments.push(segmentAfter(segments.at(-1), { ...entry, gap }));
  }
  const last = segments.findLast(({ gap }) => !gap);
  if (last) {
    const found = await readFragments(join(folder, segmentName(last.number)), setups.get(last.init) ?? 1);
    ({ end, sequence } = found);
  }
  // Files beyond the log were being written: their setup is the latest that the log speaks of.
  let ahead = log.ahead;
  while (files.has(segmentName(segments.length))) {
    const number = segments.length;
    const path = join(folder, segmentName(number));
    const setup = ahead.init ?? (init || Math.max(0, ...setups.keys()));
    const found = setups.has(setup) ? await readFragments(path, setups.get(setup) ?? 1) : undefined;
    if (!found || found.seconds === 0) break;
    await truncate(path, found.bytes);
    const segment = segmentAfter(segments.at(-1), { ...ahead, init: setup, seconds: found.seconds, gap: false });
    text += logOf(segment, init, true);
    segments.push(segment);
    init = setup;
    end = Math.max(end, found.end);
    sequence = Math.max(sequence, found.sequence);
    ahead = {};
  }
  if (!segments.some(({ gap }) => !gap)) return undefined;
  await writeFile(join(folder, indexName), text);
  const initBytes = await readFile(join(folder, initName(init)));
  const { partTarget, frameRate } = log;
  return { segments, initBytes: new Uint8Array(initBytes), init, end, sequence, partTarget, frameRate };
}

/** Ticks a second of each initialisation segment that is whole, by its version. */
async function readSetups(folder: string, files: Set<string>, sound: boolean): Promise<Map<number, number>> {
  const setups = new Map<number, number>();
  for (let version = 1; files.has(initName(version)); version++) {
    const bytes = new Uint8Array(await readFile(join(folder, initName(version))));
    const scale = sound ? audioConfigOf(bytes)?.sampleRate : videoConfigOf(bytes) && videoTimescale;
    if (scale) setups.set(version, scale);
  }
  return setups;
}

type Entry = { init: number; seconds: number; gap: boolean; at?: number; discontinuity?: boolean };
type Ahead = { init?: number; at?: number; discontinuity?: boolean };
type Log = {
  entries: Entry[];
  text: string;
  partTarget: number;
  frameRate: number;
  /** What it says of a segment that has no end. */
  ahead: Ahead;
};
const nothing: Log = { entries: [], text: "", partTarget: usualPart, frameRate: 0, ahead: {} };

/** The log of segments; what it says behind its last whole segment is left out of the text. */
async function readLog(path: string): Promise<Log> {
  const whole = await readFile(path, "utf8");
  const text = whole.slice(0, whole.lastIndexOf("\n") + 1);
  const entries: Entry[] = [];
  let ahead: Ahead = {};
  let init = 0;
  let seconds = 0;
  let gap = false;
  const told = Number(/^#EXT-X-PART-INF:PART-TARGET=([\d.]+)$/m.exec(text)?.[1] ?? usualPart);
  let kept = text.startsWith(indexHeader(told)) ? indexHeader(told).length : 0;
  let at = 0;
  for (const line of text.split("\n")) {
    at += line.length + 1;
    const map = /^#EXT-X-MAP:URI="init(?:-(\d+))?\.mp4"/.exec(line);
    const clock = Date.parse(/^#EXT-X-PROGRAM-DATE-TIME:(.+)$/.exec(line)?.[1] ?? "");
    if (map) ahead.init = Number(map[1] ?? 1);
    else if (Number.isFinite(clock)) ahead.at = clock;
    else if (line === "#EXT-X-DISCONTINUITY") ahead.discontinuity = true;
    else if (line === "#EXT-X-GAP") gap = true;
    else if (line.startsWith("#EXTINF:")) seconds = Number.parseFloat(line.slice(8)) || 0;
    else if (line === segmentName(entries.length)) {
      init = ahead.init ?? init;
      entries.push({ ...ahead, init, seconds, gap });
      ahead = {};
      gap = false;
      kept = at;
    }
  }
  const frameRate = Number(/^# frame rate: ([\d.]+)$/m.exec(text)?.[1] ?? 0);
  return { entries, text: text.slice(0, kept), partTarget: told, frameRate, ahead };
}

function segmentAfter(before: Segment | undefined, entry: Entry): Segment {
  const follows = before ? before.at + before.seconds * 1000 : Date.now();
  return {
    number: before ? before.number + 1 : 0,
    seconds: entry.seconds,
    from: before ? before.from + before.seconds : 0,
    breaks: before ? before.breaks + (before.discontinuity ? 1 : 0) : 0,
    at: entry.at ?? follows,
    init: entry.init,
    discontinuity: entry.discontinuity ?? false,
    gap: entry.gap,
    parts: [],
    done: true,
  };
}

/**
 * The whole fragments at the beginning of a file: their bytes, how long they play, where they end in milliseconds, and
 * the number of the last one.
 */
async function readFragments(path: string, timescale: number) {
  let bytes = 0;
  let ticks = 0;
  let end = 0;
  let size = 0;
  let sequence = 0;
  let waiting = { start: 0, ticks: 0, sequence: 0 };
  for (const box of boxes(new Uint8Array(await readFile(path)))) {
    size += box.body.length + 8;
    if (box.type === "moof") waiting = timesOf(box.body);
    if (box.type !== "mdat") continue;
    ticks += waiting.ticks;
    end = waiting.start + waiting.ticks;
    ({ sequence } = waiting);
    bytes = size;
  }
  return { bytes, seconds: ticks / timescale, end: (end * 1000) / timescale, sequence };
}

/** Where a moof of ours starts, the sum of its sample durations, which come first in each entry of 16 bytes, and its number. */
function timesOf(moof: Uint8Array): { start: number; ticks: number; sequence: number } {
  const mfhd = boxes(moof).find(({ type }) => type === "mfhd")?.body ?? new Uint8Array(8);
  const inside = boxes(boxes(moof).find(({ type }) => type === "traf")?.body ?? new Uint8Array());
  const trun = inside.find(({ type }) => type === "trun")?.body ?? new Uint8Array(8);
  const tfdt = inside.find(({ type }) => type === "tfdt")?.body ?? new Uint8Array(12);
  const view = new DataView(trun.buffer, trun.byteOffset, trun.byteLength);
  const count = Math.min(view.getUint32(4), (trun.length - 12) >> 4);
  let ticks = 0;
  for (let index = 0; index < count; index++) ticks += view.getUint32(12 + index * 16);
  const start = Number(new DataView(tfdt.buffer, tfdt.byteOffset).getBigUint64(4));
  return { start, ticks, sequence: new DataView(mfhd.buffer, mfhd.byteOffset).getUint32(4) };
}
