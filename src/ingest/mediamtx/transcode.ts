import { spawnChild } from "../../platform/children.ts";
import type { Log } from "../../platform/log.ts";
import { within } from "../../platform/within.ts";
import { FlvReader } from "../packager/flv.ts";
import { BitRate } from "../rtmp/bit-rate.ts";
import { rtmpLimits } from "../rtmp/limits.ts";
import { MediaClock } from "../rtmp/media-clock.ts";
import { messageType } from "../rtmp/messages.ts";
import { streamInfo } from "../rtmp/metadata.ts";
import type { EndReason, Sink, Verdict } from "../rtmp/types.ts";
import { end } from "./child.ts";
import { masked } from "./log-lines.ts";

export type TranscodeOptions = {
  ffmpegPath: string;
  /** RTSP address of the stream in MediaMTX, with the reader's name and password. */
  from: string;
  /** Where the stream goes; asked for each time that it begins. */
  take(): Promise<Verdict>;
  bitsPerSecond?: number;
  secrets: string[];
  grace: number;
  log: Log;
};

export type Transcode = {
  /** Since when it has failed without a run of some length, in `performance.now()`; undefined while all is well. */
  failingSince(): number | undefined;
  /** What it carried is over at once; resolves when the program is gone. */
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
  let delivery: Delivery | undefined;
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
      delivery?.end("closed");
      if (current) await end(current, options.grace);
      await done;
    },
  };

  async function run(): Promise<void> {
    while (!stopping) {
      const started = performance.now();
      // Everybody on this machine can read what a program is started with: what is secret goes in and out by its pipes.
      const child = spawnChild([options.ffmpegPath, ...carryArgs], {
        stdin: new TextEncoder().encode(listOf(options.from)),
        stdout: "pipe",
        stderr: "pipe",
      });
      current = child;
      const into = new Delivery(options);
      delivery = into;
      const [why, said] = await Promise.all([
        into.from(child.stdout).finally(() => end(child, options.grace)),
        tail(child.stderr),
      ]);
      current = undefined;
      if (stopping) return;
      if (performance.now() - started >= taken) {
        failing = undefined;
        pause = 500;
      }
      failing ??= started;
      options.log.warn("a browser's stream is not carried any further", {
        why,
        reason: masked(said, options.secrets).slice(-300),
      });
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      pause = Math.min(pause * 2, longestPause);
    }
  }
}

/** From one run of the program into the ingest, under the limits that any publisher has. */
class Delivery {
  private readonly reader = new FlvReader();
  private readonly clock = new MediaClock();
  private readonly rate: BitRate;
  private sink: Sink | undefined;
  private over: EndReason | undefined;

  constructor(private readonly options: TranscodeOptions) {
    const { bitsPerSecond = rtmpLimits.bitsPerSecond } = options;
    this.rate = new BitRate(bitsPerSecond, rtmpLimits.bitRateMs, performance.now());
  }

  /** Resolves when the stream is over, with the reason. */
  async from(stream: ReadableStream<Uint8Array>): Promise<EndReason> {
    const reader = stream.getReader();
    try {
      while (!this.over) {
        const read = await within(rtmpLimits.silentMs, reader.read());
        if (!read) this.end("silent");
        else if (!read.value) this.end("closed");
        else if (this.rate.exceeds(read.value.length, performance.now())) this.end("too-fast");
        else await this.take(read.value);
      }
    } catch (error) {
      this.options.log.error("a browser's stream failed", { error });
      this.end("protocol");
    }
    await reader.cancel().catch(() => undefined);
    return this.over ?? "closed";
  }

  /** The first reason counts. */
  end(why: EndReason): void {
    if (this.over) return;
    this.over = why;
    this.sink?.end(why);
  }

  private async take(bytes: Uint8Array): Promise<void> {
    for (const { type, timestamp, payload } of this.reader.push(bytes)) {
      if (!this.over) this.sink ??= await this.ask();
      if (this.over) return;
      if (type !== "script") this.sink?.tag({ type, timestamp: this.clock.read(type, timestamp), payload });
      else {
        const info = streamInfo({ type: messageType.data, streamId: 0, timestamp, payload }, rtmpLimits);
        if (info) this.sink?.info?.(info);
      }
    }
  }

  /** What was refused, or ended while it was asked for, is over. */
  private async ask(): Promise<Sink | undefined> {
    const verdict = await this.options.take();
    if ("refuse" in verdict) {
      this.end("refused");
      return undefined;
    }
    if (this.over) verdict.sink.end(this.over);
    return verdict.sink;
  }
}

/** What ffmpeg reads as a list of files (ffmpeg-formats, concat): the one there is, and how. */
function listOf(from: string): string {
  const options = ["rtsp_transport tcp", "analyzeduration 1000000", "probesize 1000000", "fpsprobesize 0"];
  return `${["ffconcat version 1.0", `file '${from}'`, ...options.map((option) => `option ${option}`)].join("\n")}\n`;
}

const carryArgs = [
  ...["-hide_banner", "-loglevel", "error", "-protocol_whitelist", "pipe,rtsp,rtp,tcp"],
  ...["-analyzeduration", "1000000", "-fpsprobesize", "0", "-f", "concat", "-safe", "0", "-i", "pipe:0"],
  ...["-map", "0:v:0", "-map", "0:a:0?", "-c:v", "copy", "-c:a", "aac", "-b:a", "128k", "-ar", "48000", "-ac", "2"],
  ...["-f", "flv", "-flvflags", "no_duration_filesize", "-flush_packets", "1", "pipe:1"],
];

async function tail(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) text = (text + decoder.decode(chunk, { stream: true })).slice(-2000);
  return text.trim();
}
