import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { MediaError, runTool, strangerInput, threadArgs } from "./child.ts";
import { hlsOutput, prepareFolder, quickFolder } from "./made-files.ts";
import { isWhole, type Listed, readPlaylist, sealPlaylist, writeMaster } from "./master.ts";
import { type Plan, pictureFilter, quickRung, type Rung } from "./plan.ts";
import type { Probe } from "./probe.ts";

export type LadderJob = {
  source: string;
  /** The folder of this file's renditions; survives a restart, so that finished work is not done twice. */
  root: string;
  probe: Probe;
  plan: Plan;
  signal: AbortSignal;
};

const audioFolder = "audio";

/** The folder of a rung. */
export function rungFolder(height: number): string {
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

  const outputs = [
    ...(first
      ? videoOutput(
          root,
          first.folder,
          first.encode ? "[quick]" : "0:V:0",
          first.encode ? encoder(first.rung, "superfast", "expr:gte(t,n_forced*2)") : ["-c:v", "copy"],
        )
      : []),
    ...(plan.audio ? audioOutput(root, plan.audio) : []),
  ];
  const filter =
    first?.encode && probe.video
      ? ["-filter_complex", `[0:V:0]${pictureFilter(probe.video, plan.fps, first.rung.width, first.rung.lines)}[quick]`]
      : [];
  const done = new AbortController();
  const watching = announceWhenReady(root, folders, announce, done.signal);
  try {
    await encode(job, [...filter, ...outputs], onProgress);
  } finally {
    done.abort();
  }
  const announced = await watching;
  for (const folder of folders) await checkWhole(root, folder, probe.duration);
  if (!announced) await announce();
  else await writeMaster(root, listed, plan.audio ? audioFolder : undefined);
}

/** Makes every rung that is not there yet, in one ffmpeg process, then lists them all. Throws MediaError. */
export async function makeLadder(job: LadderJob, onProgress: (share: number) => void): Promise<void> {
  const { plan, root, probe } = job;
  const whole = await wholeRungs(job);
  const missing = (plan.copyVideo ? plan.rungs.slice(1) : plan.rungs).filter((rung) => !whole.includes(rung));
  for (const { height } of missing) await prepareFolder(join(root, rungFolder(height)));
  if (missing.length > 0 && probe.video) {
    const keyframes = plan.copyVideo ? "source" : "expr:gte(t,n_forced*2)";
    const outputs = missing.flatMap((rung) =>
      videoOutput(root, rungFolder(rung.height), `[v${rung.height}]`, encoder(rung, "veryfast", keyframes)),
    );
    await encode(job, ["-filter_complex", cascade(job, missing), ...outputs], onProgress);
    for (const { height } of missing) await checkWhole(root, rungFolder(height), probe.duration);
  }
  const listed = plan.rungs.map((rung) => listing(rungFolder(rung.height), rung, plan.fps));
  await writeMaster(root, listed, plan.audio ? audioFolder : undefined);
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

/** Each rung is scaled from the one above it: six times cheaper than from the source. */
function cascade({ probe, plan }: LadderJob, rungs: Rung[]): string {
  const [top, ...rest] = rungs;
  if (!top || !probe.video) return "";
  const parts = [
    `[0:V:0]${pictureFilter(probe.video, plan.fps, top.width, top.lines)}${rest.length > 0 ? `,split[v${top.height}][n0]` : `[v${top.height}]`}`,
  ];
  rest.forEach((rung, index) => {
    const more = index < rest.length - 1;
    parts.push(
      `[n${index}]scale=${rung.width}:${rung.lines}:flags=bicubic,setsar=1${more ? `,split[v${rung.height}][n${index + 1}]` : `[v${rung.height}]`}`,
    );
  });
  return parts.join(";");
}

function encoder(rung: Rung, preset: string, keyframes: string): string[] {
  return [
    ...["-c:v", "libx264", "-preset", preset, "-profile:v", "high", "-crf", String(rung.crf)],
    ...[
      "-maxrate",
      `${rung.maxKbps}k`,
      "-bufsize",
      `${rung.maxKbps * 2}k`,
      "-sc_threshold",
      "0",
      "-force_key_frames",
      keyframes,
    ],
  ];
}

function videoOutput(root: string, folder: string, map: string, codec: string[]): string[] {
  return ["-map", map, ...codec, "-an", "-sn", "-dn", "-map_metadata", "-1", ...hlsOutput(join(root, folder))];
}

function audioOutput(root: string, audio: NonNullable<Plan["audio"]>): string[] {
  const codec = audio.copy
    ? ["-c:a", "copy"]
    : ["-c:a", "aac", "-profile:a", "aac_low", "-b:a", `${audio.kbps}k`, "-ac", "2", "-ar", "48000"];
  return ["-map", "0:a:0", ...codec, "-vn", "-sn", "-dn", "-map_metadata", "-1", ...hlsOutput(join(root, audioFolder))];
}

async function encode(job: LadderJob, args: string[], onProgress: (share: number) => void): Promise<void> {
  const { duration } = job.probe;
  await runTool("ffmpeg", ["-v", "error", "-y", ...threadArgs(), ...strangerInput, "-i", job.source, ...args], {
    seconds: Math.max(600, duration * 30),
    signal: job.signal,
    onProgress: (seconds) => onProgress(Math.min(1, seconds / duration)),
  });
}

/** ffmpeg ends with 0 on damaged input and when it hits a limit: only the output tells. */
async function checkWhole(root: string, folder: string, duration: number): Promise<void> {
  if (!(await isWhole(join(root, folder), duration))) {
    const made = (await readPlaylist(join(root, folder)))?.duration ?? 0;
    throw new MediaError("DAMAGED", true, `${folder}: ${made.toFixed(1)} of ${duration.toFixed(1)} s`);
  }
  await sealPlaylist(join(root, folder));
}

/** Calls `announce` once, as soon as every folder has a segment; false when the encoder ended before. */
async function announceWhenReady(
  root: string,
  folders: string[],
  announce: () => Promise<void>,
  ended: AbortSignal,
): Promise<boolean> {
  while (!ended.aborted) {
    const playlists = await Promise.all(folders.map((folder) => readPlaylist(join(root, folder))));
    if (playlists.every((playlist) => (playlist?.segments.length ?? 0) > 0)) {
      await announce();
      return true;
    }
    await Bun.sleep(100);
  }
  return false;
}
