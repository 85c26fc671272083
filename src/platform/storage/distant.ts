import { mkdir, mkdtemp, readdir, rm, stat, statfs } from "node:fs/promises";
import { basename, join } from "node:path";
import { newId } from "../db/id.ts";
import type { Log } from "../log.ts";
import { atOnce } from "./at-once.ts";
import { bring, bringAll } from "./bringing.ts";
import { type Storage, storageKey } from "./storage.ts";
import { openWorkspaces } from "./workspaces.ts";

/** What a store of objects elsewhere does, each by itself. What `Storage` says of them is true of it. */
export type Objects = Pick<
  Storage,
  "stat" | "open" | "remove" | "list" | "entries" | "newestChange" | "addressOf" | "tidy" | "pieces"
> & {
  /** As a store's; `signal` calls it off. */
  put(key: string, bytes: Uint8Array | string, signal?: AbortSignal): Promise<void>;
  /** Copies a file there, whole or not at all; false when the key has one already and must not lose it. */
  send(key: string, path: string, unlessThere: boolean, signal?: AbortSignal): Promise<boolean>;
};

const scratchPrefix = "scratch-";

/**
 * Media in a store of objects elsewhere, with a folder of this machine for what programs work on. What is being written
 * in a workspace is read from there by this process, before the store has it. `owner` is who this process is, and was
 * when it ran before.
 */
export function distantStorage(objects: Objects, work: string, log: Log, owner = newId()): Storage {
  const life = newId();
  void sweepFormer(work, owner, life).catch((error) =>
    log.warn("what a former life of this process left was not removed; the daily cleaning does it", { error }),
  );
  const withScratch = <Result>(run: (folder: string) => Promise<Result>) =>
    inScratch(work, `${scratchPrefix}${owner}-${life}-`, run);
  const workspaces = openWorkspaces(objects, work, log);
  return {
    put: (key, bytes) => objects.put(plain(key), bytes),
    async putFile(key, path, { unlessThere = false, keep = false } = {}) {
      const sent = await objects.send(plain(key), path, unlessThere);
      if (sent && !keep) await rm(path, { force: true });
      return sent;
    },
    async make(key, write) {
      plain(key);
      return withScratch(async (folder) => {
        const path = join(folder, basename(key));
        const result = await write(path);
        if (await Bun.file(path).exists()) await objects.send(key, path, false);
        return result;
      });
    },
    async stat(key) {
      const own = await workspaces.atHand(plain(key));
      const found = own && (await stat(own).catch(() => undefined));
      return found ? { size: found.size, modifiedAt: found.mtimeMs } : objects.stat(key);
    },
    async open(key, range) {
      const own = await workspaces.atHand(plain(key));
      if (!own) return objects.open(key, range);
      return range ? Bun.file(own).slice(range.start, range.end + 1) : Bun.file(own);
    },
    addressOf: async (key, type) => ((await workspaces.atHand(plain(key))) ? undefined : objects.addressOf(key, type)),
    async remove(key) {
      await workspaces.forget(plain(key));
      await objects.remove(key);
    },
    list: (prefix) => objects.list(plain(prefix)),
    entries: (prefix) => objects.entries(prefix === undefined ? undefined : plain(prefix)),
    newestChange: (prefix) => objects.newestChange(plain(prefix)),
    withLocal(key, run) {
      plain(key);
      return withScratch(async (folder) => {
        const path = join(folder, basename(key));
        if (!(await bring(objects, key, path))) await bringAll(objects, key, path);
        return run(path);
      });
    },
    workspace: (key, mayPublish) => workspaces.of(plain(key), mayPublish),
    async freeBytes() {
      await mkdir(work, { recursive: true });
      const disk = await statfs(work);
      return disk.bavail * disk.bsize;
    },
    async tidy(before, underWay) {
      await objects.tidy(before, underWay);
      const left = (await readdir(work).catch(() => [])).map((name) => join(work, name));
      await atOnce(left, 1, async (path) => {
        if (!workspaces.isOpen(path) && (await newestIn(path)) < before)
          await rm(path, { recursive: true, force: true });
      });
    },
    ...(objects.pieces ? { pieces: objects.pieces } : {}),
  };
}

/** Folders in which this process worked until it was killed: nobody else has its id. */
async function sweepFormer(work: string, owner: string, life: string): Promise<void> {
  const own = `${scratchPrefix}${owner}-`;
  for (const name of await readdir(work).catch(() => []))
    if (name.startsWith(own) && !name.startsWith(`${own}${life}-`))
      await rm(join(work, name), { recursive: true, force: true });
}

async function inScratch<Result>(
  work: string,
  name: string,
  run: (folder: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(work, { recursive: true });
  const folder = await mkdtemp(join(work, name));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function plain(key: string): string {
  if (!storageKey.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`);
  return key;
}

async function newestIn(path: string): Promise<number> {
  let newest = 0;
  for (const name of ["", ...(await readdir(path, { recursive: true }).catch(() => []))])
    newest = Math.max(newest, (await stat(join(path, name)).catch(() => undefined))?.mtimeMs ?? 0);
  return newest;
}
