import { afterEach, expect, test } from "bun:test";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mediaPlaylist } from "./playlist.ts";
import { recoverStream } from "./recover.ts";
import type { Rendition } from "./rendition.ts";
import { makeClip, openStream } from "./testing.ts";
import { readStrictly } from "./testing-strict.ts";

const tags = await makeClip({ seconds: 14, gop: 25, size: "320x180", audio: false });
const cleanup: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const run of cleanup.splice(0).reverse()) await run();
});

/** A folder on a disk of this many kilobytes; undefined where none may be mounted. */
async function smallDisk(kilobytes: number): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "nadaj-disk-"));
  cleanup.push(() => rm(folder, { recursive: true, force: true }));
  const run = (...command: string[]) => Bun.spawn(command, { stderr: "ignore" }).exited;
  if ((await run("mount", "-t", "tmpfs", "-o", `size=${kilobytes}k`, "tmpfs", folder)) !== 0) return undefined;
  cleanup.push(async () => {
    await run("umount", folder);
  });
  return folder;
}

/** Feeds the clip in pieces and lets the disk keep up; `then` is called once, in the midst. */
async function publish(
  { stream, feed }: Awaited<ReturnType<typeof openStream>>,
  then: (source: Rendition) => Promise<void>,
) {
  const sink = stream.open();
  for (let at = 0; at < tags.length; at += 10) {
    feed(sink, tags.slice(at, at + 10));
    await stream.settled();
    if (at === 180) await then(stream.source as Rendition);
  }
  sink.end("unpublished");
  await stream.settled();
  return stream.source as Rendition;
}

/** What the recording has of each segment: a gap, or not. */
async function gapsIn(path: string): Promise<string> {
  const lines = (await readFile(path, "utf8")).split("\n");
  return lines
    .flatMap((line, at) => (line.startsWith("s0") ? [lines[at - 2] === "#EXT-X-GAP" ? "-" : "x"] : []))
    .join("");
}

async function expectOneFailure(
  opened: Awaited<ReturnType<typeof openStream>>,
  root: string,
  makeRoom: () => Promise<void>,
) {
  const { stream, problems } = opened;
  let versionThen = 0;
  const source = await publish(opened, async (rendition) => {
    expect(problems).toEqual(["RECORDING"]);
    versionThen = rendition.version;
    // Who watches does not notice: what is recent comes from memory.
    const { segments } = readStrictly(mediaPlaylist(rendition, undefined, false), 0.04);
    expect(segments.slice(-3).some(({ gap }) => gap)).toBe(false);
    expect(rendition.fromMemory(segments.at(-2)?.uri ?? "")?.length).toBeGreaterThan(0);
    await makeRoom();
  });
  expect(problems).toEqual(["RECORDING"]);
  expect(source.version).toBeGreaterThan(versionThen);
  const recorded = source.segments.map(({ number }) => (source.recorder.has(number) ? "x" : "-")).join("");
  expect(recorded).toMatch(/-+x{2,}$/);
  expect(await gapsIn(join(root, "v180", "index.m3u8"))).toBe(recorded);
  const { segments } = readStrictly(mediaPlaylist(source, undefined, false), 0.04);
  expect(segments[recorded.indexOf("-")]?.gap).toBe(true);
  const earlier = await recoverStream(root);
  expect(
    earlier
      .get("v180")
      ?.segments.map(({ gap }) => (gap ? "-" : "x"))
      .join(""),
  ).toBe(recorded);
  expect((await stream.finish()).recorded).toBe(true);
  expect(await gapsIn(join(root, "v180", "index.m3u8"))).toBe(recorded);
  expect(await Bun.file(join(root, "master.m3u8")).text()).toContain("RESOLUTION=320x180");
}

test("a full disk costs the recording, not the stream, and is told once; it goes on when there is room", async () => {
  const root = await smallDisk(1200);
  if (!root) return;
  await writeFile(join(root, "ballast"), new Uint8Array(1_080_000));
  const opened = await openStream({ root });
  await expectOneFailure(opened, root, () => rm(join(root, "ballast")));
}, 30_000);

test("so does a folder that cannot be made", async () => {
  const root = await mkdtemp(join(tmpdir(), "nadaj-packager-"));
  cleanup.push(() => rm(root, { recursive: true, force: true }));
  await writeFile(join(root, "v180"), "in the way");
  const opened = await openStream({ root });
  await expectOneFailure(opened, root, () => rm(join(root, "v180")));
}, 30_000);

test("a stream of which nothing could be written ends, and says so", async () => {
  const root = join(await mkdtemp(join(tmpdir(), "nadaj-packager-")), "file");
  await writeFile(root, "in the way");
  cleanup.push(() => rm(join(root, ".."), { recursive: true, force: true }));
  const opened = await openStream({ root });
  await publish(opened, async () => {});
  expect((await opened.stream.finish()).recorded).toBe(false);
  expect(opened.problems).toEqual(["RECORDING"]);
}, 30_000);

test("a finish that fails for want of room can be tried again", async () => {
  const { root, stream, feed, remove } = await openStream();
  cleanup.push(remove);
  feed(stream.open(), tags);
  await stream.settled();
  await Bun.write(join(root, "master.m3u8", "in-the-way"), "");
  await expect(stream.finish()).rejects.toThrow();
  await rm(join(root, "master.m3u8"), { recursive: true });
  expect((await stream.finish()).recorded).toBe(true);
  expect(await Bun.file(join(root, "master.m3u8")).exists()).toBe(true);
}, 30_000);

test("what waits to be written is written no more when the stream is another's", async () => {
  let isOwn = true;
  const { root, stream, feed, remove } = await openStream({ mayWrite: () => isOwn });
  cleanup.push(remove);
  feed(stream.open(), tags.slice(0, 200));
  await stream.settled();
  const files = async () => {
    const names = await readdir(root, { recursive: true });
    return Promise.all(names.sort().map(async (name) => [name, (await stat(join(root, name))).size]));
  };
  const before = await files();
  expect(before.length).toBeGreaterThan(2);
  feed(stream.open(), tags.slice(200));
  isOwn = false;
  await stream.settled();
  expect(await files()).toEqual(before);
});
