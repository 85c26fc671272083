/** What the tests of this folder share: a server with sinks that keep what they get, and ffmpeg as the publisher. */
import { type LogFields, makeLog } from "../../../platform/log.ts";
import type { RtmpLimits } from "../limits.ts";
import { startRtmp } from "../server.ts";
import type { EndReason, MediaTag, PublishRequest, RtmpServer, StreamInfo, Verdict } from "../types.ts";

export class Kept {
  readonly tags: MediaTag[] = [];
  readonly infos: StreamInfo[] = [];
  readonly ends: EndReason[] = [];

  tag(tag: MediaTag): void {
    this.tags.push(tag);
  }

  info(info: StreamInfo): void {
    this.infos.push(info);
  }

  end(why: EndReason): void {
    this.ends.push(why);
  }

  of(type: MediaTag["type"]): MediaTag[] {
    return this.tags.filter((tag) => tag.type === type);
  }
}

export type Bench = {
  server: RtmpServer;
  sinks: Kept[];
  requests: PublishRequest[];
  lines: string[];
  /** The same door for what comes in another way. */
  take(request: Omit<PublishRequest, "app">): Promise<Verdict>;
  [Symbol.asyncDispose](): Promise<void>;
};

type BenchOptions = {
  limits?: Partial<RtmpLimits>;
  authorise?: (request: PublishRequest, sink: Kept) => Promise<Verdict>;
  now?: () => number;
};

/** Keys that begin with `good` are welcome. */
export function bench(options: BenchOptions = {}): Bench {
  const sinks: Kept[] = [];
  const requests: PublishRequest[] = [];
  const lines: string[] = [];
  const server = startRtmp({
    port: 0,
    host: "127.0.0.1",
    limits: { tickMs: 20, ...options.limits },
    log: makeLog({ level: "debug", format: "json", write: (line) => lines.push(line) }),
    ...(options.now && { now: options.now }),
    authorise,
  });
  async function authorise(request: PublishRequest): Promise<Verdict> {
    requests.push(request);
    const sink = new Kept();
    if (!options.authorise && !request.key.startsWith("good")) {
      return { refuse: "BadName", description: "no such stream: marmalade" };
    }
    sinks.push(sink);
    return options.authorise ? options.authorise(request, sink) : { sink };
  }
  const take = (request: Omit<PublishRequest, "app">) => authorise({ app: "camera", ...request });
  return { server, sinks, requests, lines, take, [Symbol.asyncDispose]: () => server.stop() };
}

export type FfmpegOptions = { seconds: number; realTime?: boolean; codecs?: string[]; app?: string };

const h264AndAac = ["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "25", "-c:a", "aac"];

/** Starts ffmpeg as a publisher of a test picture and a tone. */
export function ffmpeg(port: number, key: string, options: FfmpegOptions) {
  const { seconds, realTime = false, codecs = h264AndAac, app = "live" } = options;
  const pace = realTime ? ["-re"] : [];
  const inputs = ["testsrc2=size=160x90:rate=25", "sine=frequency=440:sample_rate=44100"];
  const child = Bun.spawn(
    [
      ...["ffmpeg", "-hide_banner", "-loglevel", "info", "-nostats", "-nostdin"],
      ...inputs.flatMap((input) => [...pace, "-f", "lavfi", "-i", input]),
      ...["-t", String(seconds), ...codecs, "-f", "flv", `rtmp://127.0.0.1:${port}/${app}/${key}`],
    ],
    { stdin: "ignore", stdout: "ignore", stderr: "pipe" },
  );
  const finished = Promise.all([child.exited, new Response(child.stderr).text()]).then(([code, stderr]) => ({
    code,
    stderr,
  }));
  return { child, finished };
}

/** Waits for something that is under way; the test's own time limit ends a wait in vain. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await Bun.sleep(5);
}

export function logged(lines: string[], message: string): LogFields[] {
  return lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message);
}
