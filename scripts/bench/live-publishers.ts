import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callApi, type Live, prepareLives } from "../e2e/live/lives.ts";
import { look, until } from "../e2e/live/playlist.ts";
import { publish, recordStream } from "../e2e/live/publisher.ts";
import { type Server, startServer } from "../e2e/server.ts";
import { usageDuring } from "./live-process.ts";
import { type Measure, median } from "./result.ts";

const publishers = 20;
const seconds = 15;
/** So many of them are ended. */
const ended = 3;

/** Many streams at once without lower renditions, and what follows their end. */
export const livePublishers: Measure = {
  name: "live-publishers",
  about: `${publishers} publishers of 1 Mbit/s at once for ${seconds} s, and from the end of a stream to its video`,
  async *run() {
    const folder = await mkdtemp(join(tmpdir(), "nadaj-bench-"));
    const data = join(folder, "data");
    const lives = await prepareLives(data, publishers);
    const recording = join(folder, "stream.flv");
    await recordStream(recording, { seconds: 20, size: "640x360", kbps: 950, gop: 50 });
    const server = await startServer(data, undefined, { LIVE_RENDITIONS: "off" });
    const running: ReturnType<typeof publish>[] = [];
    try {
      await Bun.sleep(1000);
      const idle = await usageDuring(server.pid, () => Bun.sleep(2000));
      for (const { key } of lives) {
        running.push(publish(`${server.rtmp}/${key}`, recording));
        await Bun.sleep(100);
      }
      await Promise.all(lives.map((live) => until("the stream", () => look(playlistOf(server, live)), 30_000)));
      const before = await Promise.all(lives.map((live) => secondsOf(server, live)));
      const begun = performance.now();
      const usage = await usageDuring(server.pid, () => Bun.sleep(seconds * 1000));
      const passed = (performance.now() - begun) / 1000;
      const after = await Promise.all(lives.map((live) => secondsOf(server, live)));
      const kept = after.filter((now, index) => now - (before[index] ?? 0) > passed - 2).length;
      const goal = { at: "least", value: publishers } as const;
      yield { what: "streams that kept up", value: kept, unit: `of ${publishers}`, goal };
      const beside = { what: "no stream", value: idle.cores };
      yield { what: "processor of the server", value: usage.cores, unit: "cores", beside };
      const memory = { what: "no stream", value: idle.megabytes };
      yield { what: "memory of the server", value: usage.megabytes, unit: "MB", beside: memory };
      const times: number[] = [];
      const ask = await callApi(server.url);
      for (const live of lives.slice(0, ended)) {
        const asked = performance.now();
        await ask("POST", `/videos/${live.videoId}/live/finish`);
        await until("the video", () => isVideo(server, live), 30_000);
        times.push((performance.now() - asked) / 1000);
      }
      const what = `from the end of a stream to its video, ${publishers - ended} others on the air`;
      yield { what, value: median(times), unit: "s", goal: { at: "most", value: 5 } };
    } finally {
      for (const publisher of running) await publisher.kill();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

function playlistOf(server: Server, live: Live): string {
  return `${server.url}${live.folder}/v360/live.m3u8`;
}

async function secondsOf(server: Server, live: Live): Promise<number> {
  return (await look(playlistOf(server, live)))?.seconds ?? 0;
}

/** The finished playlist is served, with its end and its last segment. */
async function isVideo(server: Server, live: Live): Promise<true | undefined> {
  const list = await look(`${server.url}${live.folder}/v360/index.m3u8`);
  const last = list?.segments.at(-1);
  if (!list?.ended || !last) return undefined;
  return (await fetch(`${server.url}${live.folder}/v360/${last.uri}`)).status === 200 || undefined;
}
