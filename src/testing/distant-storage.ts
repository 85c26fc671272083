import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { makeLog } from "../platform/log.ts";
import { diskStorage } from "../platform/storage/disk.ts";
import { distantStorage } from "../platform/storage/distant.ts";
import type { Storage } from "../platform/storage/storage.ts";

/**
 * The driver of stores elsewhere over a folder that stands for one: nobody is given a path of an object, a workspace has
 * nothing that was not fetched, the store nothing that was not published, and what was released is gone.
 */
export async function storageElsewhere(folder: string): Promise<Storage & { local(): Promise<string[]> }> {
  const objects = diskStorage(join(folder, "objects"));
  const work = join(folder, "work");
  await mkdir(work, { recursive: true });
  const send = (key: string, path: string, unlessThere: boolean) =>
    objects.putFile(key, path, { unlessThere, keep: true });
  const driver = distantStorage({ ...objects, send }, work, makeLog({ level: "error", format: "text" }));
  return { ...driver, local: () => readdir(work, { recursive: true }) };
}
