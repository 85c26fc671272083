import { expect } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "../server.ts";
import { type Live, prepareLives } from "./lives.ts";
import { look, type Seen, until } from "./playlist.ts";
import { childOf } from "./processes.ts";
import { type Publisher, publish, recordStream } from "./publisher.ts";

/** MediaMTX is killed: who publishes over RTMP notices nothing, who does over SRT comes back to the same stream. */
export async function killMediaMtx(program: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "nadaj-mediamtx-"));
  const data = join(folder, "data");
  const recording = join(folder, "tiny.flv");
  await recordStream(recording, { seconds: 19, gop: 38 });
  const [direct, relayed] = (await prepareLives(data, 2)) as [Live, Live];
  const srtPort = await freePort();
  const env = { LIVE_RENDITIONS: "off", MEDIAMTX_PATH: program, SRT_PORT: String(srtPort), WHIP_PORT: "0" };
  const server = await startServer(data, undefined, env);
  const publishers: Publisher[] = [];
  const target = `srt://127.0.0.1:${srtPort}?streamid=publish:live/${relayed.key}&pkt_size=1316`;
  const stream = (live: Live, fits: (seen: Seen) => boolean) =>
    until("the stream", async () => {
      const seen = await look(`${server.url}${live.folder}/v90/live.m3u8`);
      return seen && fits(seen) ? seen : undefined;
    });
  /** MediaMTX may not be ready yet: as encoders do, it tries again. */
  const come = (fits: (seen: Seen) => boolean) =>
    until(
      "the stream over SRT",
      async () => {
        const publisher = publish(target, recording, "mpegts");
        publishers.push(publisher);
        const gone = publisher.over.then(() => undefined);
        return Promise.race([gone, stream(relayed, fits).catch(() => undefined)]);
      },
      30_000,
    );
  try {
    publishers.push(publish(`${server.rtmp}/${direct.key}`, recording));
    const before = await come(({ segments }) => segments.length >= 2);
    const first = await childOf(server.pid, "mediamtx");
    expect(first).toBeGreaterThan(0);
    const undisturbed = await stream(direct, () => true);
    process.kill(first, "SIGKILL");
    await until("another MediaMTX", async () => {
      const now = await childOf(server.pid, "mediamtx");
      return (now > 0 && now !== first) || undefined;
    });
    for (const publisher of publishers.slice(1)) await publisher.kill();
    const after = await come(({ segments }) => segments.length >= before.segments.length + 2);
    expect(after.segments.filter(({ discontinuity }) => discontinuity).length).toBe(1);
    const later = await stream(direct, ({ segments }) => segments.length >= undisturbed.segments.length + 2);
    expect(later.segments.filter(({ discontinuity, gap }) => discontinuity || gap)).toEqual([]);
  } finally {
    for (const publisher of publishers) await publisher.kill();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const socket = await Bun.udpSocket({ hostname: "127.0.0.1" });
  const { port } = socket;
  socket.close();
  return port;
}
