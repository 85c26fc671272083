import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { runTool } from "../platform/media/child.ts";
import { probeFile } from "../platform/media/probe.ts";
import { makeOwner, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { mediaPath } from "../testing/media-path.ts";
import { videoById } from "./queries/video.ts";
import { queueTranscode } from "./rules/processing.ts";
import { videos } from "./table.ts";
import { keys } from "./urls.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

test("a recording of sound is also one file, which players of podcasts find in the feed", async () => {
  const { ctx } = harness;
  const { channel } = await makeOwner(harness);
  const { id } = await makeVideo(harness, channel, { processing: "waiting", duration: null });
  const song = `${ctx.config.dataDir}/song.mp3`;
  await runTool("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "sine=d=3", song], { seconds: 30 });
  await ctx.storage.putFile(keys.source(id), song);
  await ctx.write(async (tx) => {
    await tx.db
      .update(videos)
      .set({ sourceKey: keys.source(id) })
      .where(eq(videos.id, id));
    await queueTranscode(tx, id);
  });
  await harness.runJobs();
  expect(await videoById(ctx, id)).toMatchObject({ processing: "ready", kind: "audio" });
  const key = keys.sound(id, 1);
  const made = await probeFile(mediaPath(ctx, key));
  expect([made.video, made.audio?.codec, Math.abs(made.duration - 3) < 0.1]).toEqual([undefined, "aac", true]);
  const { status, headers } = await harness.guest().get(`/media/${key}`);
  expect([status, headers.get("content-type")]).toEqual([200, "audio/mp4"]);
  const part = await harness.guest().get(`/media/${key}`, { range: "bytes=0-9" });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, expect.stringMatching(/^bytes 0-9\/\d+$/)]);
  harness.clock.advance(3000);
  const length = (await ctx.storage.stat(key))?.size;
  expect((await harness.guest().get("/rss.xml")).text).toContain(`/media/${key}" type="audio/mp4" length="${length}"`);
}, 60_000);
