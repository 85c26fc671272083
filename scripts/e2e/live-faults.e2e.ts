/** What may happen to a stream on the air, and what its viewers still have afterwards. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findMediaMtx } from "../../src/ingest/ingest.ts";
import { needs } from "../../src/testing/needs.ts";
import { jumpClock } from "./live/clock-jump.ts";
import { callApi, type Live, prepareLives } from "./live/lives.ts";
import { killMediaMtx } from "./live/mediamtx-killed.ts";
import { look, type Seen, until } from "./live/playlist.ts";
import { childOf } from "./live/processes.ts";
import { startLine } from "./live/proxy.ts";
import { type Publisher, publish, recordStream } from "./live/publisher.ts";
import { type Server, startServer } from "./server.ts";

const small = "v90";
const partSeconds = 0.35;
const limit = 58_000;
/** Several servers at once cannot listen for SRT. */
const alone = { MEDIAMTX_PATH: "off" };

let folder: string;
let tiny: string;
let larger: string;
let steady: Server;
let lives: Live[];
const publishers = new Set<Publisher>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-faults-"));
  tiny = join(folder, "tiny.flv");
  larger = join(folder, "larger.flv");
  await Promise.all([
    recordStream(tiny, { seconds: 19, gop: 38 }),
    recordStream(larger, { seconds: 20, size: "480x300" }),
  ]);
  const data = join(folder, "steady");
  lives = await prepareLives(data, 4);
  steady = await startServer(data, undefined, { LIVE_RENDITIONS: "always", ...alone });
}, limit);

afterAll(async () => {
  for (const publisher of publishers) await publisher.kill();
  await steady?.stop();
  await rm(folder, { recursive: true, force: true });
}, limit);

function begin(target: string, recording = tiny): Publisher {
  const publisher = publish(target, recording);
  publishers.add(publisher);
  return publisher;
}

/** A stream of so many whole segments, or one that satisfies `fits`. */
function stream(
  server: Server,
  live: Live,
  rung: string,
  fits: (seen: Seen) => boolean,
  within = 15_000,
): Promise<Seen> {
  const url = `${server.url}${live.folder}/${rung}/live.m3u8`;
  let seen: Seen | undefined;
  const ask = async () => {
    seen = await look(url);
    return seen && fits(seen) ? seen : undefined;
  };
  return until(`the stream at ${rung}`, ask, within).catch((error) => {
    throw new Error(`${error.message}\n${seen?.text}`);
  });
}

const breaks = ({ segments }: Seen) => segments.filter(({ discontinuity }) => discontinuity).length;
const last = ({ segments }: Seen) => segments.at(-1)?.number ?? -1;
const names = ({ segments }: Seen) => segments.map(({ uri }) => uri);

/** Whether an address that played the stream plays its recording now. */
async function isRecorded(url: string): Promise<true | undefined> {
  return (await (await fetch(url)).text()).includes(`${small}/index.m3u8`) || undefined;
}

/** What ffmpeg says of a finished video; nothing is good. */
async function decode(url: string): Promise<string> {
  const child = Bun.spawn(["ffmpeg", "-v", "warning", "-nostdin", "-i", url, "-f", "null", "-"], {
    stdout: "ignore",
    stderr: "pipe",
  });
  return new Response(child.stderr).text();
}

test.concurrent(
  "a publisher that is killed and comes back goes on with the same stream",
  async () => {
    const live = lives[0] as Live;
    const target = `${steady.rtmp}/${live.key}`;
    const first = begin(target);
    const before = await stream(steady, live, small, ({ segments }) => segments.length >= 2);
    expect(breaks(before)).toBe(0);
    await first.kill();
    await Bun.sleep(1500);
    const between = await stream(steady, live, small, () => true);
    expect(between.ended).toBe(false);
    const second = begin(target);
    const after = await stream(steady, live, small, (seen) => breaks(seen) === 1 && last(seen) >= last(between) + 2);
    expect(names(after).slice(0, between.segments.length)).toEqual(names(between));
    expect(after.segments.find(({ discontinuity }) => discontinuity)?.number).toBe(last(between) + 1);
    await second.stop();
    const url = `${steady.url}${live.folder}/master.m3u8`;
    await until("the video", () => isRecorded(url), 20_000);
    expect(await decode(url)).toBe("");
  },
  limit,
);

test.concurrent(
  "a network that is cut for a moment costs no more than the time of the cut",
  async () => {
    const live = lives[1] as Live;
    await using line = await startLine(Number(new URL(steady.rtmp.replace("rtmp", "http")).port));
    begin(`rtmp://127.0.0.1:${line.port}/live/${live.key}`);
    const before = await stream(steady, live, small, ({ segments }) => segments.length >= 2);
    line.cut();
    await Bun.sleep(4000);
    line.mend();
    // Shorter than the server waits for a silent publisher: the connection held, what was kept back follows.
    const after = await stream(steady, live, small, (seen) => last(seen) >= last(before) + 4);
    expect(breaks(after)).toBe(0);
  },
  limit,
);

test.concurrent(
  "a network that is cut for 30 s does not end the stream",
  async () => {
    const live = lives[3] as Live;
    await using line = await startLine(Number(new URL(steady.rtmp.replace("rtmp", "http")).port));
    const target = `rtmp://127.0.0.1:${line.port}/live/${live.key}`;
    const first = begin(target);
    await stream(steady, live, small, ({ segments }) => segments.length >= 2);
    await stream(steady, live, small, ({ openSeconds }) => openSeconds > partSeconds * 1.5);
    line.cut();
    const cutAt = performance.now();
    // A publisher that was silent for too long is given up: its last segment is closed, and its viewers keep what they had.
    await Bun.sleep(500);
    const silent = await stream(steady, live, small, ({ openSeconds }) => openSeconds === 0, 25_000);
    await Bun.sleep(30_000 - (performance.now() - cutAt));
    const away = await stream(steady, live, small, () => true);
    expect([away.ended, names(away)]).toEqual([false, names(silent)]);
    line.mend();
    // The publisher learns that it was given up, and begins again, as OBS does by itself.
    expect(await first.over).not.toBe("");
    begin(target);
    const after = await stream(steady, live, small, (seen) => breaks(seen) === 1 && last(seen) >= last(away) + 2);
    expect(names(after).slice(0, away.segments.length)).toEqual(names(away));
    expect(after.segments.find(({ discontinuity }) => discontinuity)?.number).toBe(last(away) + 1);
  },
  limit,
);

test.concurrent(
  "an encoder that is killed leaves the source as it is, and comes back",
  async () => {
    const live = lives[2] as Live;
    begin(`${steady.rtmp}/${live.key}`, larger);
    const hasMedia = ({ segments }: Seen) => segments.some(({ gap }) => !gap);
    const full = await stream(steady, live, "v240", hasMedia, 30_000);
    const encoder = await childOf(steady.pid, "nadaj-rungs-");
    expect(encoder).toBeGreaterThan(0);
    const before = await stream(steady, live, "v300", () => true);
    process.kill(encoder, "SIGKILL");
    const lower = await stream(
      steady,
      live,
      "v240",
      ({ segments }) => {
        const hole = segments.findIndex(({ gap, number }) => gap && number > last(full));
        return hole > 0 && segments.slice(hole).filter(({ gap }) => !gap).length >= 2;
      },
      30_000,
    );
    expect(await childOf(steady.pid, "nadaj-rungs-")).not.toBe(encoder);
    const source = await stream(steady, live, "v300", (seen) => last(seen) >= last(before) + 3);
    expect([breaks(source), source.segments.some(({ gap }) => gap)]).toEqual([0, false]);
    // One number is one time in every rendition.
    for (const { number, seconds, gap } of lower.segments) {
      const same = source.segments.find((segment) => segment.number === number);
      if (!gap && same && number < last(lower) && number > 0)
        expect(Math.abs(same.seconds - seconds)).toBeLessThan(0.2);
    }
    const master = await (await fetch(`${steady.url}${live.folder}/live.m3u8`)).text();
    expect(master).toContain("v240/live.m3u8");
  },
  limit,
);

test.concurrent(
  "a server that is killed loses less than a fragment; who comes back goes on, who does not has a video",
  async () => {
    const data = join(folder, "killed");
    const [back, away] = (await prepareLives(data, 2)) as [Live, Live];
    const env = { LIVE_RENDITIONS: "off", LIVE_RECONNECT_SECONDS: "6", ...alone };
    let server = await startServer(data, undefined, env);
    try {
      for (const { key } of [back, away]) begin(`${server.rtmp}/${key}`);
      const whole = (seen: Seen) => seen.segments.length >= 2 && seen.openSeconds > partSeconds * 1.5;
      await stream(server, away, small, ({ segments }) => segments.length >= 2);
      const before = await stream(server, back, small, whole);
      const beforeAway = await stream(server, away, small, () => true);
      await server.kill();
      server = await startServer(data, undefined, env);
      const found = await stream(server, back, small, () => true);
      expect(found.seconds).toBeGreaterThan(before.seconds - partSeconds - 0.05);
      begin(`${server.rtmp}/${back.key}`);
      const after = await stream(server, back, small, (seen) => breaks(seen) === 1 && last(seen) >= last(found) + 2);
      expect(names(after).slice(0, found.segments.length)).toEqual(names(found));
      for (const uri of [names(found)[0], names(found).at(-1), names(after).at(-1)])
        expect((await fetch(`${server.url}${back.folder}/${small}/${uri}`)).status).toBe(200);
      const url = `${server.url}${away.folder}`;
      await until("the video", () => isRecorded(`${url}/master.m3u8`), 20_000);
      const video = await until("its playlist", () => look(`${url}/${small}/index.m3u8`));
      expect(video.ended).toBe(true);
      expect(video.seconds).toBeGreaterThan(beforeAway.seconds - partSeconds - 0.05);
      expect(await decode(`${url}/master.m3u8`)).toBe("");
    } finally {
      await server.stop();
    }
  },
  limit,
);

test.concurrent(
  "on a full disk the stream goes on, and is recorded again when there is room",
  async () => {
    const data = join(folder, "full");
    const [live] = (await prepareLives(data, 1)) as [Live];
    const media = join(data, "media");
    await mkdir(media, { recursive: true });
    const mounted = Bun.spawnSync(["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", media]);
    if (mounted.exitCode !== 0) {
      console.log("not tried: a small disk can only be made by root");
      return;
    }
    const server = await startServer(data, undefined, { LIVE_RENDITIONS: "off", MIN_FREE_DISK_BYTES: "0", ...alone });
    try {
      begin(`${server.rtmp}/${live.key}`);
      await stream(server, live, small, ({ segments }) => segments.length >= 2);
      await fill(join(media, "filler"));
      const full = await stream(server, live, small, () => true);
      const ask = await callApi(server.url);
      const stats = async () => (await ask("GET", `/videos/${live.videoId}/live/stats`)) as { problem: string | null };
      await until("the creator is told", async () => (await stats()).problem === "RECORDING" || undefined);
      // What was never written is a gap once memory forgets it; whoever watches has all that is new.
      const later = await stream(server, live, small, (seen) => last(seen) >= last(full) + 6);
      expect(later.segments.some(({ gap }) => gap)).toBe(true);
      expect(later.segments.slice(-3).some(({ gap }) => gap)).toBe(false);
      await rm(join(media, "filler"));
      await stream(server, live, small, (seen) => last(seen) >= last(later) + 3);
      const log = await Bun.file(join(media, "video", live.videoId, "hls-1", small, "index.m3u8")).text();
      expect(log).toContain("#EXT-X-GAP");
      expect(log.slice(log.lastIndexOf("#EXT-X-GAP")).match(/#EXTINF/g)?.length).toBeGreaterThanOrEqual(2);
    } finally {
      await server.stop();
      Bun.spawnSync(["umount", media]);
    }
  },
  limit,
);

test.concurrent(
  "a clock that is set by an hour changes neither the stream nor how long it waits for its publisher",
  jumpClock,
  limit,
);

const mediaMtx = findMediaMtx(process.env.MEDIAMTX_PATH);
needs(mediaMtx, "no mediamtx in PATH and no MEDIAMTX_PATH").concurrent(
  "a MediaMTX that is killed comes back, and so do those who publish through it",
  () => killMediaMtx(mediaMtx ?? ""),
  limit,
);

/** Writes until there is no room. */
async function fill(path: string): Promise<void> {
  Bun.spawnSync(["dd", "if=/dev/zero", `of=${path}`, "bs=4k"], { stderr: "ignore" });
  await writeFile(`${path}-rest`, "x".repeat(4096)).catch(() => undefined);
}
