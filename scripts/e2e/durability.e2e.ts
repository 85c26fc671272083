/** What a crash, a restart and a lost connection may not lose. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Server, startServer } from "./server.ts";

let folder: string;
let data: string;
let server: Server;
let token = "";
let channelId = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-durable-"));
  data = join(folder, "data");
  const create = Bun.spawn(
    ["bun", "src/main.ts", "admin", "create", "--email", "szef@example.org", "--password-stdin"],
    {
      env: { ...Bun.env, DATABASE_URL: "", NADAJ_DATA: data, LOG_LEVEL: "error" },
      stdin: new Blob(["tajne123\n"]),
      stdout: "ignore",
    },
  );
  expect(await create.exited).toBe(0);
  server = await startServer(data);
  token = (
    (await call("POST", "/auth/login", { email: "szef@example.org", password: "tajne123" })) as { token: string }
  ).token;
  channelId = ((await call("POST", "/channels", { name: "Trwałość" })) as { _id: string })._id;
}, 60_000);

afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function call(method: string, path: string, json?: unknown): Promise<unknown> {
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(json ? { "content-type": "application/json" } : {}),
  };
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers,
    ...(json ? { body: JSON.stringify(json) } : {}),
  });
  return answer.json();
}

type Video = { _id: string; resolutions: number[]; processing: { state: string; playable: boolean; progress: number } };

async function clip(name: string, seconds: number): Promise<Uint8Array> {
  const path = join(folder, name);
  const source = [
    "-f",
    "lavfi",
    "-i",
    `testsrc2=s=1280x720:r=30:d=${seconds}`,
    "-f",
    "lavfi",
    "-i",
    `sine=d=${seconds}`,
  ];
  const child = Bun.spawn([
    "ffmpeg",
    "-v",
    "error",
    "-y",
    ...source,
    "-c:v",
    "libx264",
    "-preset",
    "ultrafast",
    "-g",
    "60",
    "-pix_fmt",
    "yuv420p",
    "-c:a",
    "aac",
    path,
  ]);
  expect(await child.exited).toBe(0);
  return new Uint8Array(await readFile(path));
}

const tus = () => ({ "tus-resumable": "1.0.0", authorization: `Bearer ${token}` });

async function begin(size: number): Promise<{ id: string; path: string }> {
  const { _id } = (await call("POST", "/videos", { channelId, title: "Film" })) as Video;
  const metadata = `videoId ${Buffer.from(_id).toString("base64")},filename ${Buffer.from("film.mp4").toString("base64")}`;
  const answer = await fetch(`${server.url}/api/uploads`, {
    method: "POST",
    headers: { ...tus(), "upload-length": String(size), "upload-metadata": metadata },
  });
  expect(answer.status).toBe(201);
  return { id: _id, path: answer.headers.get("location") ?? "" };
}

async function send(path: string, offset: number, bytes: Uint8Array): Promise<number> {
  const headers = { ...tus(), "upload-offset": String(offset), "content-type": "application/offset+octet-stream" };
  return (await fetch(server.url + path, { method: "PATCH", headers, body: bytes as BodyInit })).status;
}

async function until(id: string, done: (video: Video) => boolean): Promise<Video> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const video = (await call("GET", `/videos/${id}`)) as Video;
    if (done(video)) return video;
    await Bun.sleep(200);
  }
  throw new Error("it did not come to that");
}

test("an upload goes on after the server was restarted", async () => {
  const bytes = await clip("part.mp4", 3);
  const { id, path } = await begin(bytes.length);
  const half = Math.floor(bytes.length / 2);
  expect(await send(path, 0, bytes.subarray(0, half))).toBe(204);
  expect(await server.stop()).toBe(0);
  server = await startServer(data);
  const where = await fetch(server.url + path, { method: "HEAD", headers: tus() });
  const offset = Number(where.headers.get("upload-offset"));
  expect(offset).toBe(half);
  expect(await send(path, offset, bytes.subarray(offset))).toBe(204);
  expect((await until(id, ({ processing }) => processing.state === "ready")).resolutions).toEqual([
    720, 480, 360, 240, 144,
  ]);
}, 120_000);

test("kill -9 in the middle of a transcode leaves no half video, and it is finished after a restart", async () => {
  const bytes = await clip("killed.mp4", 40);
  const { id, path } = await begin(bytes.length);
  expect(await send(path, 0, bytes)).toBe(204);
  await until(
    id,
    ({ processing }) => processing.playable && processing.state === "running" && processing.progress > 0.1,
  );
  await server.kill();
  server = await startServer(data);
  const after = (await call("GET", `/videos/${id}`)) as Video;
  expect([after.processing.state === "ready", after.processing.playable]).toEqual([false, true]);
  const done = await until(id, ({ processing }) => processing.state === "ready");
  expect(done.resolutions).toEqual([720, 480, 360, 240, 144]);
}, 240_000);

test("SIGTERM gives a running transcode back without counting it as a failure, and ends its children", async () => {
  const bytes = await clip("stopped.mp4", 30);
  const { id, path } = await begin(bytes.length);
  expect(await send(path, 0, bytes)).toBe(204);
  await until(id, ({ processing }) => processing.state === "running" && processing.progress >= 0.1);
  expect(await server.stop()).toBe(0);
  const left = Bun.spawnSync(["pgrep", "-f", `${data}/media`])
    .stdout.toString()
    .trim();
  expect(left).toBe("");
  server = await startServer(data);
  await until(id, ({ processing }) => processing.state === "ready");
}, 240_000);
