import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { day, minute } from "../platform/clock.ts";
import { jobs } from "../platform/jobs/table.ts";
import type { Client } from "../testing/client.ts";
import { type makeChannel, makeOwner, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { videoById } from "./queries/video.ts";
import { restorableFor } from "./rules/edit.ts";
import { eraseDeletedVideos } from "./rules/erase.ts";
import { videos } from "./table.ts";
import { mediaKeys } from "./urls.ts";

let harness: Harness;
let owner: Client;
let staff: Client;
let channel: Awaited<ReturnType<typeof makeChannel>>;

beforeAll(async () => {
  harness = await startHarness();
  ({ owner, channel } = await makeOwner(harness));
  staff = await person(harness, "moderator");
});
afterAll(() => harness[Symbol.asyncDispose]());

async function videoWithFiles(of = channel): Promise<string> {
  const { id } = await makeVideo(harness, of);
  await harness.ctx.storage.put(mediaKeys.thumbnail(id, 360), "picture");
  await harness.ctx.storage.put(mediaKeys.source(id), "film");
  return id;
}

/** Which of the row, the renditions and the source are left. */
async function leftOf(id: string): Promise<boolean[]> {
  const { ctx } = harness;
  const files = await Promise.all(
    [mediaKeys.thumbnail(id, 360), mediaKeys.source(id)].map((key) => ctx.storage.stat(key)),
  );
  return [(await videoById(ctx, id)) !== undefined, ...files.map((file) => file !== undefined)];
}

test("a deleted video can be restored by staff for 30 days, then its files go", async () => {
  const id = await videoWithFiles();
  expect((await owner.api("DELETE", `/videos/${id}`)).status).toBe(204);
  expect((await owner.api("GET", `/videos/${id}`)).status).toBe(404);
  expect((await owner.api("POST", `/videos/${id}/restore`)).status).toBe(403);
  harness.clock.advance(restorableFor - minute);
  await eraseDeletedVideos(harness.ctx);
  expect(await leftOf(id)).toEqual([true, true, true]);
  expect((await staff.api("POST", `/videos/${id}/restore`)).status).toBe(200);
  harness.clock.advance(2 * minute);
  await eraseDeletedVideos(harness.ctx);
  expect(await leftOf(id)).toEqual([true, true, true]);
});

test("one that was deleted, restored and deleted again goes 30 days after the last time", async () => {
  const id = await videoWithFiles();
  await owner.api("DELETE", `/videos/${id}`);
  harness.clock.advance(20 * day);
  expect((await staff.api("POST", `/videos/${id}/restore`)).status).toBe(200);
  await owner.api("DELETE", `/videos/${id}`);
  harness.clock.advance(20 * day);
  await eraseDeletedVideos(harness.ctx);
  expect(await leftOf(id)).toEqual([true, true, true]);
  harness.clock.advance(10 * day);
  expect((await staff.api("POST", `/videos/${id}/restore`)).status).toBe(404);
  await eraseDeletedVideos(harness.ctx);
  expect(await leftOf(id)).toEqual([false, false, false]);
});

test("what a deletion stopped is begun again when the video is restored", async () => {
  const busy = { processing: "running", playableAt: null, listedAt: null } as const;
  const { id } = await makeVideo(harness, channel, busy);
  await harness.ctx.write((tx) =>
    tx.db
      .update(videos)
      .set({ sourceKey: mediaKeys.source(id) })
      .where(eq(videos.id, id)),
  );
  const done = await videoWithFiles();
  for (const one of [id, done]) {
    await owner.api("DELETE", `/videos/${one}`);
    expect((await staff.api("POST", `/videos/${one}/restore`)).status).toBe(200);
  }
  expect([(await videoById(harness.ctx, id))?.processing, (await videoById(harness.ctx, done))?.processing]).toEqual([
    "waiting",
    "ready",
  ]);
  const waiting = await harness.ctx.db.select().from(jobs).where(eq(jobs.kind, "videos.first"));
  expect(waiting.map(({ payload }) => payload)).toEqual([{ videoId: id }]);
});

test("a deleted channel takes its videos along, all of them, and stops their processing", async () => {
  const { owner: client, channel: doomed } = await makeOwner(harness);
  const ids = await Promise.all(Array.from({ length: 205 }, () => makeVideo(harness, doomed))).then((made) =>
    made.map(({ id }) => id),
  );
  ids.push(await videoWithFiles(doomed));
  const kept = await videoWithFiles();
  const told = new Set<unknown>();
  const end = harness.ctx.bus.subscribe("videos", ({ videoId }) => told.add(videoId));
  expect((await client.api("DELETE", `/channels/${doomed.id}`)).status).toBe(204);
  end();
  expect(told).toEqual(new Set(ids));
  harness.clock.advance(restorableFor);
  await eraseDeletedVideos(harness.ctx);
  for (const id of ids) expect(await leftOf(id)).toEqual([false, false, false]);
  expect(await leftOf(kept)).toEqual([true, true, true]);
});
