import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { createLive } from "../live/rules/lives.ts";
import { startStudio } from "../live/studio/studio.ts";
import { day, hour } from "../platform/clock.ts";
import { masterName, namedFiles, playlistName } from "../platform/hls/folders.ts";
import { readMaster } from "../platform/hls/master-playlist.ts";
import { readPlaylist } from "../platform/hls/media-playlist.ts";
import { runTool } from "../platform/media/child.ts";
import { storageElsewhere } from "../testing/distant-storage.ts";
import { loginAs, makeOwner, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { publish, until } from "../testing/publisher.ts";
import { videoById } from "../videos/queries/video.ts";
import { queueTranscode } from "../videos/rules/processing.ts";
import { planSweep } from "../videos/rules/sweep.ts";
import { videos } from "../videos/table.ts";
import { mediaKeys } from "../videos/urls.ts";

let folder: string;
let storage: Awaited<ReturnType<typeof storageElsewhere>>;
let harness: Harness;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-distant-"));
  storage = await storageElsewhere(folder);
  harness = await startHarness({ env: { LIVE_RENDITIONS: "off", MEDIAMTX_PATH: "off" }, storage });
});
afterEach(async () => {
  await harness[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function read(key: string): Promise<string> {
  const { status, text } = await harness.guest().get(`/media/${key}`);
  return status === 200 ? text : `${key}: ${status}`;
}

/** The renditions that viewers are offered; fails unless each file that a playlist names can be had. */
async function offered(root: string): Promise<string[]> {
  const { uris } = readMaster(await read(`${root}/${masterName}`));
  for (const uri of uris) {
    const list = readPlaylist(await read(`${root}/${uri}`));
    expect([uri, list.ended, list.segments.length > 0]).toEqual([uri, true, true]);
    const own = `${root}/${uri.replace(`/${playlistName}`, "")}`;
    for (const name of namedFiles(list)) expect(await read(`${own}/${name}`)).not.toContain(": 404");
  }
  return uris.map((uri) => uri.split("/")[0] ?? "").sort();
}

test("a film becomes a video in a store that is no disk, and leaves nothing on this machine", async () => {
  const { ctx } = harness;
  const { channel } = await makeOwner(harness);
  const { id } = await makeVideo(harness, channel, { processing: "none", playableAt: null });
  const clip = join(folder, "clip.mp4");
  const source = ["-f", "lavfi", "-i", "testsrc2=s=320x240:r=25:d=5", "-f", "lavfi", "-i", "sine=d=5"];
  await runTool("ffmpeg", ["-v", "error", "-y", ...source, "-pix_fmt", "yuv420p", clip], { seconds: 30 });
  await ctx.storage.putFile(mediaKeys.source(id), clip);
  await ctx.write(async (tx) => {
    await tx.db
      .update(videos)
      .set({ sourceKey: mediaKeys.source(id), sourceName: "clip.mp4" })
      .where(eq(videos.id, id));
    await queueTranscode(tx, id);
  });
  await harness.runJobs();
  expect(await videoById(ctx, id)).toMatchObject({ processing: "ready", thumbnailCandidates: 4 });
  expect(await offered(mediaKeys.hls(id, 1))).toEqual(["audio", "v144", "v240"]);
  const beside = ["360.webp", "candidate-3.webp", "seeksprite.jpg", "preview.mp4"];
  for (const name of beside) expect((await storage.stat(`video/${id}/${name}`))?.size).toBeGreaterThan(500);
  expect(await storage.local()).toEqual([]);

  harness.clock.advance(day + hour);
  await planSweep(ctx);
  harness.clock.advance(hour);
  await harness.runJobs();
  expect(await offered(mediaKeys.hls(id, 1))).toEqual(["audio", "v144", "v240"]);
}, 60_000);

test("a stream is recorded into it, taken up from it by another process, and becomes a video", async () => {
  const { ctx } = harness;
  const { user, channel } = await makeOwner(harness);
  const client = await loginAs(harness, user);
  const actor = { userId: user.id, role: "creator", channelIds: [channel.id] } as const;
  const options = { title: "Daleko", visibility: "public", liveAutostart: true, liveAutofinish: true } as const;
  const { id } = await createLive(ctx, actor, channel.id, options);
  const { key } = (await client.api("POST", `/videos/${id}/url`)).json as { key: string };
  let seconds = 0;
  let studio = await startStudio(ctx, { port: 0, host: "127.0.0.1" });
  for (const stay of [1, 2]) {
    const publisher = publish(`rtmp://127.0.0.1:${studio.rtmpPort}/live/${key}`, 30);
    await until(
      () => studio.broadcast(id)?.stream.seconds ?? 0,
      (now) => now > seconds + 2.5,
    );
    publisher.kill();
    if (stay === 2) break;
    await studio.stop();
    // The machine is another: nothing is here.
    expect(await storage.local()).toEqual([]);
    studio = await startStudio(ctx, { port: 0, host: "127.0.0.1" });
    seconds = studio.broadcast(id)?.stream.seconds ?? 0;
    expect(seconds).toBeGreaterThan(2.4);
  }
  await studio.finish(id);
  expect(await offered(mediaKeys.hls(id, 1))).toEqual(["audio", "v90"]);
  const { duration = 0 } = (await videoById(ctx, id)) ?? {};
  expect(duration).toBeGreaterThan(seconds + 2.4);
  await harness.runJobs();
  expect(await videoById(ctx, id)).toMatchObject({ processing: "ready", sourceName: "live.mp4" });
  expect(await offered(mediaKeys.hls(id, 1))).toEqual(["audio", "v90"]);
  expect(await storage.local()).toEqual([]);
  await studio.stop();
}, 60_000);
