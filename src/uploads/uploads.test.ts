import { afterAll, beforeAll, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { day } from "../platform/clock.ts";
import { runTool } from "../platform/media/child.ts";
import { probeFile } from "../platform/media/probe.ts";
import type { Client } from "../testing/client.ts";
import { makeOwner, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { mediaPath } from "../testing/media-path.ts";
import { until } from "../testing/publisher.ts";
import { videoById } from "../videos/queries/video.ts";
import { cleanAbandonedUploads } from "./rules/begin.ts";
import { removeStrayParts } from "./rules/finish.ts";
import { uploadFolder } from "./rules/parts.ts";

let harness: Harness;
let folder: string;
let owner: Client;
let channelId: string;
let bytes: Uint8Array;

beforeAll(async () => {
  harness = await startHarness({ env: { UPLOAD_MAX_BYTES: "20000000", UPLOAD_QUOTA_BYTES: "30000000" } });
  folder = await mkdtemp(join(tmpdir(), "nadaj-upload-"));
  const made = await makeOwner(harness);
  owner = made.owner;
  channelId = made.channel.id;
  const clip = join(folder, "clip.mp4");
  const source = ["-f", "lavfi", "-i", "testsrc2=s=320x180:r=25:d=3", "-f", "lavfi", "-i", "sine=d=3"];
  await runTool(
    "ffmpeg",
    ["-v", "error", "-y", ...source, "-c:v", "libx264", "-g", "25", "-pix_fmt", "yuv420p", "-c:a", "aac", clip],
    { seconds: 30 },
  );
  bytes = new Uint8Array(await readFile(clip));
});
afterAll(async () => {
  await harness[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const tus = { "tus-resumable": "1.0.0" };
const base64 = (text: string) => Buffer.from(text).toString("base64");

async function draft(): Promise<string> {
  return ((await owner.api("POST", "/videos", { channelId })).json as { _id: string })._id;
}

function begin(client: Client, videoId: string, size: number) {
  const metadata = `videoId ${base64(videoId)},filename ${base64("Góry.mp4")}`;
  return client.request("/api/uploads", {
    method: "POST",
    headers: { ...tus, "upload-length": String(size), "upload-metadata": metadata },
  });
}

async function send(
  client: Client,
  path: string,
  offset: number,
  part: Uint8Array,
  headers: Record<string, string> = {},
) {
  const request = new Request(`http://localhost:3000${path}`, {
    method: "PATCH",
    headers: {
      ...tus,
      ...headers,
      origin: "http://localhost:3000",
      "upload-offset": String(offset),
      "content-type": "application/offset+octet-stream",
      "content-length": String(part.length),
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    },
    body: part as BodyInit,
  });
  const answer = await harness.app.fetch(request, () => "127.0.0.1");
  return { status: answer.status, offset: answer.headers.get("upload-offset"), text: await answer.text() };
}

test("a file in two parts, resumed, checked, transcoded and published by itself", async () => {
  const videoId = await draft();
  const begun = await begin(owner, videoId, bytes.length);
  expect(begun.status).toBe(201);
  const path = begun.location ?? "";
  const half = Math.floor(bytes.length / 2);
  expect((await send(owner, path, 0, bytes.subarray(0, half))).status).toBe(204);

  const wrong = await send(owner, path, half, bytes.subarray(half), {
    "upload-checksum": `sha1 ${base64("nie ta suma kontrolna")}`,
  });
  expect([wrong.status, wrong.text]).toEqual([460, "Część pliku dotarła uszkodzona"]);
  const where = await owner.request(path, { method: "HEAD", headers: tus });
  expect(where.headers.get("upload-offset")).toBe(String(half));

  expect((await owner.api("PATCH", `/videos/${videoId}`, { title: "Góry zimą", visibility: "public" })).status).toBe(
    200,
  );
  const sum = createHash("sha1").update(bytes.subarray(half)).digest("base64");
  expect((await send(owner, path, half, bytes.subarray(half), { "upload-checksum": `sha1 ${sum}` })).offset).toBe(
    String(bytes.length),
  );
  expect((await owner.api("GET", `/videos/${videoId}`)).json).toMatchObject({
    processing: { state: "waiting", playable: false },
  });
  expect((await owner.api("POST", `/videos/${videoId}/publish`)).json).toMatchObject({
    publishWhenReady: true,
    publishedAt: null,
  });

  // The first rendition, the news of it to subscribers, its words for searches, the ladder.
  expect(await harness.runJobs()).toBe(4);
  const done = (await harness.guest().api("GET", `/videos/${videoId}`)).json as {
    hls: string;
    resolutions: number[];
    thumbnailUrl: string;
  };
  expect(done.resolutions).toEqual([180, 144]);
  for (const url of [
    done.hls,
    done.thumbnailUrl,
    `/media/video/${videoId}/seeksprite.jpg`,
    `/media/video/${videoId}/preview.mp4`,
  ]) {
    expect([url, (await harness.guest().get(url)).status]).toEqual([url, 200]);
  }
  const preview = mediaPath(harness.ctx, `video/${videoId}/preview.mp4`);
  expect((await probeFile(preview)).duration).toBeGreaterThan(2);
  const picture = Buffer.from(await Bun.file(mediaPath(harness.ctx, `video/${videoId}/1080.webp`)).arrayBuffer());
  expect([picture.toString("latin1", 0, 4), picture.readUInt32LE(4)]).toEqual(["RIFF", picture.length - 8]);
  expect(picture.length - 20 - picture.readUInt32LE(16)).toBeLessThan(2);
  expect((await harness.guest().get("/")).text).toContain("Góry zimą");
  expect((await harness.guest().get(`/media/video/${videoId}/candidate-1.webp`)).headers.get("content-type")).toBe(
    "image/webp",
  );
  expect(await readdir(uploadFolder(harness.ctx))).toEqual([]);
}, 60_000);

test("what is no video is refused in words, and can be replaced", async () => {
  const videoId = await draft();
  const junk = new TextEncoder().encode("To nie jest film. ".repeat(50));
  const path = (await begin(owner, videoId, junk.length)).location ?? "";
  await send(owner, path, 0, junk);
  await harness.runJobs();
  expect((await owner.api("GET", `/videos/${videoId}`)).json).toMatchObject({
    processing: { state: "failed", failure: "NOT_MEDIA" },
  });
  expect((await owner.get(`/manage-channel/${channelId}/videos/${videoId}`)).text).toContain("nie jest plik wideo");
  expect((await begin(owner, videoId, bytes.length)).status).toBe(201);
}, 30_000);

test("doors: strangers, sizes, quota, a second file, another's upload", async () => {
  const videoId = await draft();
  const other = await person(harness, "creator");
  expect((await begin(harness.guest(), videoId, 10)).status).toBe(401);
  expect((await begin(other, videoId, 10)).status).toBe(404);
  const tooLarge = await begin(owner, videoId, 21_000_000);
  expect([tooLarge.status, tooLarge.text]).toEqual([413, expect.stringContaining("19 MB")]);
  const path = (await begin(owner, videoId, 19_000_000)).location ?? "";
  expect((await other.request(path, { method: "HEAD", headers: tus })).status).toBe(404);
  expect((await send(other, path, 0, new Uint8Array(5))).status).toBe(404);
  expect((await other.request(path, { method: "DELETE", headers: tus })).status).toBe(404);
  expect((await owner.request("/api/uploads/..%2f..%2fkeys%2fsession", { method: "HEAD", headers: tus })).status).toBe(
    404,
  );
  expect((await owner.request(path, { method: "DELETE", headers: tus })).status).toBe(204);
  expect((await owner.request(path, { method: "HEAD", headers: tus })).status).toBe(404);
}, 30_000);

test("abandoned parts go after a week", async () => {
  const stray = join(uploadFolder(harness.ctx), "STRAY");
  await writeFile(stray, "abc");
  await utimes(stray, 0, 0);
  const videoId = await draft();
  const path = (await begin(owner, videoId, 1000)).location ?? "";
  await send(owner, path, 0, new Uint8Array(10));
  harness.clock.advance(6 * day);
  await cleanAbandonedUploads(harness.ctx);
  await removeStrayParts(harness.ctx);
  const kept = await readdir(uploadFolder(harness.ctx));
  expect([kept.includes(path.split("/").at(-1) ?? ""), kept.includes("STRAY")]).toEqual([true, false]);
  harness.clock.advance(2 * day);
  await cleanAbandonedUploads(harness.ctx);
  const id = path.split("/").at(-1) ?? "";
  expect((await readdir(uploadFolder(harness.ctx))).filter((name) => name.startsWith(id))).toEqual([]);
  expect((await owner.api("GET", `/videos/${videoId}`)).status).toBe(404);
});

test("a second tab takes over, and what the first sent is not left behind", async () => {
  const videoId = await draft();
  const first = (await begin(owner, videoId, 1000)).location ?? "";
  await send(owner, first, 0, new Uint8Array(400));
  const second = (await begin(owner, videoId, 1000)).location ?? "";
  expect((await send(owner, first, 400, new Uint8Array(600))).status).toBe(404);
  const left = () => readdir(uploadFolder(harness.ctx));
  const ofFirst = async () => (await left()).filter((name) => name.startsWith(first.split("/").at(-1) ?? ""));
  await until(ofFirst, ({ length }) => length === 0);
  expect(await left()).toContain(second.split("/").at(-1) ?? "");
  await owner.request(second, { method: "DELETE", headers: tus });
});

test("nothing more is taken for a video that was deleted meanwhile", async () => {
  const videoId = await draft();
  const path = (await begin(owner, videoId, 1000)).location ?? "";
  expect((await owner.api("DELETE", `/videos/${videoId}`)).status).toBe(204);
  expect((await send(owner, path, 0, new Uint8Array(1000))).status).toBe(404);
  expect((await harness.ctx.storage.stat(`source/${videoId}/original`)) ?? null).toBeNull();
});

test("uploads under way count against the quota; a size left open is refused", async () => {
  const { owner: client, channel: mine } = await makeOwner(harness);
  const make = async () => ((await client.api("POST", "/videos", { channelId: mine.id })).json as { _id: string })._id;
  const [one, two] = [await make(), await make()];
  expect((await begin(client, one, 19_000_000)).status).toBe(201);
  expect((await begin(client, two, 19_000_000)).status).toBe(507);
  expect((await begin(client, one, 19_000_000)).status).toBe(201);
  const metadata = { "upload-defer-length": "1", "upload-metadata": `videoId ${base64(two)}` };
  expect((await client.request("/api/uploads", { method: "POST", headers: { ...tus, ...metadata } })).status).toBe(501);
});

test("thumbnails and captions: real ones are taken, others refused in place", async () => {
  const videoId = await draft();
  const page = `/manage-channel/${channelId}/videos/${videoId}`;
  const form = {
    title: "Film z napisami",
    visibility: "private",
    ageRestriction: "0",
    captionLang: "pl",
    captionLabel: "",
  };
  const png = join(folder, "cover.png");
  await runTool("ffmpeg", ["-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=s=640x480", "-frames:v", "1", png], {
    seconds: 10,
  });
  const picture = new File([await readFile(png)], "okładka.png");
  const words = new File(["1\n00:00:01,000 --> 00:00:02,000\nCześć\n"], "napisy.srt");
  expect((await owner.post(page, { ...form, action: "save", thumbnail: picture, captions: words })).status).toBe(303);
  const { thumbnailUrl } = (await owner.api("GET", `/videos/${videoId}`)).json as { thumbnailUrl: string };
  expect((await owner.get(thumbnailUrl)).headers.get("content-type")).toBe("image/webp");
  const vtt = await owner.get(thumbnailUrl.replace(/\d+\.webp.*/, "captions/pl.vtt"));
  expect(vtt.text).toContain("Cześć");
  const { text } = await owner.get(page);
  expect(text).toContain("polski");
  expect(text).toContain('<option value="en" selected="">');
  const fake = new File(["<svg onload=alert(1)>"], "zły.png");
  const refused = await owner.post(page, { ...form, action: "save", thumbnail: fake });
  expect([
    refused.status,
    refused.text.includes("Tego obrazka nie można użyć"),
    refused.text.includes('value="Film z napisami"'),
  ]).toEqual([422, true, true]);
}, 30_000);

test("a running transcode that a deletion stopped goes on when the video is restored", async () => {
  const videoId = await draft();
  await send(owner, (await begin(owner, videoId, bytes.length)).location ?? "", 0, bytes);
  const working = harness.runJobs();
  const now = async () => (await videoById(harness.ctx, videoId))?.processing;
  const share = async () => (await videoById(harness.ctx, videoId))?.progress ?? 0;
  for (let attempt = 0; attempt < 4000 && (await share()) <= 0.1; attempt++) await Bun.sleep(5);
  expect((await owner.api("DELETE", `/videos/${videoId}`)).status).toBe(204);
  await working;
  const staff = await person(harness, "admin");
  expect((await staff.api("POST", `/videos/${videoId}/restore`)).status).toBe(200);
  await harness.runJobs();
  expect(await now()).toBe("ready");
}, 60_000);

test("a running transcode is cancelled at once, keeps what can be watched, and can be tried again", async () => {
  const videoId = await draft();
  const path = (await begin(owner, videoId, bytes.length)).location ?? "";
  await send(owner, path, 0, bytes);
  const working = harness.runJobs();
  const state = async () =>
    ((await owner.api("GET", `/videos/${videoId}`)).json as { processing: { state: string } }).processing.state;
  for (let attempt = 0; attempt < 4000 && (await state()) !== "running"; attempt++) await Bun.sleep(5);
  expect((await owner.api("POST", `/videos/${videoId}/cancel-processing`)).status).toBe(204);
  await working;
  expect((await owner.api("GET", `/videos/${videoId}`)).json).toMatchObject({
    processing: { state: "cancelled", failure: "CANCELLED" },
  });
  expect((await owner.api("POST", `/videos/${videoId}/cancel-processing`)).json).toMatchObject({
    error: "NOT_TRANSCODING",
  });
  expect((await owner.api("POST", `/videos/${videoId}/retry-processing`)).status).toBe(204);
  await harness.runJobs();
  expect((await owner.api("GET", `/videos/${videoId}`)).json).toMatchObject({
    processing: { state: "ready", progress: 1 },
  });
}, 60_000);
