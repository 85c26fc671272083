/** The programs that the server runs live no longer than it does, and it outlives the terminal that started it. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findMediaMtx } from "../../src/ingest/ingest.ts";
import { until } from "./live/playlist.ts";
import { childrenOf } from "./live/processes.ts";
import { type Publisher, publish, recordStream } from "./live/publisher.ts";
import { type Site, startSite, uploadFilm } from "./site.ts";

let folder: string;
let site: Site;
let publisher: Publisher | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-children-"));
  const socket = await Bun.udpSocket({ hostname: "127.0.0.1" });
  const ports = { SRT_PORT: String(socket.port), WHIP_PORT: "0" };
  socket.close();
  site = await startSite({ LIVE_RENDITIONS: "always", ...ports });
}, 60_000);

afterAll(async () => {
  await publisher?.kill();
  await site?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

test("SIGHUP disturbs nothing, and after kill -9 nothing goes on", async () => {
  const { pid, url } = site.server;
  const [film] = await Promise.all([longFilm(), goLive()]);
  await uploadFilm(site, "Długi film", film, "playable");
  const works = ["pipe:0", "/media/source/", ...(findMediaMtx(undefined) ? ["mediamtx"] : [])];
  const running = async () => {
    const children = await childrenOf(pid);
    const found = works.map((word) => children.find(({ command }) => command.includes(word))?.id ?? 0);
    return found.every((id) => id > 0) ? found : undefined;
  };
  const before = await until("a child of each kind", running, 30_000);

  // As a terminal that is closed does: everything that it started hears of it.
  for (const id of [pid, ...(await childrenInTerminal(pid))]) process.kill(id, "SIGHUP");
  await Bun.sleep(1000);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(await running()).toEqual(before);

  const children = await childrenOf(pid);
  await site.server.kill();
  const gone = async () => (await Promise.all(children.map(isAlive))).every((alive) => !alive) || undefined;
  await until("the end of all children", gone, 2000);
}, 90_000);

/** Those of the process's own session. */
async function childrenInTerminal(pid: number): Promise<number[]> {
  const sessionOf = async (id: number) => {
    const stat = await readFile(`/proc/${id}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[3];
  };
  const session = await sessionOf(pid);
  const children = await Promise.all((await childrenOf(pid)).map(async ({ id }) => [id, await sessionOf(id)] as const));
  return children.filter(([, of]) => of === session).map(([id]) => id);
}

/** Under the number and the command that it had; what is only waited for has none. */
async function isAlive({ id, command }: { id: number; command: string }): Promise<boolean> {
  return command !== "" && (await readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")) === command;
}

async function goLive(): Promise<void> {
  const stream = join(folder, "stream.flv");
  await recordStream(stream, { seconds: 20, size: "480x300" });
  const asked = { channelId: site.channelId, title: "Transmisja", live: true };
  const { _id: id } = await site.call<{ _id: string }>("POST", "/videos", asked);
  const { key } = await site.call<{ key: string }>("POST", `/videos/${id}/url`);
  publisher = publish(`${site.server.rtmp}/${key}`, stream);
}

/** One whose renditions take minutes. */
async function longFilm(): Promise<Uint8Array<ArrayBuffer>> {
  const [second, film] = [join(folder, "second.avi"), join(folder, "film.avi")];
  const picture = ["-f", "lavfi", "-i", "testsrc2=s=1280x720:r=30:d=1", "-c:v", "mpeg4", "-q:v", "5", second];
  expect(await Bun.spawn(["ffmpeg", "-v", "error", ...picture]).exited).toBe(0);
  const repeated = ["-stream_loop", "600", "-i", second, "-c", "copy", film];
  expect(await Bun.spawn(["ffmpeg", "-v", "error", ...repeated]).exited).toBe(0);
  return new Uint8Array(await readFile(film));
}
