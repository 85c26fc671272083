import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../../testing/publisher.ts";
import { makeLog } from "../log.ts";
import { diskStorage } from "./disk.ts";
import { distantStorage } from "./distant.ts";

const log = makeLog({ level: "error", format: "json", write: () => undefined });
let folder: string;
let work: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-distant-"));
  work = join(folder, "work");
  await mkdir(work);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const objects = diskStorage(join(tmpdir(), "nadaj-no-objects"));
const send = () => Promise.resolve(true);
const openAs = (owner: string) => distantStorage({ ...objects, send }, work, log, owner);
/** As when it is killed in the midst of it. */
async function leftBy(owner: string): Promise<string> {
  let path = "";
  await new Promise<void>((resolve) => {
    void openAs(owner).make("video/a/b.mp4", (given) => {
      path = given;
      resolve();
      return new Promise(() => undefined);
    });
  });
  return path.slice(work.length + 1).split("/")[0] ?? "";
}

test("a process removes at its start where it worked when it was killed, and nothing of others", async () => {
  const [own, others] = [await leftBy("one"), await leftBy("other")];
  await mkdir(join(work, "video+a+hls-1"));
  expect((await readdir(work)).sort()).toEqual([own, others, "video+a+hls-1"].sort());
  const again = openAs("one");
  await until(
    () => readdir(work),
    (names) => !names.includes(own),
  );
  expect((await readdir(work)).sort()).toEqual([others, "video+a+hls-1"].sort());
  // What it works on now stays.
  await again.make("video/a/c.mp4", async (path) => {
    expect((await readdir(work)).filter((name) => path.includes(name))).toHaveLength(1);
  });
});

test("what a workspace holds goes to the store only while this process may write there", async () => {
  let mayPublish = true;
  const stored = diskStorage(join(folder, "objects"));
  const kept = (key: string, path: string) => stored.putFile(key, path, { keep: true });
  const workspace = distantStorage({ ...stored, send: kept }, work, log).workspace("video/a/hls-1", () => mayPublish);
  const playlist = "#EXTM3U\n#EXTINF:1,\ns0.m4s\n";
  await mkdir(join(workspace.path, "audio"), { recursive: true });
  await Bun.write(join(workspace.path, "audio", "s0.m4s"), "0");
  await Bun.write(join(workspace.path, "audio", "index.m3u8"), playlist);
  mayPublish = false;
  await workspace.publish();
  expect(await stored.list("video")).toEqual([]);
  mayPublish = true;
  await workspace.publish();
  expect((await stored.list("video")).sort()).toEqual(["video/a/hls-1/audio/index.m3u8", "video/a/hls-1/audio/s0.m4s"]);
  await workspace.release();
});

test("a workspace brings what is chosen of the store, and tells what it left there", async () => {
  const stored = diskStorage(join(folder, "objects"));
  const kept = (key: string, path: string) => stored.putFile(key, path, { keep: true });
  for (const name of ["s0.m4s", "s1.m4s", "s2.m4s"]) await stored.put(`video/a/hls-1/audio/${name}`, name);
  const workspace = distantStorage({ ...stored, send: kept }, work, log).workspace("video/a/hls-1");
  const left = await workspace.fetch((names) => names.filter((name) => name.endsWith("s2.m4s")));
  expect([left.sort(), await readdir(join(workspace.path, "audio"))]).toEqual([
    ["audio/s0.m4s", "audio/s1.m4s"],
    ["s2.m4s"],
  ]);
  expect([await workspace.fetch(), (await readdir(join(workspace.path, "audio"))).length]).toEqual([[], 3]);
  await workspace.release();
});
