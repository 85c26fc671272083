import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { newId } from "../db/id.ts";
import { atOnce } from "./at-once.ts";
import type { Objects } from "./distant.ts";
import type { StoredBody } from "./storage.ts";

const filesAtOnce = 6;

/** Brings an object to a path, whole or not at all; false when there is none. */
export async function bring(objects: Pick<Objects, "open" | "stat">, key: string, path: string): Promise<boolean> {
  const found = await objects.stat(key);
  const body = found && (await objects.open(key));
  if (!body) return false;
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.part-${newId()}`;
  try {
    await writeBody(part, body);
    const { size } = await stat(part);
    // What changed on the way is asked for anew by whoever tries again.
    if (size !== found.size) throw Object.assign(new Error(`${key} did not come whole`), { code: "STORE_DOWN" });
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
  }
  return true;
}

/** Piece by piece: it may be larger than memory. */
async function writeBody(path: string, body: StoredBody): Promise<void> {
  const writer = Bun.file(path).writer();
  try {
    const stream = body instanceof Blob ? body.stream() : body.body;
    for await (const bytes of stream ?? []) {
      writer.write(bytes);
      await writer.flush();
    }
  } finally {
    await writer.end();
  }
}

/**
 * Brings all below a key that is not there yet, or what is chosen of it, and gives the names of the others. Of a playlist
 * the later one stays, of anything else what the store has: others built upon that. Calls `onThere` with what is the store's
 * now, by its path from the folder.
 */
export async function bringAll(
  objects: Pick<Objects, "open" | "stat" | "list">,
  key: string,
  folder: string,
  { onThere = () => undefined, choose = (names) => names }: BringOptions = {},
): Promise<string[]> {
  const names = (await objects.list(key)).map((one) => relative(key, one));
  const chosen = new Set(choose(names));
  await atOnce(chosen, filesAtOnce, async (name) => {
    const one = `${key}/${name}`;
    const path = join(folder, name);
    const own = await stat(path).catch(() => undefined);
    const stored = own && (await objects.stat(one));
    if (own && stored) {
      if (name.endsWith(".m3u8") ? own.mtimeMs >= stored.modifiedAt : own.size === stored.size) {
        if (!name.endsWith(".m3u8")) onThere(name);
        return;
      }
    }
    if (await bring(objects, one, path)) onThere(name);
  });
  return names.filter((name) => !chosen.has(name));
}

type BringOptions = { onThere?: (name: string) => void; choose?: ((names: string[]) => string[]) | undefined };
