import { copyFile, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { masterName, namedFiles, playlistIn, playlistName } from "../platform/hls/folders.ts";
import { diskStorage } from "../platform/storage/disk.ts";
import type { Storage, Workspace } from "../platform/storage/storage.ts";

/**
 * A store of objects as strict as any may be: nobody is given a path of an object, a workspace has nothing that was not
 * fetched, the store nothing that was not published, and what was released is gone. For tests that show that nothing
 * relies on a disk.
 */
export async function distantStorage(folder: string): Promise<Storage & { local(): Promise<string[]> }> {
  const objects = diskStorage(join(folder, "objects"));
  const work = join(folder, "work");
  await mkdir(work, { recursive: true });
  const opened = new Map<string, Workspace>();
  return {
    ...objects,
    local: () => readdir(work, { recursive: true }),
    make: (key, write) =>
      withScratch(work, async (scratch) => {
        const path = join(scratch, basename(key));
        const result = await write(path);
        if (await Bun.file(path).exists()) await objects.putFile(key, path);
        return result;
      }),
    withLocal: (key, run) =>
      withScratch(work, async (scratch) => {
        const path = join(scratch, basename(key));
        await bring(objects, key, path);
        return run(path);
      }),
    workspace(key) {
      const workspace = opened.get(key) ?? openWorkspace(objects, key, join(work, key.replaceAll("/", "+")));
      opened.set(key, workspace);
      return workspace;
    },
    async remove(key) {
      await objects.remove(key);
      for (const [name, workspace] of opened) if (`${name}/`.startsWith(`${key}/`)) await workspace.release();
    },
    // A file that is handed in was made elsewhere: it is copied there, as over a network.
    async putFile(key, path) {
      await withScratch(work, async (scratch) => {
        await copyFile(path, join(scratch, "file"));
        await objects.putFile(key, join(scratch, "file"));
      });
      await rm(path, { force: true });
    },
  };
}

async function withScratch<Result>(work: string, run: (path: string) => Promise<Result>): Promise<Result> {
  const scratch = await mkdtemp(join(work, "scratch-"));
  try {
    return await run(scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function openWorkspace(objects: Storage, key: string, path: string): Workspace {
  return {
    path,
    fetch: () => bring(objects, key, path),
    publish: () => publish(objects, key, path),
    release: () => rm(path, { recursive: true, force: true }),
  };
}

/** The file of a key, or all below it that is not there yet. */
async function bring(objects: Storage, key: string, path: string): Promise<void> {
  const single = await objects.open(key);
  if (single) await Bun.write(path, single);
  for (const one of single ? [] : await objects.list(key)) {
    const target = join(path, relative(key, one));
    const body = await objects.open(one);
    if (body && !(await Bun.file(target).exists())) await Bun.write(target, body);
  }
}

/** Playlists with the files that they name, the master last. */
async function publish(objects: Storage, key: string, path: string): Promise<void> {
  const names = (await readdir(path, { recursive: true }).catch(() => [])).sort();
  for (const name of names.filter((one) => basename(one) === playlistName)) {
    const own = dirname(name);
    const text = await Bun.file(join(path, name)).text();
    const list = await playlistIn(join(path, own));
    for (const file of list ? namedFiles(list) : []) {
      const body = Bun.file(join(path, own, file));
      const object = `${key}/${own}/${file}`;
      if ((await body.exists()) && !(await objects.stat(object))) await objects.put(object, await body.bytes());
    }
    await objects.put(`${key}/${name}`, text);
  }
  if (names.includes(masterName))
    await objects.put(`${key}/${masterName}`, await Bun.file(join(path, masterName)).bytes());
}
