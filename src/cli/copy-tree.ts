import { chmod, copyFile, mkdir, readdir, stat, utimes } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

/** Every plain file below a folder, by its path from there; none for a missing folder. Links are not followed. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/**
 * Copies files with their times (an ETag is made of them). What vanishes under way is left out: a server may be
 * renaming or deleting in the same folder. Returns how many were copied.
 */
export async function copyFiles(from: string, to: string, names: string[], onEach: () => void): Promise<number> {
  let copied = 0;
  for (const name of names) {
    const target = join(to, name);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    try {
      await copyFile(join(from, name), target);
      await chmod(target, 0o600);
      const { atimeMs, mtimeMs } = await stat(join(from, name));
      // In seconds as a number: a Date carries whole milliseconds only, and another one may be the nearest then.
      await utimes(target, atimeMs / 1000, mtimeMs / 1000);
      copied++;
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    onEach();
  }
  return copied;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
