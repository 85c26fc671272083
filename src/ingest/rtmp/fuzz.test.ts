import { beforeAll, expect, test } from "bun:test";
import { makeLog } from "../../platform/log.ts";
import { rtmpLimits } from "./limits.ts";
import { RtmpSession } from "./session.ts";
import { bench, ffmpeg, until } from "./testing/bench.ts";
import { RawClient } from "./testing/raw-client.ts";
import { recordedSession } from "./testing/recording.ts";
import { ProtocolError } from "./types.ts";

const afterHandshake = 1 + 1536 + 1536;
const mebibyte = 1024 * 1024;
let recording: Uint8Array;

beforeAll(async () => {
  recording = await recordedSession("good-recorded");
});

/** Mulberry32: the same numbers each time. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** What a hostile client says: noise, noise after a handshake, a session cut off, damaged, or with pieces in the wrong place. */
function hostile(roll: (below: number) => number): Uint8Array {
  const noise = (most: number) => Uint8Array.from({ length: roll(most) }, () => roll(256));
  const damaged = Uint8Array.from(recording);
  switch (roll(6)) {
    case 0:
      return noise(8000);
    case 1:
      return Buffer.concat([recording.subarray(0, afterHandshake), noise(8000)]);
    case 2:
      return recording.subarray(0, roll(recording.length));
    case 3:
      // The commands are where most can go wrong.
      for (let n = 1 + roll(8); n > 0; n--) damaged[afterHandshake + roll(700)] = roll(256);
      return damaged;
    case 4:
      for (let n = 1 + roll(40); n > 0; n--)
        damaged[afterHandshake + roll(recording.length - afterHandshake)] = roll(256);
      return damaged;
    default: {
      const at = roll(recording.length);
      return Buffer.concat([recording.subarray(0, at), recording.subarray(roll(recording.length))]);
    }
  }
}

test("2000 hostile sessions: nothing but ProtocolError is thrown, every publication ends once", () => {
  const roll = dice(20_261);
  const lines: string[] = [];
  const log = makeLog({ level: "warn", format: "json", write: (line) => lines.push(line) });
  let broken = 0;
  for (let n = 0; n < 2000; n++) {
    let now = 0;
    const link = { address: "192.0.2.1", send() {}, finish() {}, drop() {}, pause() {}, resume() {} };
    const session = new RtmpSession(link, {
      limits: rtmpLimits,
      log,
      now: () => now,
      authorise: () => new Promise(() => undefined),
    });
    const bytes = hostile(roll);
    try {
      for (let at = 0; at < bytes.length; ) {
        const end = at + 1 + roll(4000);
        session.receive(bytes.subarray(at, end));
        at = end;
        now += 10;
        session.tick();
      }
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      broken++;
      session.fail();
    }
    session.closed();
    expect(session.publication?.over ?? true).toBe(true);
  }
  // The damage is neither always seen nor never.
  expect(broken).toBeGreaterThan(250);
  expect(broken).toBeLessThan(1950);
  expect(lines).toEqual([]);
}, 60_000);

test("400 hostile connections: a publisher goes on undisturbed, and nothing stays behind", async () => {
  await using b = bench({
    limits: { perAddress: 100, handshakeMs: 400, publishMs: 400, silentMs: 2000, lingerMs: 200 },
  });
  const real = ffmpeg(b.server.port, "good-real", { seconds: 100, realTime: true });
  await until(() => (b.sinks[0]?.tags.length ?? 0) > 0);
  Bun.gc(true);
  const before = process.memoryUsage();
  const roll = dice(7);
  for (let round = 0; round < 40; round++) {
    const clients = await Promise.all(Array.from({ length: 10 }, () => RawClient.connect(b.server.port)));
    for (const client of clients) client.send(hostile(roll));
    await Bun.sleep(10);
    // Some do not even hang up.
    for (const [n, client] of clients.entries()) if (n > 0) client.close();
  }
  await until(() => b.server.connections() === 1);
  const others = b.sinks.slice(1);
  expect(others.length).toBeGreaterThan(50);
  expect(others.filter(({ tags }) => tags.length > 0).length).toBeGreaterThan(10);
  expect(others.filter(({ ends }) => ends.length !== 1)).toEqual([]);
  const seen = b.sinks[0]?.tags.length ?? 0;
  await until(() => (b.sinks[0]?.tags.length ?? 0) > seen + 50);
  expect(b.sinks[0]?.ends).toEqual([]);
  real.child.kill("SIGINT");
  await real.finished;
  await until(() => b.server.connections() === 0);
  expect(b.sinks[0]?.ends).toEqual(["unpublished"]);
  const frames = (b.sinks[0]?.of("video") ?? []).filter(({ payload }) => payload[1] === 1);
  const first = frames[0]?.timestamp ?? 0;
  expect(frames.map(({ timestamp }) => timestamp - first)).toEqual(frames.map((_, n) => n * 40));
  expect(b.lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  b.sinks.length = 0;
  Bun.gc(true);
  expect(process.memoryUsage().heapUsed - before.heapUsed).toBeLessThan(32 * mebibyte);
  expect(process.memoryUsage().rss - before.rss).toBeLessThan(256 * mebibyte);
}, 60_000);

test("after stop() nothing keeps the process alive", async () => {
  const script = `
    const { startRtmp } = await import(${JSON.stringify(`${import.meta.dir}/server.ts`)});
    const log = { debug() {}, info() {}, warn() {}, error() {}, child: () => log };
    const server = startRtmp({ port: 0, host: "127.0.0.1", log, authorise: () => new Promise(() => {}) });
    const client = await Bun.connect({ hostname: "127.0.0.1", port: server.port, socket: { data() {} } });
    client.write(Uint8Array.of(3, 1, 2));
    while (server.connections() === 0) await Bun.sleep(1);
    await server.stop();
    console.log(server.connections());
  `;
  const child = Bun.spawn([process.execPath, "-e", script], { stdout: "pipe" });
  expect(await new Response(child.stdout).text()).toBe("0\n");
  expect(await child.exited).toBe(0);
}, 20_000);
