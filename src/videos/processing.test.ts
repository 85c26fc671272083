import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { hour } from "../platform/clock.ts";
import { claimJob } from "../platform/jobs/queue.ts";
import { releaseExpired } from "../platform/jobs/run.ts";
import { jobs } from "../platform/jobs/table.ts";
import { configureMedia, type MediaCode, MediaError, runTool } from "../platform/media/child.ts";
import type { Client } from "../testing/client.ts";
import { makeOwner, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { videoById } from "./queries/video.ts";
import { extra } from "./rules/extras.ts";
import { inStage, queueTranscode } from "./rules/processing.ts";
import { videos } from "./table.ts";
import { mediaKeys } from "./urls.ts";

let harness: Harness;
let folder: string;
let owner: Client;
let channelId: string;
let film: Uint8Array;

beforeAll(async () => {
  harness = await startHarness();
  folder = await mkdtemp(join(tmpdir(), "nadaj-processing-"));
  const made = await makeOwner(harness);
  owner = made.owner;
  channelId = made.channel.id;
  const clip = join(folder, "clip.mp4");
  const source = ["-f", "lavfi", "-i", "testsrc2=s=320x180:r=25:d=2", "-f", "lavfi", "-i", "sine=d=2"];
  await runTool("ffmpeg", ["-v", "error", "-y", ...source, "-pix_fmt", "yuv420p", clip], { seconds: 30 });
  film = await readFile(clip);
});
afterEach(async () => {
  configureMedia({ ffmpeg: "ffmpeg" });
  await harness.ctx.write((tx) => tx.db.delete(jobs));
});
afterAll(async () => {
  await harness[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** A video whose file is there, and waits for its first job. */
async function uploaded(): Promise<string> {
  const nothing = { processing: "none", progress: 0, playableAt: null, publishedAt: null, listedAt: null } as const;
  const { id } = await makeVideo(harness, { id: channelId }, nothing);
  await harness.ctx.storage.put(mediaKeys.source(id), film);
  await harness.ctx.write(async (tx) => {
    await tx.db
      .update(videos)
      .set({ sourceKey: mediaKeys.source(id), sourceName: "film.mp4" })
      .where(eq(videos.id, id));
    await queueTranscode(tx, id);
  });
  return id;
}

async function processing(id: string) {
  return ((await owner.api("GET", `/videos/${id}`)).json as { processing: { state: string; failure: string | null } })
    .processing;
}

/** Runs what is due until nothing is planned within a day. */
async function untilQuiet(): Promise<void> {
  for (let round = 0; round < 12; round++) {
    await harness.runJobs();
    harness.clock.advance(2 * hour);
  }
}

test("a film whose ffmpeg fails three times says so, and begins again from page, list and API", async () => {
  const id = await uploaded();
  const edit = `/manage-channel/${channelId}/videos/${id}`;
  const list = `/manage-channel/${channelId}/videos`;
  const again = [
    () => owner.post(edit, { action: "retry" }),
    () => owner.post(`${list}/bulk`, { retry: id }),
    () => owner.api("POST", `/videos/${id}/retry-processing`),
  ];
  for (const retry of again) {
    configureMedia({ ffmpeg: "false" });
    await untilQuiet();
    expect(await processing(id)).toMatchObject({ state: "failed", failure: "TRANSCODE_FAILED" });
    const words = "Przetwarzanie się nie powiodło. Spróbuj ponownie.";
    for (const path of [edit, list, `/en${list}`]) {
      const { text } = await owner.get(path);
      expect([path, text.includes(path.startsWith("/en") ? "Processing failed. Try again." : words)]).toEqual([
        path,
        true,
      ]);
    }
    const buttons = [`<button [^>]*value="${id}"[^>]*name="retry"`, '<button [^>]*value="retry"'];
    for (const [index, path] of [list, edit].entries())
      expect(new RegExp(buttons[index] ?? "").test((await owner.get(path)).text)).toBe(true);
    expect((await retry()).status).toBeLessThan(400);
    expect(await processing(id)).toMatchObject({ state: "waiting", failure: null });
  }
  configureMedia({ ffmpeg: "ffmpeg" });
  await harness.runJobs();
  expect(await processing(id)).toMatchObject({ state: "ready", failure: null });
}, 120_000);

test("what only adds to a film never fails it: on a busy machine it is tried again, and left out where that would not help", async () => {
  const job = (attempt: number) => ({ id: "x", attempt, maxAttempts: 3, signal: new AbortController().signal });
  const failed = (code: MediaCode, lasting: boolean, attempt: number) =>
    extra(harness.ctx, job(attempt), () => Promise.reject(new MediaError(code, lasting))).catch((error) => error);
  expect(await failed("TIMED_OUT", true, 1)).toMatchObject({ code: "TIMED_OUT", lasting: false });
  expect(await failed("TRANSCODE_FAILED", false, 2)).toMatchObject({ code: "TRANSCODE_FAILED" });
  expect(await failed("TIMED_OUT", true, 3)).toBeUndefined();
  expect(await failed("DAMAGED", true, 1)).toBeUndefined();
});

test("a film that ends its process each time says so too", async () => {
  const id = await uploaded();
  while ((await processing(id)).state !== "failed") {
    const now = harness.clock.now();
    expect((await harness.ctx.write((tx) => claimJob(tx.db, "quick", "dies", now, now)))?.payload).toMatchObject({
      videoId: id,
    });
    await releaseExpired(harness.ctx, Number.MAX_SAFE_INTEGER);
    harness.clock.advance(hour);
  }
  expect(await processing(id)).toMatchObject({ state: "failed", failure: "TRANSCODE_FAILED" });
});

test("only pictures that cannot be made fail no film", async () => {
  const id = await uploaded();
  // The place of the seek sprite is taken by a folder, so that no run can write it.
  await harness.ctx.storage.put(`${mediaKeys.sprite(id)}/taken`, "x");
  await untilQuiet();
  expect(await processing(id)).toMatchObject({ state: "ready" });
  expect((await videoById(harness.ctx, id))?.sprite).toBeNull();
}, 60_000);

test("what was cancelled meanwhile stays so, whatever a job still says", async () => {
  const id = await uploaded();
  const working = harness.runJobs();
  while ((await processing(id)).state !== "running") await Bun.sleep(5);
  await harness.ctx.write((tx) =>
    tx.db.update(videos).set({ processing: "cancelled", failureCode: "CANCELLED" }).where(eq(videos.id, id)),
  );
  await working;
  await untilQuiet();
  expect(await processing(id)).toMatchObject({ state: "cancelled", failure: "CANCELLED" });
}, 60_000);

test("below the space that is to stay free a film waits with words, and goes on by itself", async () => {
  await using small = await startHarness();
  const reserve = small.ctx.config as { minFreeDiskBytes: number };
  const made = await makeOwner(small);
  const { id } = await makeVideo(small, made.channel, { processing: "none", playableAt: null, publishedAt: null });
  await small.ctx.storage.put(mediaKeys.source(id), film);
  await small.ctx.write(async (tx) => {
    await tx.db
      .update(videos)
      .set({ sourceKey: mediaKeys.source(id) })
      .where(eq(videos.id, id));
    await queueTranscode(tx, id);
  });
  reserve.minFreeDiskBytes = Number.MAX_SAFE_INTEGER;
  for (let round = 0; round < 5; round++) {
    expect(await small.runJobs()).toBe(1);
    expect(await videoById(small.ctx, id)).toMatchObject({ processing: "waiting", failureCode: "OUT_OF_SPACE" });
    small.clock.advance(hour);
  }
  const list = await made.owner.get(`/manage-channel/${made.channel.id}/videos`);
  expect(list.text).toContain("Czeka na miejsce na serwerze");
  expect(list.text).toContain("Plik jest cały");
  reserve.minFreeDiskBytes = 0;
  await small.runJobs();
  expect(await videoById(small.ctx, id)).toMatchObject({ processing: "ready", failureCode: null });
}, 60_000);

test("words of a file that look like a full disk are counted as any failure", async () => {
  const id = await uploaded();
  const signal = new AbortController().signal;
  const stage = () => Promise.reject(new MediaError("OUT_OF_SPACE", false, "No space left on device"));
  const failed = await inStage(harness.ctx, id, signal, stage, async () => undefined).catch((error) => error);
  expect(failed).toMatchObject({ code: "TRANSCODE_FAILED" });
  expect(await processing(id)).toMatchObject({ state: "waiting", failure: null });
});
