import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { day } from "../platform/clock.ts";
import { configureMedia, runTool } from "../platform/media/child.ts";
import type { Client } from "../testing/client.ts";
import { makeOwner } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { Tus } from "../testing/tus.ts";
import { videoById } from "../videos/queries/video.ts";
import { captions, videos } from "../videos/table.ts";
import { remakeOf } from "./queries.ts";

let harness: Harness;
let folder: string;
let owner: Client;
let tus: Tus;
let channelId: string;
let short: Uint8Array;
let long: Uint8Array;

beforeAll(async () => {
  harness = await startHarness();
  folder = await mkdtemp(join(tmpdir(), "nadaj-remakes-"));
  const made = await makeOwner(harness);
  owner = made.owner;
  channelId = made.channel.id;
  tus = new Tus(harness, owner);
  [short, long] = [await clip("red", 2), await clip("blue", 4)];
});
afterEach(() => configureMedia({ ffmpeg: "ffmpeg" }));
afterAll(async () => {
  await harness[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function clip(colour: string, seconds: number): Promise<Uint8Array> {
  const path = join(folder, `${colour}.mp4`);
  const source = ["-f", "lavfi", "-i", `color=${colour}:s=256x144:r=25:d=${seconds}`];
  const sound = ["-f", "lavfi", "-i", `sine=d=${seconds}`, "-c:a", "aac"];
  const picture = ["-c:v", "libx264", "-preset", "ultrafast", "-g", "25", "-pix_fmt", "yuv420p"];
  await runTool("ffmpeg", ["-v", "error", "-y", ...source, ...sound, ...picture, path], { seconds: 30 });
  return new Uint8Array(await readFile(path));
}

const base64 = (text: string) => Buffer.from(text).toString("base64");

/** Sends a file into a film; gives the answer to its beginning. */
async function sendInto(id: string, bytes: Uint8Array, more = "") {
  const metadata = `videoId ${base64(id)},filename ${base64("Nowy film.mp4")}${more}`;
  const begun = await tus.begin(id, bytes.length, { "upload-metadata": metadata });
  if (begun.location) await tus.send(begun.location, 0, bytes);
  return begun;
}

const replacing = `,replaces ${base64("true")}`;

/** A public film of two seconds, as it stands when all of it is made. */
async function film(): Promise<string> {
  const id = await tus.draft(channelId);
  await sendInto(id, short);
  await owner.api("PATCH", `/videos/${id}`, { title: "Film o górach", visibility: "public" });
  await harness.runJobs();
  await owner.api("POST", `/videos/${id}/publish`);
  return id;
}

const video = async (id: string) =>
  (await videoById(harness.ctx, id)) as NonNullable<Awaited<ReturnType<typeof videoById>>>;
const page = (id: string) => `/manage-channel/${channelId}/videos/${id}/file`;
const playable = async (id: string, version: number) =>
  (await harness.guest().get(`/media/video/${id}/hls-${version}/master.m3u8`)).status;

test("another file takes a film's place at its address, once all of it is made", async () => {
  const id = await film();
  const { ctx } = harness;
  await ctx.write((tx) =>
    tx.db.insert(captions).values({ videoId: id, lang: "pl", label: "polski", createdAt: ctx.clock.now() }),
  );
  await ctx.write((tx) => tx.db.update(videos).set({ views: 7 }).where(eq(videos.id, id)));
  expect((await sendInto(id, long)).status).toBe(409);
  expect((await sendInto(id, long, replacing)).status).toBe(201);
  expect(await video(id)).toMatchObject({ mediaVersion: 1, nextVersion: 2, processing: "ready" });
  expect((await owner.get(page(id))).text).toContain("Nowa wersja czeka w\u00a0kolejce");
  expect([await playable(id, 1), await playable(id, 2)]).toEqual([200, 404]);
  expect((await sendInto(id, long, replacing)).status).toBe(409);

  await harness.runJobs();
  const after = await video(id);
  expect(after).toMatchObject({ mediaVersion: 2, nextVersion: null, processing: "ready", views: 7 });
  expect(after).toMatchObject({ title: "Film o górach", sourceName: "Nowy film.mp4", sourceSize: long.length });
  expect(after.duration).toBeCloseTo(4, 0);
  expect(after.listedAt).not.toBeNull();
  // Who watched the former one goes on; a day later its address leads to the new one.
  expect([await playable(id, 1), await playable(id, 2)]).toEqual([200, 200]);
  expect((await owner.get(page(id))).text).toContain("Poprzedni film trwał 0:02");
  harness.clock.advance(day + 1000);
  await harness.runJobs();
  expect([await playable(id, 1), await playable(id, 2)]).toEqual([302, 200]);
  expect(await ctx.storage.list(`source/${id}`)).toEqual([after.sourceKey as string]);
  await owner.post(page(id), { action: "dismiss" });
  expect(await remakeOf(ctx, id)).toBeUndefined();
}, 120_000);

test("what cannot be made leaves the film as it is, and says why", async () => {
  const id = await film();
  await sendInto(id, new TextEncoder().encode("to nie jest film ".repeat(50)), replacing);
  await harness.runJobs();
  expect(await video(id)).toMatchObject({ mediaVersion: 1, nextVersion: null, processing: "ready" });
  const { text } = await owner.get(page(id));
  expect(text).toContain("Nowa wersja nie powstała");
  expect(text).toContain("To nie jest plik wideo ani audio");
  expect(await playable(id, 1)).toBe(200);
  expect(await harness.ctx.storage.list(`source/${id}`)).toHaveLength(1);
  expect((await owner.api("GET", `/videos/${id}/file-info`)).json).toMatchObject({
    remake: { kind: "file", state: "failed", failure: "NOT_MEDIA" },
  });
}, 120_000);

test("a film is made anew of its own file, and that may be given up", async () => {
  const id = await film();
  expect((await owner.post(page(id), { action: "again" })).status).toBe(303);
  expect((await owner.api("POST", `/videos/${id}/process-again`)).status).toBe(409);
  expect((await owner.api("DELETE", `/videos/${id}/remake`)).status).toBe(204);
  await harness.runJobs();
  expect(await video(id)).toMatchObject({ mediaVersion: 1, nextVersion: null });
  expect((await owner.api("POST", `/videos/${id}/process-again`)).status).toBe(204);
  await harness.runJobs();
  const { sourceKey, ...after } = await video(id);
  expect(after).toMatchObject({ mediaVersion: 2, processing: "ready" });
  expect(await harness.ctx.storage.stat(sourceKey as string)).toMatchObject({ size: short.length });
}, 120_000);

test("the file is had again by those who manage it, told of, and its log is in words", async () => {
  const id = await film();
  const whole = await owner.get(`${page(id)}/source`);
  expect([whole.status, whole.headers.get("content-length") ?? String(short.length)]).toEqual([
    200,
    String(short.length),
  ]);
  expect(whole.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''Nowy%20film.mp4");
  const part = await owner.get(`${page(id)}/source`, { range: "bytes=0-9" });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 0-9/${short.length}`]);
  const info = (await owner.api("GET", `/videos/${id}/file-info`)).json;
  expect(info).toMatchObject({
    ...{ name: "Nowy film.mp4", bytes: short.length, isKept: true },
    video: { codec: "h264", width: 256, height: 144, fps: 25 },
    audio: { codec: "aac", channels: 1 },
    renditions: [{ width: 256, lines: 144 }],
    stored: { source: `source/${id}/original`, media: `video/${id}/hls-1` },
  });
  const { text } = await owner.get(page(id));
  for (const said of [
    "Odczytano plik: mov, h264 256×144, aac, 0:02",
    "Film da się oglądać",
    "Zakodowano: 144p",
    "Gotowe",
  ])
    expect([said, text.includes(said)]).toEqual([said, true]);
  configureMedia({ ffmpeg: "false" });
  await owner.api("POST", `/videos/${id}/process-again`);
  for (let round = 0; round < 4; round++) {
    await harness.runJobs();
    harness.clock.advance(day / 24);
  }
  expect((await owner.get(`/en${page(id)}`)).text).toContain("Failed. Processing failed. Try again.");
}, 120_000);
