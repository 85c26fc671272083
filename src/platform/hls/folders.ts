import { readdir, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { type MasterPicture, type MasterSound, masterText, readMaster } from "./master-playlist.ts";
import { type MediaPlaylist, type ReadPlaylist, readPlaylist } from "./media-playlist.ts";
import { playlistText } from "./playlist-text.ts";
import { channelsOf, codecsOf } from "./setups.ts";
import { isWholeFile } from "./whole-files.ts";

/** The playlist of each rendition's folder, and the one beside the folders that names them all. */
export const playlistName = "index.m3u8";
export const masterName = "master.m3u8";

/** A rendition folder as the master playlist lists it. */
export type Listed = { folder: string; width: number; lines: number; fps: number; fallbackKbps: number };

/** The media playlist of a rendition; undefined while there is none. */
export async function playlistIn(folder: string): Promise<ReadPlaylist | undefined> {
  const text = await readFile(join(folder, playlistName), "utf8").catch(() => undefined);
  return text === undefined ? undefined : readPlaylist(text);
}

/**
 * Writes the master playlist beside the rendition folders: CODECS from the initialisation segments, BANDWIDTH as the
 * highest of any segment, AVERAGE-BANDWIDTH over all. One that is there already has told the rate of frames: it stays.
 */
export async function writeMaster(root: string, listed: Listed[], audioFolder: string | undefined): Promise<void> {
  const path = join(root, masterName);
  const told = readMaster(await readFile(path, "utf8").catch(() => "")).frameRate;
  const pictures: MasterPicture[] = [];
  for (const { folder, width, lines, fps, fallbackKbps } of listed) {
    const rates = await measure(join(root, folder), fallbackKbps);
    pictures.push({ ...rates, uri: `${folder}/${playlistName}`, width, lines, fps: told ?? fps });
  }
  const sound = audioFolder === undefined ? undefined : await measureSound(root, audioFolder);
  await replaceText(path, masterText({ version: 7, independent: true, pictures, sound }));
}

async function measureSound(root: string, folder: string): Promise<MasterSound> {
  const { channels = 2, ...rates } = await measure(join(root, folder), 160);
  return { ...rates, channels, uri: `${folder}/${playlistName}` };
}

type Measured = { peak: number; average: number; codecs: string[]; channels: number | undefined };

async function measure(folder: string, fallbackKbps: number): Promise<Measured> {
  const playlist = await playlistIn(folder);
  const init = new Uint8Array(await readFile(join(folder, playlist?.inits[0] ?? "")));
  let bits = 0;
  let measured = 0;
  let peak = 0;
  for (const { uri, seconds } of playlist?.segments ?? []) {
    // A recording may have gaps.
    const found = await stat(join(folder, uri)).catch(() => undefined);
    if (!found) continue;
    bits += found.size * 8;
    measured += seconds;
    peak = Math.max(peak, seconds >= 0.5 ? (found.size * 8) / seconds : 0);
  }
  const average = measured > 0 ? bits / measured : fallbackKbps * 1000;
  const high = playlist?.ended ? Math.max(peak, average) : Math.max(peak, fallbackKbps * 1000);
  return {
    peak: Math.ceil(high),
    average: Math.ceil(Math.min(average, high)),
    codecs: codecsOf(init),
    channels: channelsOf(init),
  };
}

/**
 * Marks a finished event playlist as one that will not change. Of `duration` its last segment lasts what the others
 * leave: a last picture may stay longer than those before, which ffmpeg does not count.
 */
export async function sealPlaylist(folder: string, duration?: number): Promise<void> {
  await rewritePlaylist(folder, (list) => {
    const sealed: MediaPlaylist = { ...list, type: "VOD" };
    const left = duration === undefined ? 0 : leftOf(list, duration);
    // Anything else is no matter of one picture.
    return left <= 0 || Math.round(left) > list.target ? sealed : withLast(sealed, left);
  });
}

/** Gives a finished playlist whose pictures are known to reach `duration` the length that ffmpeg did not count. */
export async function extendPlaylist(folder: string, duration: number): Promise<void> {
  await rewritePlaylist(folder, (list) => {
    const left = leftOf(list, duration);
    return withLast({ ...list, target: Math.max(list.target, Math.round(left)) }, left);
  });
}

async function rewritePlaylist(folder: string, change: (list: ReadPlaylist) => MediaPlaylist): Promise<void> {
  const path = join(folder, playlistName);
  await replaceText(path, playlistText(change(readPlaylist(await readFile(path, "utf8")))));
}

/** Gives a file other content: whoever reads it has the old or the new. */
export async function replaceText(path: string, text: string): Promise<void> {
  await Bun.write(`${path}.part`, text);
  await rename(`${path}.part`, path);
}

/** What of a duration the segments before the last leave. */
function leftOf({ segments }: MediaPlaylist, duration: number): number {
  return segments.slice(0, -1).reduce((rest, { seconds }) => rest - seconds, duration);
}

function withLast(list: MediaPlaylist, seconds: number): MediaPlaylist {
  const last = list.segments.at(-1);
  return last ? { ...list, segments: [...list.segments.slice(0, -1), { ...last, seconds }] } : list;
}

/** Whether so many seconds are about a film's. */
export function reaches(seconds: number, duration: number): boolean {
  return seconds >= duration * 0.95 - 1;
}

/** Whether a folder holds a finished rendition of about this duration, each of its files as it was written. */
export async function isWhole(folder: string, duration: number): Promise<boolean> {
  const playlist = await playlistIn(folder);
  if (!playlist?.ended || playlist.segments.length === 0) return false;
  if (!reaches(playlist.duration, duration)) return false;
  const files = new Set(await readdir(folder));
  const named = namedFiles(playlist);
  if (!named.every((name) => files.has(name))) return false;
  for (const name of named) if (!(await isWholeFile(join(folder, name)))) return false;
  return true;
}

/** The files that a playlist needs. */
export function namedFiles({ inits, segments }: ReadPlaylist): string[] {
  return [...inits, ...segments.map(({ uri }) => uri)];
}
