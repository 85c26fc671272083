import { appendFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { playlistIn } from "../../platform/hls/folders.ts";
import { playlistText } from "../../platform/hls/playlist-text.ts";
import { videoConfigOf } from "../../platform/hls/setups.ts";
import { runTool, threadArgs } from "../../platform/media/child.ts";
import { ownInput } from "../../platform/media/inputs.ts";
import { audioFolder } from "./segment.ts";

export type UniteOptions = {
  /** The folder of a finished recording's renditions. */
  root: string;
  /** The MP4 that is written, in a folder where there is room for what is made on the way. */
  target: string;
  /** The picture's short side is no longer than this. */
  maxHeight: number;
  signal: AbortSignal;
};

/** Segments that share a codec setup. */
type Part = { init: string; segments: { seconds: number; uri: string }[] };

/** A setup that changes all the time is somebody's game, not somebody's stream. */
const partsMax = 500;
const longest = 48 * 3600;

/**
 * Makes one file of a recording whose codec setup changed on the way, with its times: the picture encoded anew, every
 * setup's within the frame of the largest one, the sound only where its own setup changed. False when there is too
 * much to unite. Throws MediaError.
 */
export async function uniteRecording(options: UniteOptions): Promise<boolean> {
  const { root, target, signal } = options;
  const work = join(dirname(target), "uniting");
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  try {
    const picture = await pictureFolder(root);
    const shown = picture ? await readParts(join(root, picture)) : [];
    const heard = await readParts(join(root, audioFolder));
    if (shown.length + heard.length === 0 || shown.length > partsMax || heard.length > partsMax) return false;
    const inputs: string[][] = [];
    const outputs: string[] = [];
    if (picture && shown.length > 0) {
      const frame = await frameOf(join(root, picture), shown, options.maxHeight);
      inputs.push(await chained(work, join(root, picture), shown, signal));
      outputs.push("-map", "0:v:0", ...pictureArgs(frame));
    }
    if (heard.length > 0) {
      outputs.push("-map", `${inputs.length}:a:0`, ...soundArgs(heard.length > 1));
      inputs.push(
        heard.length > 1
          ? await chained(work, join(root, audioFolder), heard, signal)
          : [...ownInput, "-i", await listPart(work, join(root, audioFolder), heard[0], 0)],
      );
    }
    const args = ["-v", "error", "-y", ...threadArgs(), "-copyts", ...inputs.flat(), ...outputs];
    const file = ["-map_metadata", "-1", "-movflags", "+faststart", "-f", "mp4", target];
    await runTool("ffmpeg", [...args, ...file], { seconds: longest, signal });
    return true;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** The largest, which is the source. */
async function pictureFolder(root: string): Promise<string | undefined> {
  const names = (await readdir(root)).filter((name) => /^v\d+$/.test(name));
  return names.sort((a, b) => Number(b.slice(1)) - Number(a.slice(1)))[0];
}

/** What was recorded of a rendition, gaps left out: the media say themselves at what time they are. */
async function readParts(folder: string): Promise<Part[]> {
  const { segments = [] } = (await playlistIn(folder)) ?? {};
  const parts: Part[] = [];
  for (const { init, seconds, uri, gap } of segments) {
    if (gap || init === "") continue;
    if (parts.at(-1)?.init !== init) parts.push({ init, segments: [] });
    parts.at(-1)?.segments.push({ seconds, uri });
  }
  return parts;
}

/**
 * The parts one behind the other in a transport stream, which, unlike an MP4, may change its setup: as arguments for an
 * input.
 */
async function chained(work: string, folder: string, parts: Part[], signal: AbortSignal): Promise<string[]> {
  const whole = join(work, `${basename(folder)}.ts`);
  for (const [index, part] of parts.entries()) {
    const piece = join(work, "piece.ts");
    const from = await listPart(work, folder, part, index);
    const args = ["-v", "error", "-y", "-copyts", ...ownInput, "-i", from, "-c", "copy"];
    const form = ["-mpegts_copyts", "1", "-muxdelay", "0", "-muxpreload", "0", "-f", "mpegts", piece];
    await runTool("ffmpeg", [...args, ...form], { seconds: longest, signal });
    for await (const bytes of Bun.file(piece).stream()) await appendFile(whole, bytes);
    await rm(piece);
  }
  return ["-protocol_whitelist", "file", "-f", "mpegts", "-i", whole];
}

async function listPart(work: string, folder: string, part: Part | undefined, index: number): Promise<string> {
  const from = relative(work, folder);
  const said = { init: `${from}/${part?.init}`, discontinuity: false, gap: false };
  const segments = (part?.segments ?? []).map(({ seconds, uri }) => ({ ...said, seconds, uri: `${from}/${uri}` }));
  const path = join(work, `${basename(folder)}-${index}.m3u8`);
  const list = { version: 7, target: 10, type: "VOD", independent: false, segments, ended: true } as const;
  await writeFile(path, playlistText(list));
  return path;
}

type Frame = { width: number; lines: number };

/** Even sizes of the largest setup, the first of those, made to fit. */
async function frameOf(folder: string, parts: Part[], maxHeight: number): Promise<Frame> {
  let largest: Frame = { width: 2, lines: 2 };
  for (const init of new Set(parts.map((part) => part.init))) {
    const config = videoConfigOf(await readFile(join(folder, init)));
    if (config && config.width * config.height > largest.width * largest.lines)
      largest = { width: config.width, lines: config.height };
  }
  const scale = Math.min(1, maxHeight / Math.min(largest.width, largest.lines));
  const even = (value: number) => Math.max(2, Math.round((value * scale) / 2) * 2);
  return { width: even(largest.width), lines: even(largest.lines) };
}

function pictureArgs({ width, lines }: Frame): string[] {
  const square = "scale=trunc(iw*sar/2)*2:ih,setsar=1";
  const fitted = `scale=${width}:${lines}:flags=bicubic:force_original_aspect_ratio=decrease:force_divisible_by=2`;
  const filter = `${square},${fitted},pad=${width}:${lines}:(ow-iw)/2:(oh-ih)/2,setsar=1,format=yuv420p`;
  return [
    ...["-vf", filter, "-fps_mode", "vfr", "-enc_time_base", "1:1000"],
    ...["-c:v", "libx264", "-preset", "veryfast", "-profile:v", "high", "-crf", "20"],
    // Cut often enough to be served as it is.
    ...["-sc_threshold", "0", "-force_key_frames", "expr:gte(t,n_forced*2)", "-video_track_timescale", "90000"],
  ];
}

function soundArgs(changed: boolean): string[] {
  if (!changed) return ["-c:a", "copy"];
  return ["-af", "aresample=48000:async=1:first_pts=0", "-c:a", "aac", "-b:a", "160k", "-ac", "2"];
}
