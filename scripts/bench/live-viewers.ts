import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareLives } from "../e2e/live/lives.ts";
import { until } from "../e2e/live/playlist.ts";
import { publish, recordStream } from "../e2e/live/publisher.ts";
import { startServer } from "../e2e/server.ts";
import type { Crowd } from "./live-crowd.ts";
import { type Usage, usageDuring } from "./live-process.ts";
import { type Measure, quantile } from "./result.ts";

const viewers = 500;
const seconds = 15;

/** A crowd before one stream: every part to everybody, as it is made. */
export const liveViewers: Measure = {
  name: "live-viewers",
  about: `${viewers} low-latency viewers of one stream of 1 Mbit/s, picture and sound, for ${seconds} s`,
  async *run() {
    const folder = await mkdtemp(join(tmpdir(), "nadaj-bench-"));
    const data = join(folder, "data");
    const [live] = await prepareLives(data, 1);
    if (!live) throw new Error("there is no live video");
    const recording = join(folder, "stream.flv");
    await recordStream(recording, { seconds: 20, size: "640x360", kbps: 950, gop: 50 });
    const server = await startServer(data, undefined, { LIVE_RENDITIONS: "off" });
    const publisher = publish(`${server.rtmp}/${live.key}`, recording);
    try {
      const master = `${server.url}${live.folder}/live.m3u8`;
      await until("the stream", async () => (await fetch(master)).status === 200 || undefined);
      await Bun.sleep(4000);
      const idle = await usageDuring(server.pid, () => Bun.sleep(2000));
      const one = await crowd(server, live.folder, 1, 6);
      const many = await crowd(server, live.folder, viewers, seconds);
      const [alone, delays] = [one.crowd.delays, many.crowd.delays];
      for (const error of many.crowd.errors) console.error(`a viewer failed: ${error}`);
      const goal = { at: "least", value: 0.999 } as const;
      yield {
        what: "parts delivered of those that there were",
        value: many.crowd.parts / many.crowd.possible,
        unit: "of 1",
        goal,
      };
      yield { what: "parts delivered a second", value: many.crowd.parts / seconds, unit: "" };
      yield { what: "bits delivered", value: (many.crowd.bytes * 8) / seconds / 1e6, unit: "Mbit/s" };
      for (const [name, share] of [
        ["p50", 0.5],
        ["p99", 0.99],
      ] as const) {
        const beside = { what: "1 viewer", value: quantile(alone, share) };
        yield {
          what: `from the end of a part to its last byte, ${name}`,
          value: quantile(delays, share),
          unit: "ms",
          beside,
        };
      }
      const beside = { what: "no viewer", value: idle.cores };
      yield { what: "processor of the server", value: many.usage.cores, unit: "cores", beside };
      yield {
        what: "memory of the server",
        value: many.usage.megabytes,
        unit: "MB",
        beside: { what: "no viewer", value: idle.megabytes },
      };
    } finally {
      await publisher.kill();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function crowd(
  server: { url: string; pid: number },
  folder: string,
  size: number,
  time: number,
): Promise<{ crowd: Crowd; usage: Usage }> {
  const folders = `${folder}/v360,${folder}/audio`;
  const command = ["bun", "scripts/bench/live-crowd.ts", new URL(server.url).port, folders, `${size}`, `${time}`];
  const child = Bun.spawn(command, { stdout: "pipe", stderr: "inherit" });
  const text = new Response(child.stdout).text();
  const usage = await usageDuring(server.pid, () => child.exited);
  if (child.exitCode !== 0) throw new Error("the crowd failed");
  return { crowd: JSON.parse(await text), usage };
}
