import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { day } from "../platform/clock.ts";
import { runTool } from "../platform/media/child.ts";
import { probeFile } from "../platform/media/probe.ts";
import { makeOwner, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { mediaPath } from "../testing/media-path.ts";
import { queueTranscode } from "../videos/rules/processing.ts";
import { videos } from "../videos/table.ts";
import { mediaKeys } from "../videos/urls.ts";
import { forgetDownloads } from "./rules/files.ts";
import { downloadFiles } from "./table.ts";
import { signedDownloadPath } from "./urls.ts";

let harness: Harness;
let made: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  harness = await startHarness();
  made = await makeOwner(harness);
});
afterAll(() => harness[Symbol.asyncDispose]());

const status = async (path: string) => (await harness.guest().get(path)).status;
const allow = (allowed: boolean) =>
  made.owner.post(`/manage-channel/${made.channel.id}/downloads`, allowed ? { allowed: "1" } : {});
const choose = (id: string, allowed: string) =>
  made.owner.post(`/manage-channel/${made.channel.id}/videos/${id}/downloads`, { allowed });

/** A film that was uploaded with what a camera writes into it, and is ready. */
async function filmed(title: string): Promise<typeof videos.$inferSelect> {
  const { ctx } = harness;
  const video = await makeVideo(harness, made.channel, { title, processing: "waiting", duration: null });
  const clip = `${ctx.config.dataDir}/clip.mp4`;
  const sources = ["-f", "lavfi", "-i", "testsrc=s=320x240:r=10:d=2", "-f", "lavfi", "-i", "sine=d=2"];
  const coding = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac", "-shortest"];
  const place = ["-metadata", "location=+52.2297+021.0122/", "-movflags", "use_metadata_tags"];
  await runTool("ffmpeg", ["-v", "error", "-y", ...sources, ...coding, ...place, clip], { seconds: 30 });
  await ctx.storage.putFile(mediaKeys.source(video.id), clip);
  await ctx.write(async (tx) => {
    await tx.db
      .update(videos)
      .set({ sourceKey: mediaKeys.source(video.id) })
      .where(eq(videos.id, video.id));
    await queueTranscode(tx, video.id);
  });
  await harness.runJobs();
  return video;
}

test("a film is downloaded as one MP4 under its title, in parts too, and says nothing of where it was made", async () => {
  const { ctx, clock } = harness;
  const { id } = await filmed('Zima: Tatry / "część 1"');
  await choose(id, "1");
  await ctx.storage.put(`video/${id}/download-0.mp4`, "of its former file");
  const guest = harness.guest();
  expect((await guest.get(`/watch/${id}`)).text).toContain(`/watch/${id}/download"`);
  const path = `/watch/${id}/download`;
  expect((await guest.get(path)).text).toContain("Przygotuj plik");
  expect(await guest.post(path)).toMatchObject({ status: 303, location: path });
  const waiting = await guest.get(path);
  expect([waiting.headers.get("refresh"), waiting.text.includes("Przygotowujemy plik")]).toEqual(["3", true]);
  await harness.runJobs();

  const { text } = await guest.get(path);
  const file = /href="(\/watch\/\w+\/download\/file\?sign=[^"]+)"/.exec(text)?.[1] ?? "";
  const { status, headers } = await guest.get(file);
  expect([status, headers.get("content-type")]).toEqual([200, "video/mp4"]);
  expect(decodeURIComponent(headers.get("content-disposition") ?? "")).toBe(
    "attachment; filename*=UTF-8''Zima Tatry część 1.mp4",
  );
  const part = await guest.get(file, { range: "bytes=0-9" });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, expect.stringMatching(/^bytes 0-9\/\d+$/)]);
  const probe = await probeFile(mediaPath(ctx, `video/${id}/download-1.mp4`));
  expect([probe.video?.codec, probe.audio?.codec, Math.abs(probe.duration - 2) < 0.3]).toEqual(["h264", "aac", true]);
  expect(await ctx.storage.stat(`video/${id}/download-0.mp4`)).toBeUndefined();
  const bytes = await Bun.file(mediaPath(ctx, `video/${id}/download-1.mp4`)).text();
  expect(bytes.includes("+52.2297")).toBe(false);

  await choose(id, "0");
  expect((await guest.get(file)).status).toBe(404);
  await choose(id, "1");
  expect((await guest.get(file)).status).toBe(200);
  // Its address ends by itself, and the file when nobody asks for it.
  clock.advance(day);
  expect((await guest.get(file)).status).toBe(404);
  clock.advance(7 * day);
  await forgetDownloads(ctx);
  expect(await ctx.storage.stat(`video/${id}/download-1.mp4`)).toBeUndefined();
  expect((await guest.get(path)).text).toContain("Przygotuj plik");
}, 60_000);

test("the channel decides, a film may differ, and nothing is made of what may not be downloaded", async () => {
  const { id } = await makeVideo(harness, made.channel);
  const path = `/watch/${id}/download`;
  expect(await status(path)).toBe(404);
  expect((await harness.guest().post(path)).status).toBe(404);
  expect(await harness.ctx.db.select().from(downloadFiles).where(eq(downloadFiles.videoId, id))).toEqual([]);
  await allow(true);
  expect(await status(path)).toBe(200);
  await choose(id, "0");
  expect(await status(path)).toBe(404);
  await choose(id, "");
  expect(await status(path)).toBe(200);
  await allow(false);
  expect(await status(path)).toBe(404);
  await choose(id, "1");
  expect(await status(path)).toBe(200);
});

test("only who works on the channel changes it", async () => {
  const { id } = await makeVideo(harness, made.channel);
  const other = await makeOwner(harness);
  const foreign = `/manage-channel/${other.channel.id}/videos/${id}/downloads`;
  expect((await other.owner.post(foreign, { allowed: "1" })).status).toBe(404);
  const stranger = await person(harness);
  expect((await stranger.post(`/manage-channel/${made.channel.id}/downloads`, { allowed: "1" })).location).toBe("/");
  expect(await status(`/watch/${id}/download`)).toBe(404);
});

test("a private film, one for adults, a premiere to come and a stream that goes on are not given", async () => {
  await allow(true);
  const to = harness.clock.now() + day;
  const get = async (overrides: Parameters<typeof makeVideo>[2]) =>
    status(`/watch/${(await makeVideo(harness, made.channel, overrides)).id}/download`);
  expect(await get({ visibility: "private", listedAt: null })).toBe(404);
  expect(await get({ ageRestriction: 18 })).toBe(303);
  expect(await get({ premiereAt: to, upcomingAt: to })).toBe(404);
  expect(await get({ live: true, livestreamStartedAt: to - 2 * day })).toBe(404);
  const video = await makeVideo(harness, made.channel);
  const signed = signedDownloadPath(harness.ctx, video);
  const another = await makeVideo(harness, made.channel);
  expect(await status(signed.replace(video.id, another.id))).toBe(404);
  expect(await status(`/watch/${video.id}/download/file`)).toBe(404);
  await allow(false);
});
