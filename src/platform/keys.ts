import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Keys } from "./context.ts";
import { randomText } from "./db/id.ts";

/** Reads the program's own secrets from `<data>/keys`, making those that are missing, readable by the owner alone. */
export async function loadKeys(dataDir: string): Promise<Keys> {
  const folder = join(dataDir, "keys");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return { session: await readOrMake(join(folder, "session")), media: await readOrMake(join(folder, "media")) };
}

async function readOrMake(path: string): Promise<string> {
  try {
    const file = await open(path, "wx", 0o600);
    try {
      await file.writeFile(randomText(43));
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return (await readFile(path, "utf8")).trim();
}
