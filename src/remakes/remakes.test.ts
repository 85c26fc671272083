import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { day } from "../platform/clock.ts";
import { runTool } from "../platform/media/child.ts";
import type { Client } from "../testing/client.ts";
import { makeOwner } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { Tus } from "../testing/tus.ts";
import { captionsOf, type Video, videoById } from "../videos/queries/video.ts";
import { noteStep } from "../videos/rules/journal.ts";
import { captions, videos } from "../videos/table.ts";
import { remakeOf } from "./queries.ts";

let harness: Harness;
let folder: string;
let owner: Client;
let tus: Tus;
let channelId: string;
let short: Uint8Array;
let long: Uint8Array;
/** A public film of a second; what one test makes of it the next one finds. */
let id: string;

beforeAll(async () => {
  harness = await startHarness();
  folder = await mkdtemp(join(tmpdir(), "nadaj-remakes-"));
  const made = await makeOwner(harness);
  owner = made.owner;
  channelId = made.channel.id;
  tus = new Tus(harness, owner);
  [short, long] = [await clip("red", 1), await clip("blue", 3)];
  id = await film();
}, 60_000);
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

async function film(): Promise<string> {
  const made = await tus.draft(channelId);
  await sendInto(made, short);
  await owner.api("PATCH", `/videos/${made}`, { title: "Film o górach", visibility: "public" });
  await harness.runJobs();
  await owner.api("POST", `/videos/${made}/publish`);
  return made;
}

async function video(): Promise<Video> {
  const found = await videoById(harness.ctx, id);
  if (!found) throw new Error("the film is gone");
  return found;
}

const page = () => `/manage-channel/${channelId}/videos/${id}/file`;
const playable = async (version: number) =>
  (await harness.guest().get(`/media/video/${id}/hls-${version}/master.m3u8`)).status;

test("the file is had again by those who manage it, told of, and its log is in words", async () => {
  const whole = await owner.get(`${page()}/source`);
  expect(whole.status).toBe(200);
  expect(whole.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''Nowy%20film.mp4");
  const part = await owner.get(`${page()}/source`, { range: "bytes=0-9" });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 0-9/${short.length}`]);
  expect((await owner.api("GET", `/videos/${id}/file-info`)).json).toMatchObject({
    ...{ name: "Nowy film.mp4", bytes: short.length, isKept: true },
    video: { codec: "h264", width: 256, height: 144, fps: 25 },
    audio: { codec: "aac", channels: 1 },
    renditions: [{ width: 256, lines: 144 }],
    stored: { source: `source/${id}/original`, media: `video/${id}/hls-1` },
  });
  const { text } = await owner.get(page());
  const steps = ["Odczytano plik: mov, h264 256×144, aac, 0:01", "Film da się oglądać", "Zakodowano: 144p", "Gotowe"];
  for (const said of steps) expect([said, text.includes(said)]).toEqual([said, true]);
});

test("what cannot be made leaves the film as it is, and says why", async () => {
  await sendInto(id, new TextEncoder().encode("to nie jest film ".repeat(50)), replacing);
  await harness.runJobs();
  expect(await video()).toMatchObject({ mediaVersion: 1, nextVersion: null, processing: "ready" });
  const { text } = await owner.get(page());
  expect(text).toContain("Nowa wersja nie powstała");
  expect(text).toContain("Nie powiodło się. To nie jest plik wideo ani audio");
  expect(await playable(1)).toBe(200);
  expect(await harness.ctx.storage.list(`source/${id}`)).toHaveLength(1);
  expect((await owner.api("GET", `/videos/${id}/file-info`)).json).toMatchObject({
    remake: { kind: "file", state: "failed", failure: "NOT_MEDIA" },
  });
  const full = { params: { code: "TRANSCODE_FAILED" }, said: "av_interleaved_write_frame(): No space left on device" };
  await noteStep(harness.ctx, id, { step: "failed", ...full });
  const log = (await owner.get(page())).text;
  expect(log).toContain("Nie powiodło się. Na dysku serwera zabrakło miejsca.");
  expect(log).not.toContain("Przetwarzanie się nie powiodło");
});

test("a film is made anew of its own file, and that may be given up", async () => {
  expect((await owner.post(page(), { action: "again" })).status).toBe(303);
  expect((await owner.api("POST", `/videos/${id}/process-again`)).status).toBe(409);
  expect((await owner.api("DELETE", `/videos/${id}/remake`)).status).toBe(204);
  await harness.runJobs();
  expect(await video()).toMatchObject({ mediaVersion: 1, nextVersion: null });
  expect((await owner.api("POST", `/videos/${id}/process-again`)).status).toBe(204);
  await harness.runJobs();
  const { sourceKey, ...after } = await video();
  expect(after).toMatchObject({ processing: "ready", nextVersion: null });
  expect(after.mediaVersion).toBeGreaterThan(1);
  expect(await harness.ctx.storage.stat(sourceKey as string)).toMatchObject({ size: short.length });
}, 60_000);

test("another file takes a film's place at its address, once all of it is made", async () => {
  const { ctx } = harness;
  const before = (await video()).mediaVersion;
  const after = before + 1;
  await ctx.write((tx) =>
    tx.db.insert(captions).values({ videoId: id, lang: "pl", label: "polski", createdAt: ctx.clock.now() }),
  );
  await ctx.write((tx) => tx.db.update(videos).set({ views: 7 }).where(eq(videos.id, id)));
  expect((await sendInto(id, long)).status).toBe(409);
  expect((await sendInto(id, long, replacing)).status).toBe(201);
  expect(await video()).toMatchObject({ mediaVersion: before, nextVersion: after, processing: "ready" });
  expect((await owner.get(page())).text).toContain("Nowa wersja czeka w\u00a0kolejce");
  const parts = async () => (await owner.get(`${page()}/state`, { "hx-request": "true" })).text;
  expect(await parts()).not.toContain('value="again"');
  expect([await playable(before), await playable(after)]).toEqual([200, 404]);
  expect((await sendInto(id, long, replacing)).status).toBe(409);

  await harness.runJobs();
  const made = await video();
  expect(made).toMatchObject({ mediaVersion: after, nextVersion: null, processing: "ready", views: 7 });
  expect(made).toMatchObject({ title: "Film o górach", sourceName: "Nowy film.mp4", sourceSize: long.length });
  expect(made.duration).toBeCloseTo(3, 0);
  expect(made.listedAt).not.toBeNull();
  // Who watches the former one goes on for a day.
  expect([await playable(before), await playable(after)]).toEqual([200, 200]);
  expect((await owner.get(page())).text).toContain("Poprzedni film trwał 0:01");
  // Whoever watched it being made may go on without loading the page again.
  expect(await parts()).toContain('value="again"');
  harness.clock.advance(day + 1000);
  await harness.runJobs();
  expect(await ctx.storage.list(`video/${id}/hls-${before}`)).toEqual([]);
  expect(await ctx.storage.list(`source/${id}`)).toEqual([made.sourceKey as string]);
  await owner.post(page(), { action: "dismiss" });
  expect(await remakeOf(ctx, id)).toBeUndefined();
}, 60_000);

test("a film is cut exactly, watched by its people alone, and then taken", async () => {
  const { duration, mediaVersion } = await video();
  expect(duration).toBeCloseTo(3, 0);
  const cut = page().replace(/file$/, "cut");
  for (const [language, whole] of [
    ["", "0:03,0"],
    ["/en", "0:03.0"],
  ])
    expect((await owner.get(`${language}${cut}`)).text).toContain(`name="until" value="${whole}"`);
  expect((await owner.post(cut, { from: "0", until: "3.0" })).text).toContain("nic nie zostanie wycięte");
  expect((await owner.post(cut, { from: "2", until: "2,5" })).text).toContain("Musi zostać co najmniej sekunda");
  expect((await owner.post(cut, { from: "0:00,4", until: "2.2" })).status).toBe(303);
  await harness.runJobs();
  expect(await video()).toMatchObject({ mediaVersion, duration, nextVersion: mediaVersion + 1 });
  const { text } = await owner.get(page());
  expect(text).toContain("Przycięta wersja jest gotowa");
  expect(text).toContain("Przycięto: zostaje 0:00,4–0:02,2");
  // The player tells its own length, not the film's.
  expect(Number(/(?:&quot;|")duration(?:&quot;|"):([\d.]+)/.exec(text)?.[1])).toBeCloseTo(1.8, 0);
  const [preview = ""] = /\/media\/~[^"&]*hls-\d+\/master\.m3u8/.exec(text) ?? [];
  expect([(await harness.guest().get(preview)).status, await playable(mediaVersion + 1)]).toEqual([200, 404]);
  // It waits for as long as it has to.
  harness.clock.advance(30 * day);
  await harness.runJobs();
  const said = (startMs: number, endMs: number, text: string) => ({ startMs, endMs, text });
  const cues = [said(0, 300, "za wcześnie"), said(1000, 2000, "dzień dobry"), said(2000, 2900, "do widzenia")];
  const write = (lang: string, version: number, some: object[]) =>
    owner.api("PUT", `/videos/${id}/captions/${lang}`, { label: lang, version, cues: some });
  expect((await write("pl", 1, cues)).status).toBe(200);
  expect((await write("en", 0, [said(2300, 2900, "za późno")])).status).toBe(200);
  await owner.api("PATCH", `/videos/${id}`, { description: "Spis:\n0:00 Wstęp\n0:01 Środek\n0:02 Koniec" });
  expect((await owner.post(page(), { action: "confirm" })).status).toBe(303);
  const after = await video();
  expect(after.mediaVersion).toBe(mediaVersion + 1);
  expect(Math.abs((after.duration ?? 0) - 1.8)).toBeLessThan(0.1);
  // What tells times of it moves along.
  expect(after.description).toBe("Spis:\n0:00 Środek\n0:01 Koniec");
  await harness.runJobs();
  expect((await owner.api("GET", `/videos/${id}/captions/pl`)).json).toMatchObject({
    cues: [said(600, 1600, "dzień dobry"), said(1600, 1800, "do widzenia")],
  });
  expect((await captionsOf(harness.ctx, id)).map(({ lang }) => lang)).toEqual(["pl"]);
  expect(await harness.ctx.storage.list(`video/${id}/captions`)).toEqual([`video/${id}/captions/pl.vtt`]);
  const told = (await owner.get(page())).text;
  expect([told.includes("Film ma nową wersję"), told.includes("Poprzedni film trwał")]).toEqual([true, false]);
}, 60_000);
