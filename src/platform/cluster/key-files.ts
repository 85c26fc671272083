import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { newId, randomText } from "../db/id.ts";
import { Refusal } from "../refusal.ts";
import type { KeyStore } from "./keys.ts";

/** Keys as files of `<data>/keys`, readable by the owner alone. */
export function keyFiles(dataDir: string): KeyStore {
  const folder = join(dataDir, "keys");
  return {
    find: (name) => readKey(join(folder, name)),
    async findOrMake(name, make) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return readOrMake(join(folder, name), make);
    },
  };
}

/** Who a process over this data folder is, made once; where several share the folder each has another file of it. */
export function loadNodeId(dataDir: string, file = "node-id"): Promise<string> {
  return readOrMake(join(dataDir, file), newId);
}

/** A key appears whole or not at all, and once: of two processes that make it at the same time both read the first's. */
async function readOrMake(path: string, make: () => string): Promise<string> {
  const known = await readKey(path);
  if (known !== undefined) return known;
  const part = `${path}.part-${randomText(8)}`;
  try {
    const file = await open(part, "wx", 0o600);
    try {
      await file.writeFile(make());
      await file.sync();
    } finally {
      await file.close();
    }
    await link(part, path);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    await rm(part, { force: true });
  }
  return (await readKey(path)) ?? "";
}

/** Throws Refusal for an empty one, with which anybody could sign. */
async function readKey(path: string): Promise<string | undefined> {
  try {
    const key = (await readFile(path, "utf8")).trim();
    if (key) return key;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
  throw new Refusal(`${path} is empty: put it back from a backup, or delete it to have a new one made`);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
