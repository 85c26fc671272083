import { appendFile, readdir, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { boxes } from "../../media/boxes.ts";
import { audioConfigOf, videoTimescale } from "./fmp4.ts";
import { indexHeader, indexName } from "./recorder.ts";
import { initName, type Segment, segmentName } from "./segment.ts";
import { audioFolder, type Earlier } from "./stream.ts";

/**
 * What a process that was killed left of a stream, by folder, the source first. A segment that was being written keeps
 * its whole fragments: what is lost is less than one.
 */
export async function recoverStream(root: string): Promise<Map<string, Earlier>> {
  const folders = (await readdir(root, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory() && (entry.name === audioFolder || /^v\d+$/.test(entry.name)))
    .map(({ name }) => name)
    .sort((a, b) => Number(b.slice(1)) - Number(a.slice(1)) || a.localeCompare(b));
  const found = new Map<string, Earlier>();
  for (const folder of folders) {
    const earlier = await recoverRendition(join(root, folder), folder === audioFolder);
    if (earlier) found.set(folder, earlier);
  }
  return found;
}

async function recoverRendition(folder: string, sound: boolean): Promise<Earlier | undefined> {
  const files = new Set(await readdir(folder));
  const text = files.has(indexName) ? await readFile(join(folder, indexName), "utf8") : "";
  const segments = await readIndex(text.slice(0, text.lastIndexOf("\n") + 1));
  const next = segments.length;
  let init = segments.at(-1)?.init ?? 0;
  const unfinished = segmentName(next);
  if (files.has(unfinished)) {
    while (files.has(initName(init + 1)) || (init === 0 && files.has(initName(1)))) init++;
    const initBytes = await readFile(join(folder, initName(init))).catch(() => undefined);
    const scale = sound ? (initBytes && audioConfigOf(initBytes)?.sampleRate) || 48_000 : videoTimescale;
    const seconds = await keepWholeFragments(join(folder, unfinished), scale);
    if (seconds > 0) {
      segments.push(segmentAt(next, seconds, init, false));
      await rewriteTail(folder, text, segments, next);
    }
  }
  if (segments.length === 0) return undefined;
  const initBytes = await readFile(join(folder, initName(init)));
  return { segments, initBytes: new Uint8Array(initBytes), init };
}

/** The log of segments; a last line that was torn is left out. */
async function readIndex(text: string): Promise<Segment[]> {
  const segments: Segment[] = [];
  let init = 0;
  let seconds = 0;
  let gap = false;
  let at = Date.now();
  for (const line of text.split("\n")) {
    const map = /^#EXT-X-MAP:URI="init(?:-(\d+))?\.mp4"/.exec(line);
    if (map) init = Number(map[1] ?? 1);
    else if (line.startsWith("#EXTINF:")) seconds = Number(line.slice(8).replace(",", ""));
    else if (line === "#EXT-X-GAP") gap = true;
    else if (/^s\d+\.m4s$/.test(line)) {
      segments.push({ ...segmentAt(segments.length, seconds, init, gap), at });
      at += seconds * 1000;
      gap = false;
    }
  }
  const total = segments.reduce((sum, segment) => sum + segment.seconds, 0);
  for (const segment of segments) segment.at -= total * 1000;
  return segments;
}

function segmentAt(number: number, seconds: number, init: number, gap: boolean): Segment {
  return { number, seconds, at: Date.now(), init, discontinuity: false, gap, parts: [], done: true };
}

async function rewriteTail(folder: string, text: string, segments: Segment[], next: number): Promise<void> {
  const last = segments[next];
  if (!last) return;
  const before = segments[next - 1]?.init ?? 0;
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (whole !== text) await truncate(join(folder, indexName), Buffer.byteLength(whole));
  if (whole === "") await writeFile(join(folder, indexName), indexHeader);
  const map =
    last.init === before
      ? ""
      : `${before > 0 ? "#EXT-X-DISCONTINUITY\n" : ""}#EXT-X-MAP:URI="${initName(last.init)}"\n`;
  await appendFile(join(folder, indexName), `${map}#EXTINF:${last.seconds.toFixed(5)},\n${segmentName(next)}\n`);
}

/** Cuts a file behind its last whole fragment; gives the seconds that it then holds. */
async function keepWholeFragments(path: string, timescale: number): Promise<number> {
  const bytes = new Uint8Array(await readFile(path));
  let whole = 0;
  let ticks = 0;
  let waiting = 0;
  let size = 0;
  for (const box of boxes(bytes)) {
    size += box.body.length + 8;
    if (box.type === "moof") waiting = durationOf(box.body);
    if (box.type !== "mdat") continue;
    ticks += waiting;
    whole = size;
  }
  if (whole < bytes.length) await truncate(path, whole);
  return ticks / timescale;
}

/** The sum of the sample durations in a moof of ours: duration comes first in each entry of 16 bytes. */
function durationOf(moof: Uint8Array): number {
  const traf = boxes(moof).find(({ type }) => type === "traf");
  const trun = traf && boxes(traf.body).find(({ type }) => type === "trun");
  if (!trun) return 0;
  const view = new DataView(trun.body.buffer, trun.body.byteOffset, trun.body.byteLength);
  const count = view.getUint32(4);
  let ticks = 0;
  for (let index = 0; index < count; index++) ticks += view.getUint32(12 + index * 16);
  return ticks;
}
