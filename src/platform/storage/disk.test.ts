import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { diskStorage } from "./disk.ts";
import { inWorkspace, type Storage } from "./storage.ts";

let folder: string;
let root: string;
let storage: Storage;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-disk-"));
  root = join(folder, "media");
  storage = diskStorage(root);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const textOf = async (key: string) => (await storage.open(key))?.text();
const files = async () => (await readdir(root, { recursive: true }).catch(() => [])).sort();

describe("a file that a program makes", () => {
  test("is the key's when it is finished, and not before", async () => {
    await storage.put("a/picture.jpg", "old");
    const said = await storage.make("a/picture.jpg", async (path) => {
      expect(path).toEndWith("/picture.jpg");
      await writeFile(path, "half");
      expect(await textOf("a/picture.jpg")).toBe("old");
      await writeFile(path, "new");
      await writeFile(join(dirname(path), "beside"), "on the way");
      return 7;
    });
    expect([said, await textOf("a/picture.jpg")]).toEqual([7, "new"]);
    expect(await files()).toEqual(["a", "a/picture.jpg"]);
  });

  test("leaves the key as it was when it fails, or comes to nothing", async () => {
    await storage.put("a/b.mp4", "old");
    const failing = storage.make("a/b.mp4", async (path) => {
      await writeFile(path, "half");
      throw new Error("killed");
    });
    await expect(failing).rejects.toThrow("killed");
    expect(await storage.make("a/b.mp4", async () => false)).toBe(false);
    expect(await storage.make("a/none.mp4", async () => false)).toBe(false);
    expect([await textOf("a/b.mp4"), await storage.stat("a/none.mp4")]).toEqual(["old", undefined]);
    expect(await files()).toEqual(["a", "a/b.mp4"]);
  });

  test("may be made twice at once: one of them is the key's, whole", async () => {
    const make = (content: string) =>
      storage.make("a/b.mp4", async (path) => {
        await writeFile(path, content);
        await Promise.resolve();
      });
    await Promise.all(["one", "two", "three"].map(make));
    expect(["one", "two", "three"]).toContain((await textOf("a/b.mp4")) ?? "");
    expect(await files()).toEqual(["a", "a/b.mp4"]);
  });

  test("may come from another disk", async () => {
    const elsewhere = await mkdtemp("/dev/shm/nadaj-disk-");
    try {
      await writeFile(join(elsewhere, "film"), "film");
      await storage.putFile("source/a/original", join(elsewhere, "film"));
      expect([await textOf("source/a/original"), await readdir(elsewhere)]).toEqual(["film", []]);
      expect(await files()).toEqual(["source", "source/a", "source/a/original"]);
    } finally {
      await rm(elsewhere, { recursive: true, force: true });
    }
  });
});

describe("what is there", () => {
  test("is listed by keys, and directly below a prefix by names; what is no key is nobody's", async () => {
    for (const key of ["video/a/1.webp", "video/a/hls-1/v360/s.m4s", "video/b/1.webp"]) await storage.put(key, key);
    await writeFile(join(root, "video/a/.hidden"), "x");
    await writeFile(join(root, "video/a/two words"), "x");
    expect(await storage.list("video/a")).toEqual(["video/a/1.webp", "video/a/hls-1/v360/s.m4s"]);
    const entries = await Array.fromAsync(storage.entries("video/a"));
    expect(entries.sort((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: "1.webp", isFolder: false },
      { name: "hls-1", isFolder: true },
    ]);
    expect(await Array.fromAsync(storage.entries("video/none"))).toEqual([]);
    expect([await storage.list("none"), await storage.stat("video/a"), await storage.open("video/a")]).toEqual([
      [],
      undefined,
      undefined,
    ]);
  });

  test("changed last when the newest file at or below it did", async () => {
    await storage.put("video/a/hls-1/old.m4s", "old");
    await storage.put("video/a/hls-1/new.m4s", "new");
    for (const [path, time] of [
      ["hls-1/old.m4s", 1000],
      ["hls-1/new.m4s", 3000],
      ["hls-1", 2000],
      ["", 1000],
    ] as const)
      await utimes(join(root, "video/a", path), time, time);
    const changed = ["video/a", "video/a/hls-1/old.m4s", "video/none"].map((key) => storage.newestChange(key));
    expect(await Promise.all(changed)).toEqual([3_000_000, 1_000_000, 0]);
  });

  test("is not taken for missing when it cannot be looked at", async () => {
    await mkdir(root, { recursive: true });
    await symlink(join(root, "loop"), join(root, "loop"));
    for (const look of [storage.stat, storage.open, storage.list, storage.newestChange])
      await expect(look("loop")).rejects.toThrow("ELOOP");
    await expect(Array.fromAsync(storage.entries("loop"))).rejects.toThrow("ELOOP");
    await storage.put("file", "x");
    const odd = ["none", "file/below", `a${"b".repeat(300)}`];
    expect(await Promise.all(odd.map((key) => storage.stat(key)))).toEqual([undefined, undefined, undefined]);
  });

  test("has a key that is plain, whoever asks", async () => {
    for (const key of ["../x", "a/../x", "/etc/passwd", "a//b", ".a", "a/.b", "", "a\u0000b", "a b"]) {
      const error = `not a storage key: ${JSON.stringify(key)}`;
      await expect((async () => storage.put(key, "x"))()).rejects.toThrow(error);
      await expect((async () => storage.make(key, async () => 1))()).rejects.toThrow(error);
      expect(() => storage.workspace(key)).toThrow(error);
      expect(() => storage.withLocal(key, async () => 1)).toThrow(error);
    }
  });
});

test("what is written in a workspace is served, and read by programs, at its keys", async () => {
  const said = await inWorkspace(storage, "video/a/hls-1", async ({ path }) => {
    await mkdir(join(path, "v360"), { recursive: true });
    await writeFile(join(path, "v360", "s.m4s"), "segment");
    return "made";
  });
  expect([said, await textOf("video/a/hls-1/v360/s.m4s")]).toEqual(["made", "segment"]);
  const read = await storage.withLocal("video/a/hls-1", (path) => Bun.file(join(path, "v360", "s.m4s")).text());
  expect(read).toBe("segment");
  expect(storage.workspace("video/a/hls-1").path).toBe(storage.workspace("video/a/hls-1").path);
  await storage.remove("video/a");
  expect(await storage.list("video")).toEqual([]);
});
