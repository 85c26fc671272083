import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type EncoderName, software } from "../config/encoder-setting.ts";
import {
  extendPlaylist,
  isWhole,
  type Listed,
  playlistIn,
  playlistName,
  reaches,
  sealPlaylist,
  writeMaster,
} from "../hls/folders.ts";
import { encodersInTurn, MediaError, runTool, threadArgs } from "./child.ts";
import { codings } from "./encoders.ts";
import { ownInput, strangerInput } from "./inputs.ts";
import { prepareFolder, quickFolder } from "./made-files.ts";
import { type Plan, quickRung, type Rung } from "./plan.ts";
import type { Probe } from "./probe.ts";
import { cascade, copiedRung, encodedRung, type Frames, framesOf, soundOutput } from "./renditions.ts";

export type LadderJob = {
  source: string;
  /** The folder of this file's renditions; survives a restart, so that finished work is not done twice. */
  root: string;
  probe: Probe;
  plan: Plan;
  signal: AbortSignal;
  /** Told when a chip did not make the rungs and the processor begins them anew. */
  onFallback?(error: unknown): void;
};

const audioFolder = "audio";

/** The folder of a rung. */
function rungFolder(height: number): string {
  return `v${height}`;
}

/**
 * Makes the video watchable at once: the source's own streams are only repackaged where players take them as they
 * are, else a small rendition is encoded, watchable while it grows. Rungs that are whole already, as those of a
 * recorded stream, stay listed. `onPlayable` is called when a first segment can be served. Throws MediaError.
 */
export async function makeFirst(
  job: LadderJob,
  onPlayable: () => Promise<void>,
  onProgress: (share: number) => void,
): Promise<void> {
  const { plan, root, probe } = job;
  await mkdir(root, { recursive: true });
  const whole = await wholeRungs(job);
  const first = firstRendition(plan, whole);
  const folders = [...(first ? [first.folder] : []), ...(plan.audio ? [audioFolder] : [])];
  const others = whole.map((rung) => ({ folder: rungFolder(rung.height), rung }));
  const listed = [...(first ? [first] : []), ...others.filter(({ folder }) => folder !== first?.folder)].map(
    ({ folder, rung }) => listing(folder, rung, plan.fps),
  );
  const announce = async () => {
    await writeMaster(root, listed, plan.audio ? audioFolder : undefined);
    await onPlayable();
  };
  if ((await Promise.all(folders.map((folder) => isWhole(join(root, folder), probe.duration)))).every(Boolean))
    return announce();
  for (const folder of folders) await prepareFolder(join(root, folder));

  const args: string[] = [];
  if (first?.encode && probe.video) {
    const frames = framesOf(job, probe.video);
    const quick = { name: "quick", rung: first.rung };
    args.push("-filter_complex", cascade(probe.video, frames, [quick]));
    const coding = { frames, preset: "superfast", seconds: probe.duration } as const;
    args.push(...encodedRung(join(root, first.folder), quick, coding));
  } else if (first && probe.video) args.push(...copiedRung(join(root, first.folder), probe.video));
  if (probe.audio) args.push(...soundOutput(join(root, audioFolder), probe.audio, probe, plan.audio));
  const done = new AbortController();
  const watching = announceWhenReady(root, folders, announce, done.signal);
  try {
    await encode(job, args, onProgress);
  } finally {
    done.abort();
  }
  const announced = await watching;
  for (const folder of folders) await checkWhole(job, folder);
  if (!announced) await announce();
  else await writeMaster(root, listed, plan.audio ? audioFolder : undefined);
}

/** Makes every rung that is not there yet, in one ffmpeg process, then lists them all. Throws MediaError. */
export async function makeLadder(job: LadderJob, onProgress: (share: number) => void): Promise<void> {
  const { plan, root, probe } = job;
  const whole = await wholeRungs(job);
  const missing = (plan.copyVideo ? plan.rungs.slice(1) : plan.rungs).filter((rung) => !whole.includes(rung));
  if (missing.length > 0 && probe.video) {
    const frames = framesOf(job, probe.video, await beginningOf(job, whole[0]));
    const [first = software, ...others] = encodersInTurn();
    const make = (encoder: EncoderName) => makeRungs(job, missing, { frames, encoder, onProgress });
    await make(first).catch(async (error) => {
      const [other] = others;
      // What is wrong with the machine or the wish is so with another encoder too.
      if (!other || job.signal.aborted || (error instanceof MediaError && error.code === "OUT_OF_SPACE")) throw error;
      job.onFallback?.(error);
      await make(other);
    });
  }
  const listed = plan.rungs.map((rung) => listing(rungFolder(rung.height), rung, plan.fps));
  await writeMaster(root, listed, plan.audio ? audioFolder : undefined);
}

type Making = { frames: Frames; encoder: EncoderName; onProgress: (share: number) => void };

/** Encodes rungs from their beginning, all in one process. */
async function makeRungs(job: LadderJob, missing: Rung[], { frames, encoder, onProgress }: Making): Promise<void> {
  const { root, probe } = job;
  if (!probe.video) return;
  const rungs = missing.map((rung) => ({ name: rungFolder(rung.height), rung }));
  for (const { name } of rungs) await prepareFolder(join(root, name));
  const coding = { frames, preset: "veryfast", seconds: probe.duration, encoder } as const;
  const outputs = rungs.flatMap((one) => encodedRung(join(root, one.name), one, coding));
  const filter = ["-filter_complex", cascade(probe.video, frames, rungs, encoder)];
  await encode(job, [...filter, ...outputs], onProgress, codings[encoder].device);
  for (const { name } of rungs) await checkWhole(job, name);
}

/** The folder of the smallest rendition, for the sprite and the preview. */
export function smallestFolder(plan: Plan): string | undefined {
  const last = plan.rungs.at(-1);
  return last ? rungFolder(last.height) : undefined;
}

type First = { folder: string; rung: Rung; encode: boolean };

/** The rungs whose folders hold the whole video. */
async function wholeRungs({ root, plan, probe }: LadderJob): Promise<Rung[]> {
  const whole = await Promise.all(
    plan.rungs.map(({ height }) => isWhole(join(root, rungFolder(height)), probe.duration)),
  );
  return plan.rungs.filter((_, index) => whole[index]);
}

function firstRendition(plan: Plan, whole: Rung[]): First | undefined {
  const top = plan.rungs[0];
  if (plan.copyVideo && top) return { folder: rungFolder(top.height), rung: top, encode: false };
  const quick = whole.length === 0 ? quickRung(plan) : undefined;
  return quick ? { folder: quickFolder, rung: quick, encode: true } : undefined;
}

function listing(folder: string, rung: Rung, fps: number): Listed {
  return { folder, width: rung.width, lines: rung.lines, fps, fallbackKbps: rung.maxKbps };
}

/** When the picture of a rung that is there begins: a stream's may do so a moment after its time. */
async function beginningOf({ root, signal }: LadderJob, rung: Rung | undefined): Promise<number | undefined> {
  const times = rung ? await pictureTimes(join(root, rungFolder(rung.height)), signal, 8) : [];
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** When the pictures of a rendition are shown, in seconds: of all of them, or of the first so many. */
async function pictureTimes(folder: string, signal: AbortSignal, count?: number): Promise<number[]> {
  const wanted = ["-select_streams", "v:0", ...(count ? ["-read_intervals", `%+#${count}`] : [])];
  const told = ["-show_entries", "packet=pts_time", "-of", "csv=p=0"];
  const args = ["-v", "error", ...ownInput, ...wanted, ...told, "-i", join(folder, playlistName)];
  const { stdout } = await runTool("ffprobe", args, { seconds: 600, signal });
  return new TextDecoder().decode(stdout).split("\n").map(Number.parseFloat).filter(Number.isFinite);
}

async function encode(
  job: LadderJob,
  args: string[],
  onProgress: (share: number) => void,
  device: string[] = [],
): Promise<void> {
  const { duration, shift } = job.probe;
  const input = [...strangerInput, "-itsoffset", shift.toFixed(6), "-i", job.source];
  await runTool("ffmpeg", ["-v", "error", "-y", ...device, ...threadArgs(), ...input, ...args], {
    seconds: Math.max(600, duration * 30),
    signal: job.signal,
    onProgress: (seconds) => onProgress(Math.min(1, seconds / duration)),
  });
}

/** ffmpeg ends with 0 on damaged input and when it hits a limit: only the output tells. */
async function checkWhole({ root, probe: { duration }, signal }: LadderJob, folder: string): Promise<void> {
  const path = join(root, folder);
  if (folder !== audioFolder) await countVarying(path, duration, signal);
  if (!(await isWhole(path, duration))) {
    const made = (await playlistIn(path))?.duration ?? 0;
    throw new MediaError("DAMAGED", true, `${folder}: ${made.toFixed(1)} of ${duration.toFixed(1)} s`);
  }
  await sealPlaylist(path, folder === audioFolder ? undefined : duration);
}

/** Of pictures at a varying rate ffmpeg counts fewer seconds than they take: then they tell themselves. */
async function countVarying(folder: string, duration: number, signal: AbortSignal): Promise<void> {
  const playlist = await playlistIn(folder);
  if (!playlist?.ended || reaches(playlist.duration, duration)) return;
  const last = (await pictureTimes(folder, signal)).reduce((latest, time) => Math.max(latest, time), 0);
  if (reaches(last, duration)) await extendPlaylist(folder, duration);
}

/** Calls `announce` once, as soon as every folder has a segment; false when the encoder ended before. */
async function announceWhenReady(
  root: string,
  folders: string[],
  announce: () => Promise<void>,
  ended: AbortSignal,
): Promise<boolean> {
  while (!ended.aborted) {
    const playlists = await Promise.all(folders.map((folder) => playlistIn(join(root, folder))));
    if (playlists.every((playlist) => (playlist?.segments.length ?? 0) > 0)) {
      await announce();
      return true;
    }
    await Bun.sleep(100);
  }
  return false;
}
