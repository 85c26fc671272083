import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdir, readdir, rm, symlink, utimes } from "node:fs/promises";
import { dirname } from "node:path";
import { eq } from "drizzle-orm";
import { day, minute } from "../platform/clock.ts";
import { type makeChannel, makeOwner, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { mediaPath } from "../testing/media-path.ts";
import { planSweep, sweepMedia } from "./rules/sweep.ts";
import { videos } from "./table.ts";

let harness: Harness;
let channel: Awaited<ReturnType<typeof makeChannel>>;

beforeAll(async () => {
  harness = await startHarness();
  ({ channel } = await makeOwner(harness));
});
afterAll(() => harness[Symbol.asyncDispose]());

const longAgo = 2 * day;

/** Files of so many milliseconds ago, and their folders. */
async function lay(files: string[], age = longAgo): Promise<void> {
  const time = (harness.ctx.clock.now() - age) / 1000;
  for (const key of files) {
    const path = mediaPath(harness.ctx, key);
    await mkdir(dirname(path), { recursive: true });
    await Bun.write(path, key);
  }
  for (const key of files) {
    for (let path = mediaPath(harness.ctx, key); !path.endsWith("/media"); path = dirname(path))
      await utimes(path, time, time);
  }
}

async function write(key: string, lines: string[]): Promise<void> {
  await Bun.write(mediaPath(harness.ctx, key), lines.join("\n"));
}

async function left(key: string): Promise<string[]> {
  const path = mediaPath(harness.ctx, key);
  return (await readdir(path, { recursive: true }).catch(() => [])).sort();
}

async function sweep(): Promise<void> {
  await planSweep(harness.ctx);
  harness.clock.advance(2 * minute);
  await harness.runJobs();
}

/** A video with one listed rung of one segment, and what a killed encoder left beside it. */
async function littered(overrides: Partial<typeof videos.$inferInsert> = {}, age = longAgo): Promise<string> {
  const { id } = await makeVideo(harness, channel, { mediaVersion: 2, ...overrides });
  const root = `video/${id}/hls-2`;
  const kept = ["360.webp", "seeksprite.jpg", "preview.mp4", "captions/pl.vtt"].map((name) => `video/${id}/${name}`);
  const rung = ["init-a.mp4", "a-00000.m4s", "init-b.mp4", "b-00000.m4s", "b-00001.m4s.tmp"];
  const files = [
    ...kept,
    ...rung.map((name) => `${root}/v360/${name}`),
    `${root}/v240/c-00000.m4s`,
    `${root}/master.m3u8.part`,
    `video/${id}/hls-1/v360/old.m4s`,
    `video/${id}/720.webp.part-0Vb`,
    `source/${id}/original`,
    `source/${id}/original.part`,
  ];
  await write(`${root}/master.m3u8`, ["#EXTM3U", "#EXT-X-STREAM-INF:BANDWIDTH=1", "v360/index.m3u8"]);
  const map = '#EXT-X-MAP:URI="init-a.mp4"';
  await write(`${root}/v360/index.m3u8`, ["#EXTM3U", map, "#EXTINF:4,", "a-00000.m4s", "#EXT-X-ENDLIST"]);
  await lay(files, age);
  return id;
}

test("segments that nobody lists, half-written files and replaced renditions go; everything else stays", async () => {
  const id = await littered();
  await sweep();
  expect(await left(`video/${id}`)).toEqual(
    [
      ...["360.webp", "captions", "captions/pl.vtt", "hls-2", "hls-2/master.m3u8", "hls-2/v360"],
      ...["hls-2/v360/a-00000.m4s", "hls-2/v360/index.m3u8", "hls-2/v360/init-a.mp4", "preview.mp4", "seeksprite.jpg"],
    ].sort(),
  );
  expect(await left(`source/${id}`)).toEqual(["original"]);
});

test("what is younger than a day stays, and what something is made of or streamed into", async () => {
  const untouched = await Promise.all([
    littered({}, day / 2),
    littered({ processing: "running" }),
    littered({ processing: "waiting" }),
    littered({ live: true, livestreamStartedAt: harness.clock.now() }),
  ]);
  const before = await Promise.all(untouched.map((id) => left(`video/${id}`)));
  await sweep();
  expect(await Promise.all(untouched.map((id) => left(`video/${id}`)))).toEqual(before);
});

test("folders of what does not exist go, after a day", async () => {
  const { ctx } = harness;
  const own = await littered();
  await lay([`channel/${channel.id}/48.webp`, "video/0VgoneVideo/hls-1/v360/a.m4s", "source/0VgoneVideo/original"]);
  await lay(["channel/0VgoneChannel/48.webp"]);
  await lay(["video/0VyoungVideo/360.webp"], minute);
  await sweep();
  const names = await Promise.all(["video", "source", "channel"].map((kind) => readdir(mediaPath(ctx, kind))));
  expect(names.map((all) => all.filter((name) => name.startsWith("0Vgone")))).toEqual([[], [], []]);
  expect(names[0]).toContain("0VyoungVideo");
  expect(names[0]).toContain(own);
  expect(names[2]).toEqual([channel.id]);
});

test("what cannot be read is not taken for gone, and the rest is swept", async () => {
  const { ctx } = harness;
  const [masterless, listless, other, absent] = [
    await littered(),
    await littered(),
    await littered(),
    await littered({ playableAt: harness.clock.now() }),
  ];
  // As one that goes from one store to another is, at one moment.
  await rm(mediaPath(ctx, `video/${absent}/hls-2/master.m3u8`));
  for (const key of [`video/${masterless}/hls-2/master.m3u8`, `video/${listless}/hls-2/v360/index.m3u8`]) {
    const path = mediaPath(ctx, key);
    await rm(path);
    // A link to itself: there is something, and nobody can say what.
    await symlink(path, path);
  }
  const old = (ctx.clock.now() - longAgo) / 1000;
  for (const name of ["v360/index.m3u8", "v360"])
    await utimes(mediaPath(ctx, `video/${masterless}/hls-2/${name}`), old, old);
  const rung = async (id: string) => (await readdir(mediaPath(ctx, `video/${id}/hls-2/v360`))).sort();
  const unreadable = [masterless, listless, absent];
  const before = await Promise.all(unreadable.map(rung));
  await sweep();
  expect(before.map((names) => names.length)).toEqual([6, 6, 6]);
  expect(await Promise.all(unreadable.map(rung))).toEqual(before);
  expect(await rung(other)).toEqual(["a-00000.m4s", "index.m3u8", "init-a.mp4"]);
});

test("a failed video keeps what can be watched of it", async () => {
  const id = await littered({ processing: "failed" });
  await sweep();
  expect(await left(`video/${id}/hls-2/v360`)).toEqual(["a-00000.m4s", "index.m3u8", "init-a.mp4"]);
  const [row] = await harness.ctx.db.select().from(videos).where(eq(videos.id, id));
  expect(row?.processing).toBe("failed");
});

test("a run of the schedule takes some of the videos, one that somebody asked for takes them all", async () => {
  const made = await Promise.all(Array.from({ length: 250 }, () => makeVideo(harness, channel, { mediaVersion: 2 })));
  const last =
    made
      .map(({ id }) => id)
      .sort()
      .at(-1) ?? "";
  await lay([`video/${last}/hls-1/v360/old.m4s`]);
  const { signal } = new AbortController();
  await sweepMedia(harness.ctx, signal, 100);
  expect(await left(`video/${last}`)).not.toEqual([]);
  await sweepMedia(harness.ctx, signal);
  expect(await left(`video/${last}`)).toEqual([]);
});
