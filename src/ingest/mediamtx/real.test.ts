import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../platform/clock.ts";
import { makeLog } from "../../platform/log.ts";
import { needs } from "../../testing/needs.ts";
import { freePort } from "../../testing/ports.ts";
import { type Bench, bench } from "../rtmp/testing/bench.ts";
import { findMediaMtx } from "./find.ts";
import { type FrontEnd, startFrontEnd } from "./front-end.ts";
import type { FrontEndStatus } from "./types.ts";

const program = findMediaMtx(process.env.MEDIAMTX_PATH);
const key = "good-key-0123456789";
const limit = 60_000;

needs(program, "no mediamtx in PATH and no MEDIAMTX_PATH").describe("a real MediaMTX", () => {
  test(
    "brings a stream over SRT into our ingest, and ends with it",
    async () => {
      await using it = await real();
      const publisher = publish(srt(it, key), { seconds: 4 });
      await it.until("tags", () => (it.ingest.sinks[0]?.of("audio").length ?? 0) > 50);
      expect(it.ingest.requests[0]).toEqual({ app: "live", key, address: "127.0.0.1" });
      await it.until("the publisher", () => it.frontEnd.publishers().length === 1);
      expect(it.frontEnd.publishers()).toMatchObject([{ key, protocol: "srt", address: "127.0.0.1" }]);
      expect((await publisher.finished).code).toBe(0);
      await it.until("the end", () => it.ingest.sinks[0]?.ends.length === 1);
      const [sink] = it.ingest.sinks;
      expect([...(sink?.of("video")[0]?.payload.subarray(0, 6) ?? [])]).toEqual([0x17, 0, 0, 0, 0, 1]);
      expect(sink?.of("audio")[0]?.payload[1]).toBe(0);
      expect(sink?.of("video").length).toBeGreaterThan(50);
      await it.until("nobody", () => it.frontEnd.publishers().length === 0);
      expect(it.logged.join("\n")).not.toContain(key);
    },
    limit,
  );

  needs(Bun.which("openssl"), "there is no openssl").test(
    "brings a stream over RTMPS, and is kicked",
    async () => {
      await using it = await real({ certificate: true });
      const publisher = publish(`rtmps://127.0.0.1:${it.rtmpsPort}/live/${key}`, { seconds: 40, format: "flv" });
      await it.until("tags", () => (it.ingest.sinks[0]?.of("video").length ?? 0) > 10);
      await it.until("the publisher", () => it.frontEnd.publishers().length === 1);
      expect(it.frontEnd.publishers()).toMatchObject([{ key, protocol: "rtmps" }]);
      await it.frontEnd.kick(key);
      expect((await publisher.finished).code).not.toBe(0);
      await it.until("nobody", () => it.frontEnd.publishers().length === 0);
    },
    limit,
  );

  test(
    "refuses a key that is not good, a viewer, and what our ingest cannot take",
    async () => {
      await using it = await real();
      expect((await publish(srt(it, "evil-key-0123456789"), { seconds: 2 }).finished).code).not.toBe(0);
      const viewer = ["-i", srt(it, key).replace("publish:", "read:"), "-t", "1", "-f", "null", "-"];
      expect(await Bun.spawn(["ffmpeg", "-v", "quiet", ...viewer]).exited).not.toBe(0);
      expect(it.ingest.requests).toEqual([]);
      const hevc = ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none", "-an"];
      expect((await publish(srt(it, key), { seconds: 30, codecs: hevc }).finished).code).not.toBe(0);
      expect(it.refused).toContain(`${key} VIDEO_CODEC`);
      const opus = ["-c:v", "libx264", "-preset", "ultrafast", "-g", "25", "-c:a", "libopus"];
      expect((await publish(srt(it, key), { seconds: 30, codecs: opus }).finished).code).not.toBe(0);
      expect(it.refused).toContain(`${key} AUDIO_CODEC`);
      await it.until("the end of both", () => it.ingest.sinks.every(({ ends }) => ends.length === 1));
    },
    limit,
  );

  test(
    "is started again after kill -9, and the publisher comes back",
    async () => {
      await using it = await real();
      const first = publish(srt(it, key), { seconds: 30 });
      await it.until("tags", () => (it.ingest.sinks[0]?.of("video").length ?? 0) > 10);
      process.kill(Number(await Bun.file(join(it.folder, "mediamtx", "pid")).text()), "SIGKILL");
      await it.until("failed", () => it.states.some(({ state }) => state === "failed"));
      await it.until("running", () => it.frontEnd.status().state === "running");
      first.stop();
      await first.finished;
      const second = publish(srt(it, key), { seconds: 30 });
      await it.until("tags again", () => (it.ingest.sinks[1]?.of("video").length ?? 0) > 10);
      second.stop();
      await second.finished;
    },
    limit,
  );
});

type Real = AsyncDisposable & {
  frontEnd: FrontEnd;
  ingest: Bench;
  folder: string;
  srtPort: number;
  rtmpsPort: number;
  states: FrontEndStatus[];
  refused: string[];
  logged: string[];
  until(what: string, is: () => boolean): Promise<void>;
};

async function real({ certificate = false } = {}): Promise<Real> {
  const folder = await mkdtemp(join(tmpdir(), "nadaj-mediamtx-"));
  const [rtmpsCert, rtmpsKey] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  if (certificate) await selfSigned(rtmpsCert, rtmpsKey);
  const [srtPort, rtmpsPort] = [freePort(), freePort()];
  const ingest = bench();
  const states: FrontEndStatus[] = [];
  const refused: string[] = [];
  const logged: string[] = [];
  const frontEnd = startFrontEnd({
    config: {
      dataDir: folder,
      host: "127.0.0.1",
      publicUrl: undefined,
      liveUrl: undefined,
      ffmpegPath: "ffmpeg",
      mediamtxPath: program,
      mediamtxApi: undefined,
      rtmpsPort,
      rtmpsCert: certificate ? rtmpsCert : undefined,
      rtmpsKey: certificate ? rtmpsKey : undefined,
      srtPort,
      whipPort: 0,
    },
    ingestPort: ingest.server.port,
    authorise: async (asked) => asked.key.startsWith("good"),
    take: ingest.take,
    onState: (status) => states.push(status),
    onRefused: (of, why) => refused.push(`${of} ${why}`),
    log: makeLog({ level: "debug", format: "json", write: (line) => logged.push(line) }),
    clock: systemClock,
    timing: { poll: 100, firstBackOff: 100 },
  });
  const until = async (what: string, is: () => boolean) => {
    for (let tries = 0; tries < 800; tries++) {
      if (is()) return;
      await Bun.sleep(25);
    }
    throw new Error(`never came: ${what}\n${logged.slice(-12).join("\n")}`);
  };
  await until("running", () => frontEnd.status().state === "running");
  return {
    ...{ frontEnd, ingest, folder, srtPort, rtmpsPort, states, refused, logged, until },
    async [Symbol.asyncDispose]() {
      await frontEnd.stop();
      await ingest[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function srt({ srtPort }: Real, of: string): string {
  return `srt://127.0.0.1:${srtPort}?streamid=publish:live/${of}&pkt_size=1316`;
}

type PublishOptions = { seconds: number; format?: "mpegts" | "flv"; codecs?: string[] };

const h264AndAac = ["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "25", "-c:a", "aac"];

/** ffmpeg as an encoder at somebody's home. */
function publish(to: string, { seconds, format = "mpegts", codecs = h264AndAac }: PublishOptions) {
  const inputs = ["testsrc2=size=160x90:rate=25", "sine=frequency=440:sample_rate=48000"];
  const child = Bun.spawn(
    [
      ...["ffmpeg", "-v", "error", "-nostdin"],
      ...inputs.flatMap((input) => ["-re", "-f", "lavfi", "-i", input]),
      ...["-t", String(seconds), "-pix_fmt", "yuv420p", ...codecs, "-f", format, to],
    ],
    { stdin: "ignore", stdout: "ignore", stderr: "ignore" },
  );
  return { finished: child.exited.then((code) => ({ code })), stop: () => child.kill("SIGKILL") };
}

async function selfSigned(certificate: string, privateKey: string): Promise<void> {
  const subject = ["-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout", privateKey, "-out", certificate];
  const made = Bun.spawn(["openssl", "req", "-x509", "-newkey", "rsa:2048", ...subject], { stderr: "ignore" });
  expect(await made.exited).toBe(0);
}
