/** How a server ends: at once when nothing is under way, in a few seconds when much is, and whole at any moment. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmod, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openContext } from "../../src/app/context.ts";
import { loadConfig } from "../../src/platform/config/config.ts";
import { newId } from "../../src/platform/db/id.ts";
import { migrateSafely } from "../../src/platform/db/migrate.ts";
import { makeLog } from "../../src/platform/log.ts";
import { makeChannel, makeUser, makeVideo } from "../../src/testing/factories.ts";
import type { Harness } from "../../src/testing/harness.ts";
import { freePort } from "../../src/testing/ports.ts";
import { queueTranscode } from "../../src/videos/rules/processing.ts";
import { mediaKeys } from "../../src/videos/urls.ts";
import { type Live, makeLives } from "./live/lives.ts";
import { until } from "./live/playlist.ts";
import { childrenOf } from "./live/processes.ts";
import { publish, recordStream } from "./live/publisher.ts";
import { type Server, startServer } from "./server.ts";

/** Far more than it takes, also on a busy machine, and less than any pause that was waited for. */
const atOnce = 2000;
const soon = 5000;

let folder: string;
let frontEnd: string;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-stopping-"));
  frontEnd = await program("mediamtx", "exec sleep 600");
});
afterAll(async () => {
  // Where a test failed half-way.
  for (const end of ends) await end();
  await rm(folder, { recursive: true, force: true });
});

/** A program that says it is MediaMTX, and then does something else. */
async function program(name: string, script: string): Promise<string> {
  const path = join(folder, name);
  await Bun.write(path, `#!/bin/sh\n[ "$1" = --version ] && echo v1.20.1 && exit\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

async function stopped(server: Server): Promise<{ status: number; took: number }> {
  const asked = performance.now();
  const status = await server.stop();
  return { status, took: performance.now() - asked };
}

/** Everything is in the database's file: the log beside it holds nothing that is not. */
async function unfolded(data: string): Promise<number> {
  return (await stat(join(data, "nadaj.sqlite-wal")).catch(() => ({ size: 0 }))).size;
}

/** Whether the front end of a server that has ended still runs. */
async function leftOver(data: string): Promise<boolean> {
  const id = await Bun.file(join(data, "mediamtx", "pid"))
    .text()
    .catch(() => "none");
  return (await stat(`/proc/${id}`).catch(() => undefined)) !== undefined;
}

test("an idle server is gone at once, whatever it was waiting for", async () => {
  for (const [name, env] of Object.entries({
    plain: { MEDIAMTX_PATH: "off" },
    restarting: { MEDIAMTX_PATH: await program("dies", "exit 3") },
  })) {
    const data = join(folder, name);
    const server = await startServer(data, undefined, env);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    // The second is tried again and again by then, after pauses that grow.
    if (name === "restarting") await Bun.sleep(4000);
    const { status, took } = await stopped(server);
    console.log(`${name}: ${Math.round(took)} ms`);
    expect([name, status, took < atOnce]).toEqual([name, 0, true]);
    expect(await unfolded(data)).toBe(0);
  }
}, 60_000);

test("a signal in the first moment ends it whole, with its children", async () => {
  const isThere = (path: string) => stat(path).catch(() => undefined);
  const moments: Record<string, (data: string, port: number) => Promise<unknown>> = {
    "while it makes its data folder": (data) => isThere(join(data, "keys")),
    "when it listens": (_, port) => fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined),
    "when its front end runs": (data) => isThere(join(data, "mediamtx", "pid")),
  };
  for (const [moment, isNow] of Object.entries(moments)) {
    const data = join(folder, moment.replaceAll(" ", "-"));
    const port = freePort();
    const env = { DATABASE_URL: "", NADAJ_DATA: data, PORT: `${port}`, RTMP_PORT: "0", HOST: "127.0.0.1" };
    const child = Bun.spawn(["bun", "src/main.ts"], {
      env: { ...Bun.env, ...env, MEDIAMTX_PATH: frontEnd },
      stdio: ["ignore", "ignore", "ignore"],
    });
    while (!(await isNow(data, port))) await Bun.sleep(1);
    child.kill("SIGTERM");
    expect([moment, await child.exited, child.signalCode]).toEqual([moment, 0, null]);
    expect([moment, await leftOver(data)]).toEqual([moment, false]);
    expect([moment, await unfolded(data)]).toEqual([moment, 0]);
  }
}, 60_000);

test("a stream, its viewers, a waiting page, a slow download and a transcode are ended in a few seconds", async () => {
  const data = join(folder, "busy");
  const [recording, source] = [join(folder, "scene.flv"), join(folder, "film.mp4")];
  await recordStream(recording, { seconds: 20, size: "640x360", gop: 50 });
  await recordStream(source, { seconds: 40, size: "1280x720" });
  const { live, later, file } = await prepare(data, source);
  const server = await startServer(data, undefined, {
    LIVE_RENDITIONS: "always",
    MEDIAMTX_PATH: frontEnd,
    MIN_FREE_DISK_BYTES: "0",
  });
  ends.push(server.kill);
  const publisher = publish(`${server.rtmp}/${live.key}`, recording);
  ends.push(publisher.kill);
  const playlist = `${server.url}${live.folder}/v360/live.m3u8`;
  await until("the stream plays", async () => (await fetch(playlist)).status === 200 || undefined, 30_000);
  const encoding = async () => (await childrenOf(server.pid)).filter(({ command }) => command.includes("libx264"));
  await until("both encode", async () => (await encoding()).length >= 2 || undefined, 30_000);
  const children = await childrenOf(server.pid);

  const viewers = Array.from({ length: 5 }, () => view(playlist));
  const state = `${server.url}/watch/${later.videoId}/state`;
  const now = (await (await fetch(state)).json()) as { state: string; src: string | null; signal: boolean };
  const known = encodeURIComponent(`${now.state} ${now.src !== null} ${now.signal}`);
  const waiting = fetch(`${state}?known=${known}`).catch(() => undefined);
  const download = await fetch(`${server.url}/media/${file}`);
  expect(download.status).toBe(200);
  // It is kept open as long as nothing changes.
  expect(await Promise.race([waiting, Bun.sleep(1000)])).toBeUndefined();
  const { status, took } = await stopped(server);
  console.log(`busy: ${Math.round(took)} ms`);
  expect([status, took < soon]).toEqual([0, true]);
  // What ends them reads first that the server is gone.
  for (const { id, command } of children)
    await until(`${command} ends`, async () => (await Bun.file(`/proc/${id}/stat`).exists()) === false || undefined);
  expect(await unfolded(data)).toBe(0);
  // Who only waits is answered, not cut off.
  expect((await waiting)?.status).toBe(200);
  await Promise.all([publisher.kill(), ...viewers, download.body?.cancel().catch(() => undefined)]);
}, 120_000);

/** A live video, one that is yet to come, a large file, and a film whose transcode takes its time. */
async function prepare(data: string, source: string): Promise<{ live: Live; later: Live; file: string }> {
  const config = loadConfig({ NADAJ_DATA: data, MIN_FREE_DISK_BYTES: "0" });
  await using ctx = await openContext(config, { log: makeLog({ level: "error", format: "text" }) });
  await migrateSafely(ctx);
  const [live, later] = await makeLives(ctx, 2);
  const harness = { ctx, clock: ctx.clock } as unknown as Harness;
  const channel = await makeChannel(harness, await makeUser(harness, { role: "creator" }));
  const film = newId(ctx.clock.now());
  await makeVideo(harness, channel, { id: film, processing: "waiting", sourceKey: mediaKeys.source(film) });
  await ctx.storage.putFile(mediaKeys.source(film), source);
  const file = `video/${(await makeVideo(harness, channel)).id}/hls-1/v720/s0.m4s`;
  await ctx.storage.put(file, new Uint8Array(64 * 1024 * 1024));
  await ctx.write((tx) => queueTranscode(tx, film));
  if (!live || !later) throw new Error("there are no live videos");
  return { live, later, file };
}

/** As a player does: asks for the next part of the playlist before it is there. */
async function view(playlist: string): Promise<void> {
  for (let number = 1; ; number++) {
    const answer = await fetch(`${playlist}?_HLS_msn=${number}`).catch(() => undefined);
    if (!answer) return;
    const text = await answer.text().catch(() => "");
    number = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1] ?? number) + (text.match(/#EXTINF/g)?.length ?? 0);
  }
}
