import { readdir, readFile, truncate } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { playlistName, replaceText } from "../../platform/hls/folders.ts";
import { type Fragments, readFragments } from "../../platform/hls/fragments.ts";
import { videoTimescale } from "../../platform/hls/inits.ts";
import { readPlaylist } from "../../platform/hls/media-playlist.ts";
import { audioConfigOf, videoConfigOf } from "../../platform/hls/setups.ts";
import { indexHeader, logOf } from "./recorder.ts";
import {
  audioFolder,
  initName,
  initVersion,
  isSegmentName,
  type Segment,
  segmentName,
  partTarget as usualPart,
} from "./segment.ts";
import type { Earlier } from "./types.ts";

/** Of so many the bytes may be looked at: the last that the log knows of, and those behind it. */
const lookedAt = 8;

/** What has to be at hand of a stream to recover it, or to make a video of it: most segments have not. */
export function neededToRecover(names: string[]): string[] {
  const byFolder = Map.groupBy(names, (name) => dirname(name));
  return [...byFolder.values()].flatMap((all) => {
    const segments = all.filter((name) => isSegmentName(basename(name)));
    segments.sort((one, other) => one.length - other.length || (one < other ? -1 : 1));
    const known = new Set(segments.slice(2, -lookedAt));
    return all.filter((name) => !known.has(name));
  });
}

/**
 * What a process that was killed left of a stream, by folder, the source first. A segment that was being written keeps
 * its whole fragments: what is lost is less than one. `elsewhere`: files that are not at hand, but are there.
 */
export async function recoverStream(root: string, elsewhere: string[] = []): Promise<Map<string, Earlier>> {
  const folders = (await readdir(root, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory() && (entry.name === audioFolder || /^v\d+$/.test(entry.name)))
    .map(({ name }) => name)
    .sort((a, b) => heightOf(b) - heightOf(a));
  const found = new Map<string, Earlier>();
  for (const folder of folders) {
    const away = elsewhere.filter((name) => dirname(name) === folder).map((name) => basename(name));
    const earlier = await recoverRendition(join(root, folder), { sound: folder === audioFolder, away });
    if (earlier) found.set(folder, earlier);
  }
  return found;
}

function heightOf(folder: string): number {
  return folder === audioFolder ? 0 : Number(folder.slice(1));
}

async function recoverRendition(
  folder: string,
  { sound, away }: { sound: boolean; away: string[] },
): Promise<Earlier | undefined> {
  const files = new Set(await readdir(folder));
  const there = new Set([...files, ...away]);
  const setups = await readSetups(folder, files, sound);
  const log = files.has(playlistName) ? await readLog(join(folder, playlistName)) : nothing;
  const segments: Segment[] = [];
  let text = log.text || indexHeader(log.partTarget);
  /** What the log says last, and what is there. */
  let init = 0;
  let known = 0;
  let end = 0;
  let sequence = 0;
  for (const entry of log.entries) {
    // Of what the log calls whole the file may have been lost since.
    const gap = entry.gap || !there.has(segmentName(segments.length)) || !setups.has(entry.init);
    if (entry.init > 0) init = entry.init;
    if (setups.has(entry.init)) known = entry.init;
    segments.push(segmentAfter(segments.at(-1), { ...entry, gap }));
  }
  const last = segments.findLast(({ gap }) => !gap);
  if (last) {
    const found = await fragmentsIn(join(folder, segmentName(last.number)), setups.get(last.init) ?? 1);
    ({ end, sequence } = found);
  }
  // Files beyond the log were being written: their setup is the latest that the log speaks of.
  let { ahead } = log;
  while (files.has(segmentName(segments.length))) {
    const number = segments.length;
    const path = join(folder, segmentName(number));
    const setup = ahead.init ?? (init || Math.max(0, ...setups.keys()));
    const found = setups.has(setup) ? await fragmentsIn(path, setups.get(setup) ?? 1) : undefined;
    if (!found || found.seconds === 0) break;
    await truncate(path, found.bytes);
    const segment = segmentAfter(segments.at(-1), { ...ahead, init: setup, seconds: found.seconds, gap: false });
    text += logOf(segment, init, true);
    segments.push(segment);
    init = setup;
    known = setup;
    end = Math.max(end, found.end);
    sequence = Math.max(sequence, found.sequence);
    ahead = {};
  }
  if (!segments.some(({ gap }) => !gap)) return undefined;
  // Killed here, the next start finds the log as it was.
  await replaceText(join(folder, playlistName), text);
  const initBytes = await readFile(join(folder, initName(known)));
  const { partTarget, frameRate } = log;
  const inits = Math.max(init, ...setups.keys());
  return { segments, initBytes: new Uint8Array(initBytes), init: known, inits, end, sequence, partTarget, frameRate };
}

/** Ticks a second of each initialisation segment that is whole, by its version. */
async function readSetups(folder: string, files: Set<string>, sound: boolean): Promise<Map<number, number>> {
  const setups = new Map<number, number>();
  for (const name of files) {
    const version = initVersion(name);
    if (version === undefined) continue;
    const bytes = new Uint8Array(await readFile(join(folder, name)));
    const scale = sound ? audioConfigOf(bytes)?.sampleRate : videoConfigOf(bytes) && videoTimescale;
    if (scale) setups.set(version, scale);
  }
  return setups;
}

type Entry = { init: number; seconds: number; gap: boolean; at?: number; discontinuity?: boolean };
type Log = {
  entries: Entry[];
  text: string;
  partTarget: number;
  frameRate: number;
  /** What it says of a segment that has no end. */
  ahead: Partial<Entry>;
};
const nothing: Log = { entries: [], text: "", partTarget: usualPart, frameRate: 0, ahead: {} };

/** The log of segments; what it says behind its last whole segment is left out of the text. */
async function readLog(path: string): Promise<Log> {
  const whole = await readFile(path, "utf8");
  const text = whole.slice(0, whole.lastIndexOf("\n") + 1);
  const list = readPlaylist(text);
  const partTarget = list.partTarget ?? usualPart;
  const header = indexHeader(partTarget);
  const entries: Entry[] = [];
  let kept = text.startsWith(header) ? header.length : 0;
  for (const [index, { uri, init, ...told }] of list.segments.entries()) {
    if (uri !== segmentName(entries.length)) continue;
    entries.push({ ...told, init: initVersion(init) ?? 0 });
    kept = list.ends[index] ?? kept;
  }
  const { init, ...told } = list.ahead;
  const version = initVersion(init);
  const ahead = version ? { ...told, init: version } : told;
  const frameRate = Number(/^# frame rate: ([\d.]+)$/m.exec(text)?.[1] ?? 0);
  return { entries, text: text.slice(0, kept), partTarget, frameRate, ahead };
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

async function fragmentsIn(path: string, timescale: number): Promise<Fragments> {
  return readFragments(new Uint8Array(await readFile(path)), timescale);
}
