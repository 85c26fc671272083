import { afterAll, afterEach, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type S3Server, startS3, withStore, withStrictStore } from "../../../testing/s3-server.ts";
import { serveStored } from "../../http/files.ts";
import { makeLog } from "../../log.ts";
import { diskStorage } from "../disk.ts";
import { distantStorage } from "../distant.ts";
import { inWorkspace, type Storage } from "../storage.ts";
import { moveKey, twoStores } from "../two-stores.ts";
import { s3Calls, tagsIn } from "./calls.ts";
import { s3Objects } from "./objects.ts";

// A busy machine takes its time over programs and megabytes.
setDefaultTimeout(60_000);

const log = makeLog({ level: "error", format: "text" });
const answer = { type: "video/mp4", cacheControl: "no-cache", open: true };

withStore.describe("media in an S3 store", () => {
  let server: S3Server;
  let folder: string;
  let work: string;
  let storage: Storage;
  beforeAll(async () => {
    server = await startS3();
  });
  afterAll(() => server[Symbol.asyncDispose]());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "nadaj-s3-work-"));
    work = join(folder, "work");
    storage = distantStorage(s3Objects(server.settings), work, log);
  });
  afterEach(async () => {
    for await (const { name } of storage.entries()) await storage.remove(name);
    await rm(folder, { recursive: true, force: true });
  });

  const textOf = async (key: string) => (await storage.open(key))?.text();
  const serve = (key: string, headers: Record<string, string> = {}, method = "GET", from = storage) =>
    serveStored(new Request("http://localhost/x", { method, headers }), from, key, answer);

  test("is written, read in parts, listed and deleted", async () => {
    for (const key of ["video/a/1.webp", "video/a/hls-1/s.m4s", "video/b/1.webp"]) await storage.put(key, key);
    expect(await storage.list("video/a")).toEqual(["video/a/1.webp", "video/a/hls-1/s.m4s"]);
    expect(await Array.fromAsync(storage.entries("video/a"))).toEqual([
      { name: "1.webp", isFolder: false },
      { name: "hls-1", isFolder: true },
    ]);
    expect(await Array.fromAsync(storage.entries())).toEqual([{ name: "video", isFolder: true }]);
    expect(await (await storage.open("video/b/1.webp", { start: 6, end: 8 }))?.text()).toBe("b/1");
    expect([await storage.stat("video/none"), await textOf("video/none"), await storage.list("none")]).toEqual([
      undefined,
      undefined,
      [],
    ]);
    expect(Date.now() - (await storage.newestChange("video"))).toBeLessThan(60_000);
    await storage.remove("video/a");
    expect(await storage.list("video")).toEqual(["video/b/1.webp"]);
    for (const key of ["../x", "a//b", ".a", "", "a b", "a\n"]) {
      await expect((async () => storage.put(key, "x"))()).rejects.toThrow("not a storage key");
      await expect((async () => storage.stat(key))()).rejects.toThrow("not a storage key");
    }
  });

  test("takes a large file in parts, whole or not at all, and never over what it must not lose", async () => {
    const bytes = new Uint8Array(33 * 1024 * 1024).map((_, index) => index * 7 + (index >> 9));
    const path = join(folder, "film");
    await writeFile(path, bytes);
    await storage.put("source/a/original", "old");
    expect(await storage.putFile("source/a/original", path, { unlessThere: true, keep: true })).toBe(false);
    expect(await textOf("source/a/original")).toBe("old");
    expect(await storage.putFile("source/a/original", path)).toBe(true);
    expect(await readdir(folder)).toEqual([]);
    const sum = (of: Uint8Array | ArrayBuffer) => Bun.hash(of);
    expect(sum((await (await storage.open("source/a/original"))?.arrayBuffer()) ?? new Uint8Array())).toBe(sum(bytes));
    const local = await storage.withLocal("source/a/original", async (own) => sum(await Bun.file(own).bytes()));
    expect([local, await readdir(work)]).toEqual([sum(bytes), []]);
  });

  withStrictStore.test(
    "uploads that nobody ended are ended by the upkeep, and what hurries is left alone",
    async () => {
      const calls = s3Calls(server.settings);
      await calls.call({ method: "POST", key: "tv/source/b/original", query: { uploads: "" } });
      await calls.call({ method: "POST", key: "others/thing", query: { uploads: "" } });
      const keys = async () => {
        const xml = await (await calls.call({ method: "GET", query: { uploads: "" } })).text();
        return [...tagsIn(xml, "Key")].sort();
      };
      await storage.tidy(Date.now() - 60_000, new Set());
      expect(await keys()).toEqual(["others/thing", "tv/source/b/original"]);
      await storage.tidy(Date.now() + 60_000, new Set());
      expect(await keys()).toEqual(["others/thing"]);
    },
  );

  test("a workspace gives it what playlists name, while it is open and at its end", async () => {
    const list = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4,\ns0.m4s\n';
    await inWorkspace(storage, "video/a/hls-1", async ({ path, publish }) => {
      await mkdir(join(path, "v360"), { recursive: true });
      for (const name of ["init.mp4", "s0.m4s", "s1.m4s"]) await writeFile(join(path, "v360", name), name);
      await writeFile(join(path, "v360", "index.m3u8"), list);
      expect(await textOf("video/a/hls-1/v360/s1.m4s")).toBe("s1.m4s");
      await publish();
      const there = ["index.m3u8", "init.mp4", "s0.m4s"].map((name) => `video/a/hls-1/v360/${name}`);
      expect(await storage.list("video/a")).toEqual(there);
      await writeFile(join(path, "v360", "index.m3u8"), `${list}#EXTINF:4,\ns1.m4s\n`);
    });
    expect(await textOf("video/a/hls-1/v360/s1.m4s")).toBe("s1.m4s");
    expect(await readdir(work)).toEqual([]);
  });

  withStrictStore.test("is served as from a disk, or by the store itself where browsers may go there", async () => {
    const bytes = new Uint8Array(700_000).map((_, index) => index % 251);
    await storage.put("video/a/film.mp4", bytes);
    const whole = await serve("video/a/film.mp4");
    const etag = whole?.headers.get("etag") ?? "";
    expect([whole?.status, new Uint8Array((await whole?.arrayBuffer()) ?? [])]).toEqual([200, bytes]);
    const part = await serve("video/a/film.mp4", { range: "bytes=5-9", "if-range": etag });
    expect([part?.status, part?.headers.get("content-range"), await part?.bytes()]).toEqual([
      206,
      "bytes 5-9/700000",
      bytes.slice(5, 10),
    ]);
    expect((await serve("video/a/film.mp4", { range: "bytes=5-9", "if-range": '"other"' }))?.status).toBe(200);
    expect((await serve("video/a/film.mp4", { "if-none-match": etag }))?.status).toBe(304);
    expect((await serve("video/a/film.mp4", { range: "bytes=700000-" }))?.status).toBe(416);
    const head = await serve("video/a/film.mp4", {}, "HEAD");
    expect([head?.status, head?.headers.get("content-length"), await head?.text()]).toEqual([200, "700000", ""]);

    const open = distantStorage(s3Objects({ ...server.settings, publicUrl: server.settings.endpoint }), work, log);
    const sent = await serve("video/a/film.mp4", {}, "GET", open);
    const location = sent?.headers.get("location") ?? "";
    expect([sent?.status, location.startsWith(server.settings.endpoint)]).toEqual([302, true]);
    expect((await serve("video/a/film.mp4", {}, "HEAD", open))?.status).toBe(200);
    const got = await fetch(location, { headers: { range: "bytes=0-4" } });
    expect([got.status, got.headers.get("content-type"), await got.bytes()]).toEqual([
      206,
      "video/mp4",
      bytes.slice(0, 5),
    ]);
    expect((await fetch(location.replace("film.mp4", "other.mp4"))).status).toBe(403);
    const closed = { ...answer, open: false };
    expect((await serveStored(new Request("http://localhost/x"), open, "video/a/film.mp4", closed))?.status).toBe(200);
  });

  test("goes over from a disk while it is read, written and removed", async () => {
    const disk = diskStorage(join(folder, "media"));
    const both = twoStores(storage, disk);
    for (const key of ["video/a/1.webp", "video/a/2.webp", "video/a/3.webp"]) await disk.put(key, `old ${key}`);
    expect(await (await both.open("video/a/1.webp"))?.text()).toBe("old video/a/1.webp");
    await both.put("video/a/2.webp", "new");
    // Written meanwhile by somebody who did not take the old one away yet.
    await storage.put("video/a/3.webp", "newer");
    expect((await both.list("video/a")).sort()).toEqual(["video/a/1.webp", "video/a/2.webp", "video/a/3.webp"]);
    for (const key of await disk.list("video")) expect(await moveKey(disk, storage, key)).toBe(true);
    expect(await disk.list("video")).toEqual([]);
    const texts = ["1", "2", "3"].map(async (name) => (await both.open(`video/a/${name}.webp`))?.text());
    expect(await Promise.all(texts)).toEqual(["old video/a/1.webp", "new", "newer"]);
    // Somebody else moves the same file: one copy stays, whoever takes the old one away.
    await disk.put("video/b/1.webp", "one");
    const crowded = {
      ...storage,
      putFile: async (...args: Parameters<Storage["putFile"]>) => {
        const sent = await storage.putFile(...args);
        expect(await moveKey(disk, storage, "video/b/1.webp")).toBe(true);
        return sent;
      },
    };
    await moveKey(disk, crowded, "video/b/1.webp");
    expect(await (await storage.open("video/b/1.webp"))?.text()).toBe("one");
    expect(await moveKey(disk, storage, "video/b/1.webp")).toBe(false);
    await both.remove("video");
    expect(await both.list("video")).toEqual([]);
  });
});
