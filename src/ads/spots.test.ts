import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { runTool } from "../platform/media/child.ts";
import { makeAd } from "../testing/ads.ts";
import { makeOwner } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { videoById } from "../videos/queries/video.ts";
import { queueTranscode } from "../videos/rules/processing.ts";
import { videos } from "../videos/table.ts";
import { mediaKeys } from "../videos/urls.ts";
import { createSpot } from "./rules/media.ts";

let harness: Harness;
let folder: string;
let made: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  harness = await startHarness();
  folder = await mkdtemp(join(tmpdir(), "nadaj-spot-"));
  made = await makeOwner(harness, { adsEnabled: true });
});
afterAll(async () => {
  await harness[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** A sound of that length, as a file that was uploaded. */
async function upload(id: string, seconds: number): Promise<void> {
  const path = join(folder, `${id}.wav`);
  await runTool("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", `sine=r=8000:d=${seconds}`, path], { seconds: 30 });
  const sourceKey = mediaKeys.source(id);
  await harness.ctx.storage.putFile(sourceKey, path);
  await harness.ctx.write(async (tx) => {
    await tx.db.update(videos).set({ sourceKey, sourceName: "spot.wav" }).where(eq(videos.id, id));
    await queueTranscode(tx, id);
  });
  await harness.runJobs();
}

test("a spot is uploaded like a film and seen as nothing but an ad", async () => {
  const { owner, channel } = made;
  const asked = { channelId: channel.id, purpose: "spot", title: "Kurs zimowy" };
  const { status, json } = await owner.api("POST", "/videos", asked);
  expect(status).toBe(201);
  const { _id } = json as { _id: string };
  await upload(_id, 2);
  expect(await videoById(harness.ctx, _id)).toMatchObject({ processing: "ready", spot: true, visibility: "private" });
  for (const visibility of ["public", "non_public"]) {
    const shown = await owner.api("PATCH", `/videos/${_id}`, { visibility });
    expect([shown.status, shown.json]).toMatchObject([409, { error: "SPOT_STAYS" }]);
  }
  const published = await owner.api("POST", `/videos/${_id}/publish`);
  expect([published.status, published.json]).toMatchObject([409, { error: "SPOT_STAYS" }]);
  expect((await harness.guest().get(`/watch/${_id}`)).status).toBe(404);
  const { json: managed } = await owner.api("GET", `/videos/managed?channelId=${channel.id}`);
  expect(managed).toMatchObject({ items: [], count: 0 });
  const live = await owner.api("POST", "/videos", { ...asked, live: true });
  expect([live.status, live.json]).toMatchObject([409, { error: "NOT_FOR_STREAMS" }]);
}, 30_000);

test("a spot that is longer than a minute is refused, and says why", async () => {
  const ad = await makeAd(harness, made.channel);
  const actor = { userId: made.user.id, role: "creator", channelIds: [made.channel.id] } as const;
  const { id } = await createSpot(harness.ctx, actor, ad.id, "Za długi");
  const before = await videoById(harness.ctx, ad.videoId ?? "");
  expect(before?.deletedAt).not.toBeNull();
  const { json } = await made.owner.api("GET", `/ads/${ad.id}`);
  expect(json).toMatchObject({ status: "open", videoId: id });
  await upload(id, 65);
  expect(await videoById(harness.ctx, id)).toMatchObject({ processing: "failed", failureCode: "SPOT_TOO_LONG" });
}, 30_000);

test("a channel that makes no ads has no spots", async () => {
  const { owner, channel } = await makeOwner(harness);
  const refused = await owner.api("POST", "/videos", { channelId: channel.id, purpose: "spot" });
  expect([refused.status, refused.json]).toMatchObject([409, { error: "ADS_DISABLED" }]);
});

test("a banner is a picture six times as wide as high, and another is verified again", async () => {
  const ad = await makeAd(harness, made.channel, { type: "banner" });
  const path = join(folder, "baner.png");
  const drawn = ["-f", "lavfi", "-i", "testsrc2=s=1300x400", "-frames:v", "1"];
  await runTool("ffmpeg", ["-v", "error", ...drawn, path], { seconds: 20 });
  const post = (file: File) =>
    made.owner.request(`/api/ads/${ad.id}/banner`, { method: "POST", form: { banner: file } });
  const { status, json } = await post(new File([await Bun.file(path).bytes()], "baner.png", { type: "image/png" }));
  expect([status, json]).toMatchObject([
    200,
    { status: "awaiting_verification", banner: { width: 1200, height: 200 } },
  ]);
  const bad = await post(new File(["to nie obraz"], "baner.png", { type: "image/png" }));
  expect([bad.status, bad.json]).toMatchObject([422, { error: "IMAGE_REFUSED" }]);
}, 30_000);
