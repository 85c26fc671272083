import { copyFile, link, mkdir, open, opendir, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { newId } from "../db/id.ts";
import { type PutOptions, type Storage, type StoredEntry, storageKey } from "./storage.ts";

/** Media in a folder of this machine. Throws on a key that is not plain, before the file system sees it. */
export function diskStorage(root: string): Storage {
  function localPath(key: string): string {
    if (!storageKey.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`);
    return join(root, key);
  }
  return {
    putFile: (key, path, options) => takeIn(localPath(key), path, options ?? {}),
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
    async open(key, range) {
      const path = localPath(key);
      if (!(await found(path))?.isFile()) return undefined;
      return range ? Bun.file(path).slice(range.start, range.end + 1) : Bun.file(path);
    },
    addressOf: nowhere,
    async remove(key) {
      await rm(localPath(key), { recursive: true, force: true });
    },
    async list(prefix) {
      const entries = await orNothing(readdir(localPath(prefix), { recursive: true, withFileTypes: true }));
      return (entries ?? [])
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)))
        .filter((key) => storageKey.test(key))
        .sort();
    },
    entries: (prefix) => entriesOf(prefix === undefined ? root : localPath(prefix)),
    newestChange: (prefix) => newestChange(localPath(prefix)),
    withLocal: (key, run) => run(localPath(key)),
    workspace: (key) => ({ path: localPath(key), fetch: async () => [], publish: nothingToDo, release: nothingToDo }),
    async freeBytes() {
      await mkdir(root, { recursive: true });
      const disk = await statfs(root);
      return disk.bavail * disk.bsize;
    },
    // What is half written lies beside what it becomes, and is swept with it.
    tidy: nothingToDo,
  };
}

/** The folder that is written is the store's own. */
async function nothingToDo(): Promise<void> {}

async function nowhere(): Promise<undefined> {}

async function takeIn(target: string, path: string, { unlessThere, keep }: PutOptions): Promise<boolean> {
  if (!unlessThere && !keep) {
    await moveInto(target, path);
    return true;
  }
  await mkdir(dirname(target), { recursive: true });
  const part = `${target}.part-${newId()}`;
  try {
    await copyFile(path, part);
    await syncFile(part);
    // A link takes nobody's place.
    await (unlessThere ? link(part, target) : rename(part, target));
    await syncFile(dirname(target));
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    return false;
  } finally {
    await rm(part, { force: true });
  }
  if (!keep) await rm(path, { force: true });
  return true;
}

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
