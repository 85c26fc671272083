import type { Log } from "../../log.ts";
import { end } from "./child.ts";
import { masked } from "./log-lines.ts";

export type TranscodeOptions = {
  ffmpegPath: string;
  /** RTSP address of the stream in MediaMTX, with the reader's name and password. */
  from: string;
  /** RTMP address in our ingest. */
  to: string;
  secrets: string[];
  grace: number;
  log: Log;
};

export type Transcode = {
  /** Since when it has failed without a run of some length, in `performance.now()`; undefined while all is well. */
  failingSince(): number | undefined;
  stop(): Promise<void>;
};

/** A run of this length counts as taken, in ms. */
const taken = 5000;
const longestPause = 8000;

/**
 * Carries a browser's stream into our ingest: the picture as it is, Opus made into AAC, which FLV needs. It is started
 * again whenever it ends, until it is stopped.
 */
export function startTranscode(options: TranscodeOptions): Transcode {
  let current: Bun.Subprocess | undefined;
  let stopping = false;
  let wake: (() => void) | undefined;
  let pause = 500;
  let failing: number | undefined;
  const done = run();
  return {
    failingSince: () => failing,
    async stop() {
      stopping = true;
      wake?.();
      if (current) await end(current, options.grace);
      await done;
    },
  };

  async function run(): Promise<void> {
    while (!stopping) {
      const started = performance.now();
      const child = Bun.spawn([options.ffmpegPath, ...carryArgs(options.from, options.to)], {
        stdin: "ignore",
        stdout: "ignore",
        stderr: "pipe",
      });
      current = child;
      const [said] = await Promise.all([tail(child.stderr), child.exited]);
      current = undefined;
      if (stopping) return;
      if (performance.now() - started >= taken) {
        failing = undefined;
        pause = 500;
      }
      failing ??= started;
      options.log.warn("the sound of a browser's stream is not converted", {
        reason: masked(said, options.secrets).slice(-300),
      });
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, pause);
      });
      pause = Math.min(pause * 2, longestPause);
    }
  }
}

/** The arguments for ffmpeg: nothing of them passes through a shell. */
function carryArgs(from: string, to: string): string[] {
  return [
    ...["-nostdin", "-hide_banner", "-loglevel", "error"],
    ...["-protocol_whitelist", "rtsp,rtp,tcp,rtmp", "-rtsp_transport", "tcp"],
    ...["-analyzeduration", "1000000", "-probesize", "1000000", "-fpsprobesize", "0", "-i", from],
    ...["-map", "0:v:0", "-map", "0:a:0?", "-c:v", "copy", "-c:a", "aac", "-b:a", "128k", "-ar", "48000", "-ac", "2"],
    ...["-f", "flv", "-flvflags", "no_duration_filesize", to],
  ];
}

async function tail(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) text = (text + decoder.decode(chunk, { stream: true })).slice(-2000);
  return text.trim();
}
