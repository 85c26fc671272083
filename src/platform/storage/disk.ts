import { copyFile, mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { newId } from "../db/id.ts";
import { type Storage, storageKey } from "./storage.ts";

/** Media in a folder of this machine. Throws on a key that is not plain, before the file system sees it. */
export function diskStorage(root: string): Storage {
  function resolve(key: string): string {
    if (!storageKey.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`);
    return join(root, key);
  }
  return {
    async putFile(key, localPath) {
      const target = resolve(key);
      await mkdir(dirname(target), { recursive: true });
      try {
        await rename(localPath, target);
      } catch (error) {
        if (!isCrossDevice(error)) throw error;
        const part = `${target}.part-${newId()}`;
        await copyFile(localPath, part);
        await rename(part, target);
        await rm(localPath, { force: true });
      }
      await syncFile(target);
      // The name too, which a power cut may take from a file that was just moved.
      await syncFile(dirname(target));
    },
    async put(key, bytes) {
      const target = resolve(key);
      await mkdir(dirname(target), { recursive: true });
      const part = `${target}.part-${newId()}`;
      await Bun.write(part, bytes);
      await syncFile(part);
      await rename(part, target);
    },
    async stat(key) {
      const found = await stat(resolve(key)).catch(() => undefined);
      return found?.isFile() ? { size: found.size, modifiedAt: found.mtimeMs } : undefined;
    },
    open: async (key) => ((await stat(resolve(key)).catch(() => undefined)) ? Bun.file(resolve(key)) : undefined),
    async remove(key) {
      await rm(resolve(key), { recursive: true, force: true });
    },
    async list(prefix) {
      const entries = await readdir(resolve(prefix), { recursive: true, withFileTypes: true }).catch(() => []);
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)));
    },
    localPath: resolve,
    async freeBytes() {
      await mkdir(root, { recursive: true });
      const disk = await statfs(root);
      return disk.bavail * disk.bsize;
    },
  };
}

function isCrossDevice(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EXDEV";
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
