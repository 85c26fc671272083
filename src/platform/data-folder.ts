import { chmod, lstat, mkdir, opendir, readdir, realpath, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { letOthersRun } from "./let-others-run.ts";
import type { Log } from "./log.ts";

/** What a file or folder lets others do. */
const others = 0o077;
/** Everything that the program keeps, by the beginning of its name; of media there may be millions. */
const ours = [
  ...[
    "nadaj.sqlite",
    "server.",
    "node-id",
    "last-backup",
    "keys",
    "outbox",
    "uploads",
    "backups",
    "mediamtx",
    "media",
    "work",
  ],
];
const many = "media";
/** Its presence says that everything is closed that was made before files were. */
const marker = ".closed";

/** Files and folders that are made from now on are their owner's alone, by this process and its children. */
export function makePrivateFiles(): void {
  process.umask(others);
}

/**
 * Makes the data folder, or closes one that others may look into: at once the folder itself and all but the media, which
 * nobody reaches through it. What else lies in it is left as it is, and so is then the folder.
 */
export async function closeDataFolder(folder: string, log: Log): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { mode } = await lstat(await realpath(folder));
  const names = (await readdir(folder)).sort();
  if ((mode & others) === 0 && (names.length === 0 || names.includes(marker))) return;
  await rm(join(folder, marker), { force: true });
  const foreign = names.filter((name) => !name.startsWith(".") && name !== "lost+found" && !isOurs(name));
  if (foreign.length > 0) log.warn("the data folder holds other things too and stays as open as it is", { foreign });
  else if ((mode & others) !== 0) await closed(folder, mode, log);
  for (const name of names) if (isOurs(name) && name !== many) await closeTree(join(folder, name), log);
}

/** Closes the media that were made before files were closed, in the background; once for all. */
export async function closeOldMedia(folder: string, log: Log, signal: AbortSignal): Promise<void> {
  if (await Bun.file(join(folder, marker)).exists()) return;
  const whole = await closeTree(join(folder, many), log, signal);
  if (whole) await writeFile(join(folder, marker), "", { mode: 0o600 });
}

function isOurs(name: string): boolean {
  return name === many || ours.some((one) => one !== many && name.startsWith(one));
}

/** Closes one file, or a folder with everything in it; links are left alone. Returns whether it came to its end. */
async function closeTree(path: string, log: Log, signal?: AbortSignal): Promise<boolean> {
  let looked = 0;
  const waiting = [path];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (signal?.aborted) return false;
    if (++looked % 200 === 0) await letOthersRun();
    // What vanishes under way was somebody's temporary file.
    const found = await lstat(next).catch(() => undefined);
    if (!found || found.isSymbolicLink()) continue;
    if ((found.mode & others) !== 0) await closed(next, found.mode, log);
    if (!found.isDirectory()) continue;
    for await (const entry of await opendir(next)) waiting.push(join(next, entry.name));
  }
  return true;
}

async function closed(path: string, mode: number, log: Log): Promise<void> {
  await chmod(path, mode & 0o777 & ~others).catch((error) =>
    log.warn("others may read what is in the data folder: it belongs to another user", { path, error }),
  );
}
