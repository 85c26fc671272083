import { mkdir, open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "../db/id.ts";

export type Obstacle = { what: string; mend: string };

/** More than a file system finds room for when it is full. */
const bytes = new Uint8Array(64 * 1024);

/** Writes into a folder (making it) and takes that away again; what stands in the way, in sentences for its operator. */
export async function obstacleTo(folder: string): Promise<Obstacle | undefined> {
  const path = join(folder, `.probe-${newId()}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = await open(path, "wx", 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    return undefined;
  } catch (error) {
    return describe(folder, error);
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}

async function describe(folder: string, error: unknown): Promise<Obstacle> {
  const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
      return {
        what: `the disk of ${folder} is full (${code})`,
        mend: "Make room on it, or set NADAJ_DATA to a larger one.",
      };
    case "EROFS":
      return {
        what: `the disk of ${folder} is mounted read-only (${code})`,
        mend: "Mount it for writing. A disk that became so by itself is often failing: look into the system's log.",
      };
    case "EACCES":
    case "EPERM":
      return {
        what: `${folder} cannot be written (${code})${await ownerOf(folder)}`,
        mend: "Give this user the folder, or set NADAJ_DATA.",
      };
    default:
      return { what: `${folder} cannot be used (${code})`, mend: "Check that NADAJ_DATA is right." };
  }
}

async function ownerOf(folder: string): Promise<string> {
  const owner = (await stat(folder).catch(() => undefined))?.uid;
  const self = process.getuid?.();
  if (owner === undefined || self === undefined || owner === self) return "";
  return `: it belongs to the user with the number ${owner}, and this runs as ${self}`;
}
