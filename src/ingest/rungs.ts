import { spawnChild } from "../platform/children.ts";
import type { Log } from "../platform/log.ts";
import { toolLimits } from "../platform/media/child.ts";
import { flvHeader, flvTag } from "./packager/flv.ts";
import type { MediaTag, Sink } from "./rtmp/types.ts";
import { openRungLines } from "./rung-lines.ts";

/** A lower rendition of a stream: its height is the short side. */
export type LiveRung = { height: number; width: number; lines: number; kbps: number };

export type RungEncoderOptions = {
  ffmpeg: string;
  rungs: LiveRung[];
  /** Where a rung goes; asked for when it begins. */
  take(rung: LiveRung): Sink;
  /** It ended without being told to. */
  onDeath(stderr: string): void;
  log: Log;
};

export type RungEncoder = {
  write(tag: MediaTag): void;
  /** Lets it finish what it has, then ends it; resolves when all that it made was taken. */
  stop(): Promise<void>;
};

const steps = [
  { height: 720, kbps: 2500 },
  { height: 480, kbps: 1200 },
  { height: 360, kbps: 700 },
  { height: 240, kbps: 350 },
];

/** The rungs below a source, as many as so many free cores can carry; all of them when `cores` is left out. */
export function liveRungs(width: number, height: number, cores?: number): LiveRung[] {
  const short = Math.min(width, height);
  const below = steps.filter((step) => step.height <= short * 0.8);
  const carried =
    cores === undefined || cores >= 1.2
      ? below
      : cores >= 0.5
        ? below.filter((step) => [480, 240].includes(step.height))
        : [];
  const even = (value: number) => Math.max(2, Math.round(value / 2) * 2);
  return carried.map(({ height: rung, kbps }) => ({
    height: rung,
    kbps,
    width: even((width * rung) / short),
    lines: even((height * rung) / short),
  }));
}

/** Beyond this the encoder does not keep up with the stream, and is ended rather than fed on. */
const backlogMax = 16 * 1024 * 1024;
/** Whoever ended the stream waits for it, in milliseconds. */
const finishWithin = 2000;

/**
 * One ffmpeg that makes every lower rendition of a stream. It gets the publisher's tags on its input and sends each rung
 * back with the same times, so that all renditions are cut alike. Throws when there is no place for its sockets.
 */
export function startRungEncoder(options: RungEncoderOptions): RungEncoder {
  // Viewers wait for these pictures, nobody for a transcode's: they come before.
  const lines = openRungLines(options);
  const child = spawnChild([...toolLimits(5), options.ffmpeg, ...encoderArgs(options.rungs, lines.address)], {
    stdin: "pipe",
    stdout: "ignore",
    stderr: "pipe",
  });
  let backlog = 0;
  let stopping = false;
  const said = new Response(child.stderr).text().catch(() => "");
  send(flvHeader);
  const over = child.exited.then((code) => lines.close(code === 0));
  void over.then(async () => {
    if (stopping) return;
    stopping = true;
    options.onDeath((await said).slice(-500));
  });

  function send(bytes: Uint8Array): void {
    backlog += bytes.length;
    Promise.resolve(child.stdin.write(bytes))
      .then(() => child.stdin.flush())
      .catch(() => undefined)
      .finally(() => {
        backlog -= bytes.length;
      });
  }

  return {
    write(tag) {
      if (stopping) return;
      if (backlog > backlogMax) {
        options.log.warn("the encoder of a stream does not keep up");
        child.kill("SIGKILL");
        return;
      }
      send(flvTag(tag));
    },
    async stop() {
      stopping = true;
      try {
        await child.stdin.end();
      } catch {
        // It is gone already.
      }
      const timer = setTimeout(() => child.kill("SIGKILL"), finishWithin);
      await over;
      clearTimeout(timer);
    },
  };
}

function encoderArgs(rungs: LiveRung[], address: (rung: LiveRung) => string): string[] {
  const outputs = rungs.flatMap((rung) => [
    ...["-map", `[v${rung.height}]`, "-an", "-c:v", "libx264", "-preset", "superfast", "-tune", "zerolatency"],
    ...["-profile:v", "main", "-force_key_frames", "source", "-sc_threshold", "0", "-g", "600", "-crf", "25"],
    ...["-maxrate", `${rung.kbps}k`, "-bufsize", `${rung.kbps * 2}k`],
    // The publisher's own milliseconds: rounded to frames, which is usual, a rung would miss the source's cuts.
    ...["-enc_time_base", "1:1000", "-f", "flv", "-flvflags", "no_duration_filesize", "-flush_packets", "1"],
    address(rung),
  ]);
  const names = rungs.map(({ height }) => `[n${height}]`).join("");
  const scaled = rungs.map(
    ({ height, width, lines }) =>
      `[n${height}]scale=${width}:${lines}:flags=bicubic,setsar=1,format=yuv420p[v${height}]`,
  );
  return [
    ...["-hide_banner", "-v", "error", "-protocol_whitelist", "pipe,file", "-format_whitelist", "flv"],
    // A second of probing at most: less loses the sound's parameters, more delays the first picture.
    ...["-fpsprobesize", "0", "-analyzeduration", "1000000", "-probesize", "2000000", "-copyts"],
    ...["-f", "flv", "-i", "pipe:0", "-vsync", "passthrough"],
    ...["-filter_complex", [`[0:v:0]split=${rungs.length}${names}`, ...scaled].join(";")],
    ...outputs,
  ];
}
