import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { downloadChoices } from "../downloads/table.ts";
import { runTool } from "../platform/media/child.ts";
import { probeFile } from "../platform/media/probe.ts";
import { makeOwner, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { mediaPath } from "../testing/media-path.ts";
import { videoById } from "./queries/video.ts";
import { queueTranscode } from "./rules/processing.ts";
import { videos } from "./table.ts";
import { mediaKeys } from "./urls.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

/** A file that was uploaded and is ready, made by ffmpeg from `args`. */
async function uploaded(name: string, ...args: string[]): Promise<string> {
  const { ctx } = harness;
  const { channel } = await makeOwner(harness);
  const { id } = await makeVideo(harness, channel, { processing: "waiting", duration: null });
  const path = `${ctx.config.dataDir}/${name}`;
  await runTool("ffmpeg", ["-v", "error", ...args, path], { seconds: 30 });
  await ctx.storage.putFile(mediaKeys.source(id), path);
  await ctx.write(async (tx) => {
    await tx.db
      .update(videos)
      .set({ sourceKey: mediaKeys.source(id) })
      .where(eq(videos.id, id));
    await queueTranscode(tx, id);
  });
  await harness.runJobs();
  return id;
}

async function feed(): Promise<string> {
  harness.clock.advance(3000);
  return (await harness.guest().get("/rss.xml")).text;
}

const size = async (key: string) => (await harness.ctx.storage.stat(key))?.size;

test("a recording of sound is also one file, which players of podcasts find in the feed", async () => {
  const { ctx } = harness;
  const id = await uploaded("song.mp3", "-f", "lavfi", "-i", "sine=d=3");
  expect(await videoById(ctx, id)).toMatchObject({ processing: "ready", kind: "audio" });
  const key = mediaKeys.sound(id, 1);
  const made = await probeFile(mediaPath(ctx, key));
  expect([made.video, made.audio?.codec, Math.abs(made.duration - 3) < 0.1]).toEqual([undefined, "aac", true]);
  const { status, headers } = await harness.guest().get(`/media/${key}`);
  expect([status, headers.get("content-type")]).toEqual([200, "audio/mp4"]);
  const part = await harness.guest().get(`/media/${key}`, { range: "bytes=0-9" });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, expect.stringMatching(/^bytes 0-9\/\d+$/)]);
  expect(await feed()).toContain(`/media/${key}" type="audio/mp4" length="${await size(key)}"`);
}, 60_000);

test("a film is one file of picture and sound for them, made when a feed is first asked for", async () => {
  const { ctx } = harness;
  const sources = ["-f", "lavfi", "-i", "testsrc2=s=1280x720:r=25:d=2", "-f", "lavfi", "-i", "sine=d=2"];
  const id = await uploaded("film.mp4", ...sources, "-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac");
  const [key, streams] = [mediaKeys.film(id, 1), `${mediaKeys.hls(id, 1)}/master.m3u8`];
  expect(await feed()).toContain(`/media/${streams}" type="application/vnd.apple.mpegurl"`);
  expect(await size(key)).toBeUndefined();
  await harness.runJobs();
  const told = await feed();
  expect(told).toContain(`/media/${key}" type="video/mp4" length="${await size(key)}"`);
  expect(told).toContain(`<podcast:source uri="http://localhost:3000/media/${streams}"/>`);
  const made = await probeFile(mediaPath(ctx, key));
  expect([made.video?.codec, made.video?.height, made.audio?.codec]).toEqual(["h264", 480, "aac"]);
  const part = await harness.guest().get(`/media/${key}`, { range: "bytes=0-9" });
  expect([part.status, part.headers.get("content-type")]).toEqual([206, "video/mp4"]);

  // Nothing of a film that nobody may download is one file.
  await ctx.write((tx) => tx.db.insert(downloadChoices).values({ videoId: id, allowed: false }));
  expect(await feed()).not.toContain(key);
  await ctx.write((tx) => tx.db.delete(downloadChoices).where(eq(downloadChoices.videoId, id)));
  // What cannot be one file is tried once.
  await ctx.storage.put(key, "");
  expect(await feed()).toContain(`/media/${streams}" type="application/vnd.apple.mpegurl"`);
  await harness.runJobs();
  expect(await size(key)).toBe(0);
}, 60_000);
