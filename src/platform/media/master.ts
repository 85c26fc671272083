import { readdir, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { channelsOf, codecsOf } from "./boxes.ts";
import { isWholeFile } from "./whole-files.ts";

/** A rendition folder as the master playlist lists it. */
export type Listed = { folder: string; width: number; lines: number; fps: number; fallbackKbps: number };

export type MediaPlaylist = {
  /** The initialisation segments that it names, in their order. */
  inits: string[];
  duration: number;
  segments: { uri: string; seconds: number }[];
  ended: boolean;
};

/** Reads a media playlist that this program wrote; undefined while there is none. */
export async function readPlaylist(folder: string): Promise<MediaPlaylist | undefined> {
  const text = await readFile(join(folder, "index.m3u8"), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const segments: MediaPlaylist["segments"] = [];
  let seconds = 0;
  for (const line of text.split("\n")) {
    const match = /^#EXTINF:([\d.]+)/.exec(line);
    if (match) seconds = Number(match[1]);
    else if (line && !line.startsWith("#")) segments.push({ uri: line.trim(), seconds });
  }
  const duration = segments.reduce((sum, segment) => sum + segment.seconds, 0);
  const inits = [...text.matchAll(/^#EXT-X-MAP:URI="([^"]+)"/gm)].flatMap(([, name]) => name ?? []);
  return { inits, segments, duration, ended: text.includes("#EXT-X-ENDLIST") };
}

/**
 * Writes `master.m3u8` beside the rendition folders (RFC 8216, 4.3.4): CODECS from the initialisation segments,
 * BANDWIDTH as the highest of any segment, AVERAGE-BANDWIDTH over all, sound as its own group. One that is there
 * already has told the rate of frames: it stays.
 */
export async function writeMaster(root: string, listed: Listed[], audioFolder: string | undefined): Promise<void> {
  const lines = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS"];
  const told = await frameRateIn(join(root, "master.m3u8"));
  const audio = audioFolder ? await measure(join(root, audioFolder), 160) : undefined;
  if (audio && listed.length > 0) {
    lines.push(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="audio",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="${audio.channels ?? 2}",URI="${audioFolder}/index.m3u8"`,
    );
  }
  for (const rendition of listed) {
    const { peak, average, codecs } = await measure(join(root, rendition.folder), rendition.fallbackKbps);
    const all = [...codecs, ...(audio?.codecs ?? [])].join(",");
    const attributes = [
      `BANDWIDTH=${peak + (audio?.peak ?? 0)}`,
      `AVERAGE-BANDWIDTH=${average + (audio?.average ?? 0)}`,
      `CODECS="${all}"`,
      `RESOLUTION=${rendition.width}x${rendition.lines}`,
      `FRAME-RATE=${(told ?? rendition.fps).toFixed(3)}`,
      ...(audio ? ['AUDIO="audio"'] : []),
    ];
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(",")}`, `${rendition.folder}/index.m3u8`);
  }
  if (audio && listed.length === 0) {
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${audio.peak},AVERAGE-BANDWIDTH=${audio.average},CODECS="${audio.codecs.join(",")}"`,
      `${audioFolder}/index.m3u8`,
    );
  }
  const part = join(root, "master.m3u8.part");
  await Bun.write(part, `${lines.join("\n")}\n`);
  await rename(part, join(root, "master.m3u8"));
}

async function frameRateIn(path: string): Promise<number | undefined> {
  const text = await readFile(path, "utf8").catch(() => "");
  return Number(/FRAME-RATE=([\d.]+)/.exec(text)?.[1]) || undefined;
}

type Measured = { peak: number; average: number; codecs: string[]; channels: number | undefined };

async function measure(folder: string, fallbackKbps: number): Promise<Measured> {
  const playlist = await readPlaylist(folder);
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
  await rewritePlaylist(folder, (text) => {
    const sealed = text.replace("#EXT-X-PLAYLIST-TYPE:EVENT", "#EXT-X-PLAYLIST-TYPE:VOD");
    if (duration === undefined) return sealed;
    const { left, target } = lastOf(sealed, duration);
    // Anything else is no matter of one picture.
    return left <= 0 || Math.round(left) > target ? sealed : withLast(sealed, left);
  });
}

/** Gives a finished playlist whose pictures are known to reach `duration` the length that ffmpeg did not count. */
export async function extendPlaylist(folder: string, duration: number): Promise<void> {
  await rewritePlaylist(folder, (text) => {
    const { left, target } = lastOf(text, duration);
    const length = Math.max(target, Math.round(left));
    return withLast(text, left).replace(/^#EXT-X-TARGETDURATION:\d+/m, `#EXT-X-TARGETDURATION:${length}`);
  });
}

async function rewritePlaylist(folder: string, change: (text: string) => string): Promise<void> {
  const path = join(folder, "index.m3u8");
  await Bun.write(`${path}.part`, change(await readFile(path, "utf8")));
  await rename(`${path}.part`, path);
}

/** What of a duration the segments before the last leave, and the longest that the playlist allows. */
function lastOf(text: string, duration: number): { left: number; target: number } {
  const lengths = [...text.matchAll(/^#EXTINF:([\d.]+)/gm)].map(([, seconds]) => Number(seconds));
  const left = lengths.slice(0, -1).reduce((rest, seconds) => rest - seconds, duration);
  return { left, target: Number(/^#EXT-X-TARGETDURATION:(\d+)/m.exec(text)?.[1] ?? 0) };
}

function withLast(text: string, seconds: number): string {
  const at = text.lastIndexOf("#EXTINF:");
  return text.slice(0, at) + text.slice(at).replace(/^#EXTINF:[\d.]+/, `#EXTINF:${seconds.toFixed(6)}`);
}

/** Whether so many seconds are about a film's. */
export function reaches(seconds: number, duration: number): boolean {
  return seconds >= duration * 0.95 - 1;
}

/** Whether a folder holds a finished rendition of about this duration, each of its files as it was written. */
export async function isWhole(folder: string, duration: number): Promise<boolean> {
  const playlist = await readPlaylist(folder);
  if (!playlist?.ended || playlist.segments.length === 0) return false;
  if (!reaches(playlist.duration, duration)) return false;
  const files = new Set(await readdir(folder));
  const named = [...playlist.inits, ...playlist.segments.map(({ uri }) => uri)];
  if (!named.every((name) => files.has(name))) return false;
  for (const name of named) if (!(await isWholeFile(join(folder, name)))) return false;
  return true;
}
