import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { hour, minute } from "../platform/clock.ts";
import { playlistName } from "../platform/hls/folders.ts";
import { readMaster } from "../platform/hls/master-playlist.ts";
import { readPlaylist } from "../platform/hls/media-playlist.ts";
import { runTool } from "../platform/media/child.ts";
import { makeOwner } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { type S3Server, startS3, withStore, withStrictStore } from "../testing/s3-server.ts";
import { Tus } from "../testing/tus.ts";
import { videoById } from "../videos/queries/video.ts";
import { videos } from "../videos/table.ts";
import { mediaKeys } from "../videos/urls.ts";

setDefaultTimeout(120_000);

withStore.describe("a site whose media are in an S3 store", () => {
  let server: S3Server;
  let harness: Harness;
  let tus: Tus;
  let channelId: string;
  let folder: string;
  let clip: Uint8Array;
  beforeAll(async () => {
    server = await startS3();
    harness = await startHarness({ env: server.env });
    const { owner, channel } = await makeOwner(harness);
    tus = new Tus(harness, owner);
    channelId = channel.id;
    folder = await mkdtemp(join(tmpdir(), "nadaj-clip-"));
    const path = join(folder, "clip.mp4");
    const source = ["-f", "lavfi", "-i", "testsrc2=s=160x120:r=25:d=2", "-f", "lavfi", "-i", "sine=d=2"];
    await runTool("ffmpeg", ["-v", "error", "-y", ...source, "-pix_fmt", "yuv420p", path], { seconds: 30 });
    clip = await Bun.file(path).bytes();
  });
  afterAll(async () => {
    await harness[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  const read = async (key: string) => {
    const { status, text } = await harness.guest().get(`/media/${key}`);
    return status === 200 ? text : `${key}: ${status}`;
  };
  const localFiles = async () => {
    const all = ["media", "work"].map((name) => join(harness.ctx.config.dataDir, name));
    const entries = await Promise.all(
      all.map((one) => readdir(one, { recursive: true, withFileTypes: true }).catch(() => [])),
    );
    return entries.flat().filter((entry) => entry.isFile());
  };

  test("what is uploaded is made and played from there, and nothing of it stays on this machine", async () => {
    const id = await tus.draft(channelId);
    expect((await tus.send(await tus.begun(id, clip.length), 0, clip)).status).toBe(204);
    expect((await harness.ctx.storage.stat(mediaKeys.source(id)))?.size).toBe(clip.length);
    await harness.runJobs();
    expect(await videoById(harness.ctx, id)).toMatchObject({ processing: "ready" });
    await harness.ctx.write((tx) => tx.db.update(videos).set({ visibility: "public", publishedAt: tx.clock.now() }));
    const root = mediaKeys.hls(id, 1);
    const { uris } = readMaster(await read(`${root}/master.m3u8`));
    expect(uris.length).toBeGreaterThan(1);
    for (const uri of uris) {
      const { segments, ended } = readPlaylist(await read(`${root}/${uri}`));
      expect([ended, segments.length > 0]).toEqual([true, true]);
      for (const segment of segments)
        expect(await read(`${root}/${uri.replace(playlistName, segment.uri)}`)).not.toContain(": 404");
    }
    expect(await localFiles()).toEqual([]);
  });

  withStrictStore.test(
    "while the store is away nothing is acknowledged that is not kept, and all goes on when it is back",
    async () => {
      const id = await tus.draft(channelId);
      const path = await tus.begun(id, clip.length);
      await server.kill();
      const refused = await tus.send(path, 0, clip);
      expect([refused.status, refused.text]).toEqual([503, expect.stringContaining("nie ma teraz dostępu do nagrań")]);
      expect(await harness.guest().get("/readyz")).toMatchObject({ status: 200, text: "ready, without its store" });
      const [other] = await harness.ctx.db
        .select({ id: videos.id })
        .from(videos)
        .where(eq(videos.visibility, "public"));
      expect((await harness.guest().get(`/media/${mediaKeys.preview(other?.id ?? "")}`)).status).toBe(503);
      await server.start();
      expect(await tus.offset(path)).toBe(0);
      expect((await tus.send(path, 0, clip)).status).toBe(204);
      expect((await harness.ctx.storage.stat(mediaKeys.source(id)))?.size).toBe(clip.length);
      await server.kill();
      await harness.runJobs();
      expect((await videoById(harness.ctx, id))?.processing).not.toBe("failed");
      await server.start();
      harness.clock.advance(hour);
      await harness.runJobs();
      harness.clock.advance(minute);
      await harness.runJobs();
      expect(await videoById(harness.ctx, id)).toMatchObject({ processing: "ready", failureCode: null });
      expect(await localFiles()).toEqual([]);
    },
  );
});
