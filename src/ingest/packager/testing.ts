import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { boxes } from "../../platform/hls/boxes.ts";
import type { MediaTag } from "../rtmp/types.ts";
import { flvHeader, flvTag } from "./flv.ts";
import { Packaged } from "./stream.ts";
import type { StreamOptions, StreamProblem } from "./types.ts";

/** Clips of the real ffmpeg, as tags: what the tests of the packager feed it with. */

export type Clip = {
  seconds: number;
  fps?: number;
  /** Frames between keyframes. */
  gop?: number;
  bFrames?: number;
  size?: string;
  sampleRate?: number;
  channels?: number;
  video?: boolean;
  audio?: boolean;
};

export async function makeClip(clip: Clip): Promise<MediaTag[]> {
  const { seconds, fps = 25, gop = 50, bFrames = 0, size = "160x90", sampleRate = 48_000, channels = 2 } = clip;
  const args: string[] = [];
  if (clip.video !== false) args.push("-f", "lavfi", "-i", `testsrc2=size=${size}:rate=${fps}:duration=${seconds}`);
  if (clip.audio !== false)
    args.push("-f", "lavfi", "-i", `sine=frequency=440:sample_rate=${sampleRate}:duration=${seconds}`);
  if (clip.video !== false) {
    args.push("-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", `${gop}`, "-sc_threshold", "0");
    args.push("-bf", `${bFrames}`);
  }
  if (clip.audio !== false) args.push("-c:a", "aac", "-b:a", "48k", "-ac", `${channels}`);
  return readTags(await ffmpeg([...args, ...toFlv]));
}

/** The clip again, smaller, as an encoder of a lower rendition sends it back: with the clip's own times and keyframes. */
export async function encodeRung(tags: MediaTag[], height: number): Promise<MediaTag[]> {
  const flv = Buffer.concat([flvHeader, ...tags.map(flvTag)]);
  const args = [
    "-copyts",
    "-f",
    "flv",
    "-i",
    "pipe:0",
    "-an",
    "-vf",
    `scale=-2:${height}`,
    "-fps_mode",
    "passthrough",
    "-enc_time_base",
    "1:1000",
  ];
  args.push("-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-sc_threshold", "0");
  return readTags(await ffmpeg([...args, "-force_key_frames", "source", ...toFlv], flv));
}

const toFlv = ["-flvflags", "no_duration_filesize", "-f", "flv", "pipe:1"];

async function ffmpeg(args: string[], input?: Uint8Array): Promise<Uint8Array> {
  const child = Bun.spawn(["ffmpeg", "-v", "error", ...args], {
    stdin: input ?? "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, errors] = await Promise.all([new Response(child.stdout).bytes(), new Response(child.stderr).text()]);
  if ((await child.exited) !== 0) throw new Error(errors);
  return out;
}

/** What ffmpeg complains of when it plays a whole playlist. */
export async function playThrough(path: string): Promise<string> {
  const child = Bun.spawn(["ffmpeg", "-v", "error", "-i", path, "-f", "null", "-"], {
    stdin: "ignore",
    stderr: "pipe",
  });
  const errors = await new Response(child.stderr).text();
  return (await child.exited) === 0 ? errors : `${errors}\nended badly`;
}

/** First and last presentation times of a kind of packets, in seconds; the end includes the last one's duration. */
export async function spanOf(path: string, kind: "v" | "a"): Promise<{ start: number; end: number; packets: number }> {
  const show = ["-select_streams", `${kind}:0`, "-show_entries", "packet=pts_time,duration_time", "-of", "csv=p=0"];
  const child = Bun.spawn(["ffprobe", "-v", "error", ...show, path], { stdin: "ignore", stderr: "pipe" });
  const rows = (await new Response(child.stdout).text()).split("\n").filter(Boolean);
  const times = rows.map((row) => row.split(",").map(Number));
  const start = Math.min(...times.map(([pts = 0]) => pts));
  const end = Math.max(...times.map(([pts = 0, duration = 0]) => pts + (Number.isFinite(duration) ? duration : 0)));
  return { start, end, packets: rows.length };
}

/** The tags of an FLV file (FLV v10.1, E.4.1) with picture or sound. */
function readTags(flv: Uint8Array): MediaTag[] {
  const view = new DataView(flv.buffer, flv.byteOffset, flv.byteLength);
  const tags: MediaTag[] = [];
  for (let at = 13; at + 15 <= flv.length; ) {
    const size = view.getUint32(at) & 0xffffff;
    const kind = flv[at] ?? 0;
    const timestamp = (view.getUint32(at + 4) >>> 8) + (flv[at + 7] ?? 0) * 2 ** 24;
    if (kind === 8 || kind === 9) {
      const payload = flv.slice(at + 11, at + 11 + size);
      tags.push({ type: kind === 8 ? "audio" : "video", timestamp, payload });
    }
    at += 15 + size;
  }
  return tags;
}

/** A stream in a folder of its own, at a clock that follows what it is fed with. */
export async function openStream(options: Partial<StreamOptions> = {}) {
  const root = options.root ?? (await mkdtemp(join(tmpdir(), "nadaj-packager-")));
  const problems: StreamProblem[] = [];
  const clock = { at: Date.UTC(2030, 0, 1) };
  const stream = new Packaged({
    root,
    now: () => clock.at,
    ticks: () => clock.at,
    onProblem: (problem) => problems.push(problem),
    ...options,
  });
  return {
    root,
    stream,
    clock,
    problems,
    /** Feeds tags to a publisher's session; `after` looks at the stream after each. */
    feed(sink: { tag(tag: MediaTag): void }, tags: MediaTag[], after?: () => void): void {
      let before = tags[0]?.timestamp ?? 0;
      for (const tag of tags) {
        clock.at += Math.max(0, tag.timestamp - before);
        before = Math.max(before, tag.timestamp);
        sink.tag(tag);
        after?.();
      }
    },
    async remove(): Promise<void> {
      await stream.settled();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Decode time, in ticks, of the first sample of each fragment. Throws for bytes that are not whole fragments. */
export function fragmentTimes(bytes: Uint8Array): number[] {
  const found = boxes(bytes);
  const size = found.reduce((sum, { body }) => sum + body.length + 8, 0);
  const types = found.map(({ type }) => type).join();
  if (size !== bytes.length || !/^moof,mdat(,moof,mdat)*$/.test(types))
    throw new Error(`not whole fragments: ${types}`);
  return found.flatMap(({ type, body }, index) => {
    if (type !== "moof") return [];
    const traf = boxes(body).find((box) => box.type === "traf")?.body;
    const tfdt = traf && boxes(traf).find((box) => box.type === "tfdt")?.body;
    const trun = traf && boxes(traf).find((box) => box.type === "trun")?.body;
    if (!tfdt || !trun) throw new Error("a moof without its times");
    const samples = new DataView(trun.buffer, trun.byteOffset, trun.byteLength);
    let media = 0;
    for (let entry = 0; entry < samples.getUint32(4); entry++) media += samples.getUint32(16 + entry * 16);
    if (media !== found[index + 1]?.body.length) throw new Error("a moof that speaks of other samples");
    return [Number(new DataView(tfdt.buffer, tfdt.byteOffset).getBigUint64(4))];
  });
}

/** The numbers that fragments carry, in their order. */
export function fragmentNumbers(bytes: Uint8Array): number[] {
  return boxes(bytes).flatMap(({ type, body }) => {
    if (type !== "moof") return [];
    const mfhd = boxes(body).find((box) => box.type === "mfhd")?.body;
    if (!mfhd) throw new Error("a moof without its number");
    return [new DataView(mfhd.buffer, mfhd.byteOffset).getUint32(4)];
  });
}

/** Numbers between 0 and 1 that are the same in every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
