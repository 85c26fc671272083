import { copyFile, mkdir, open, opendir, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { newId } from "../db/id.ts";
import { type Storage, type StoredEntry, storageKey } from "./storage.ts";

/** Media in a folder of this machine. Throws on a key that is not plain, before the file system sees it. */
export function diskStorage(root: string): Storage {
  function localPath(key: string): string {
    if (!storageKey.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`);
    return join(root, key);
  }
  return {
    putFile: (key, path) => moveInto(localPath(key), path),
    async put(key, bytes) {
      const target = localPath(key);
      await mkdir(dirname(target), { recursive: true });
      const part = `${target}.part-${newId()}`;
      await Bun.write(part, bytes);
      await syncFile(part);
      await rename(part, target);
    },
    async make(key, write) {
      const target = localPath(key);
      const folder = `${target}.part-${newId()}`;
      await mkdir(folder, { recursive: true });
      try {
        const path = join(folder, basename(target));
        const result = await write(path);
        if (await found(path)) await moveInto(target, path);
        return result;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async stat(key) {
      const file = await found(localPath(key));
      return file?.isFile() ? { size: file.size, modifiedAt: file.mtimeMs } : undefined;
    },
    async open(key) {
      const path = localPath(key);
      return (await found(path))?.isFile() ? Bun.file(path) : undefined;
    },
    async remove(key) {
      await rm(localPath(key), { recursive: true, force: true });
    },
    async list(prefix) {
      const entries = await orNothing(readdir(localPath(prefix), { recursive: true, withFileTypes: true }));
      return (entries ?? [])
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)))
        .filter((key) => storageKey.test(key));
    },
    entries: (prefix) => entriesOf(localPath(prefix)),
    newestChange: (prefix) => newestChange(localPath(prefix)),
    withLocal: (key, run) => run(localPath(key)),
    workspace: (key) => ({ path: localPath(key), fetch: nothingToDo, publish: nothingToDo, release: nothingToDo }),
    async freeBytes() {
      await mkdir(root, { recursive: true });
      const disk = await statfs(root);
      return disk.bavail * disk.bsize;
    },
  };
}

/** The folder that is written is the store's own. */
async function nothingToDo(): Promise<void> {}

async function moveInto(target: string, path: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  try {
    await rename(path, target);
  } catch (error) {
    if (codeOf(error) !== "EXDEV") throw error;
    const part = `${target}.part-${newId()}`;
    await copyFile(path, part);
    await rename(part, target);
    await rm(path, { force: true });
  }
  await syncFile(target);
  // The name too, which a power cut may take from a file that was just moved.
  await syncFile(dirname(target));
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function* entriesOf(path: string): AsyncGenerator<StoredEntry> {
  const folder = await orNothing(opendir(path));
  if (!folder) return;
  for await (const entry of folder)
    if (storageKey.test(entry.name)) yield { name: entry.name, isFolder: entry.isDirectory() };
}

async function newestChange(path: string): Promise<number> {
  const own = await found(path);
  if (!own) return 0;
  const names = own.isDirectory() ? await orNothing(readdir(path, { recursive: true })) : undefined;
  let newest = own.mtimeMs;
  for (const name of names ?? []) newest = Math.max(newest, (await found(join(path, name)))?.mtimeMs ?? 0);
  return newest;
}

function found(path: string) {
  return orNothing(stat(path));
}

/** Undefined for what is not there. What cannot be looked at may well be: whoever asks must not take it for gone. */
async function orNothing<Found>(looking: Promise<Found>): Promise<Found | undefined> {
  try {
    return await looking;
  } catch (error) {
    if (/^(ENOENT|ENOTDIR|ENAMETOOLONG)$/.test(codeOf(error))) return undefined;
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
