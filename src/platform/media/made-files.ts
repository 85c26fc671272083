import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { masterName, namedFiles, playlistIn, playlistName } from "../hls/folders.ts";
import { readMaster } from "../hls/master-playlist.ts";

/** The folder of what is made first when it has to be encoded. */
export const quickFolder = "quick";
/** In the name of every segment that is made from a file, not from a stream. */
const madeMark = "made";

/** ffmpeg's arguments for one rendition, with names that no run before gave: caches keep a segment for ever, and a stream's viewers have some of them. */
export function hlsOutput(folder: string): string[] {
  const run = `${madeMark}${randomBytes(5).toString("hex")}`;
  return [
    ...["-f", "hls", "-hls_time", "4", "-hls_playlist_type", "event", "-hls_segment_type", "fmp4"],
    // What begins before 0, as pictures that are kept back for others, is said so in the file: shifted, each rendition
    // would begin at another time.
    ...["-avoid_negative_ts", "disabled"],
    ...["-hls_flags", "independent_segments+temp_file", "-hls_fmp4_init_filename", `init-${run}.mp4`],
    ...["-hls_segment_filename", join(folder, `${run}-%05d.m4s`), join(folder, playlistName)],
  ];
}

/** Takes away what an earlier run left; what a stream recorded stays for those who still watch it. */
export async function prepareFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
  const left = (await readdir(path)).filter((name) => name.includes(madeMark) || name.startsWith(playlistName));
  for (const name of left) await rm(join(path, name), { force: true });
}

/**
 * Removes what no playlist of a finished video names: the quick rendition, and segments of a stream that were made
 * anew. Who began early still played them.
 */
export async function removeUnlisted(root: string): Promise<void> {
  await rm(join(root, quickFolder), { recursive: true, force: true });
  for (const name of await foldersIn(root)) {
    const folder = join(root, name);
    if ((await playlistIn(folder))?.ended) await removeUnnamed(folder, Number.POSITIVE_INFINITY);
  }
}

/**
 * Removes what an interrupted run left behind, of a video that nothing is made of any more: renditions that the master
 * playlist does not list, and files that their playlist does not name, if they have not changed since `before`.
 */
export async function sweepRenditions(root: string, before: number): Promise<void> {
  const master = readMaster(await readFile(join(root, masterName), "utf8").catch(() => ""));
  const listed = new Set(master.uris.map((uri) => uri.split("/")[0]));
  for (const name of await foldersIn(root)) {
    const folder = join(root, name);
    if (listed.has(name)) await removeUnnamed(folder, before);
    else if ((await newestChange(folder)) < before) await rm(folder, { recursive: true, force: true });
  }
  await removeHalfWritten(root, before);
}

/** Makes room: what no finished playlist names of all that is made from a file. It is made again. */
export async function removeUnfinished(root: string): Promise<void> {
  for (const name of await foldersIn(root))
    if (!(await playlistIn(join(root, name)))?.ended) await prepareFolder(join(root, name));
}

/** Removes files that were begun beside their final name and never finished. */
export async function removeHalfWritten(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (halfWritten.test(name)) await removeIfOld(join(folder, name), before);
  }
}

/** When anything in a folder last changed, in milliseconds since the epoch; 0 when it is not there. */
export async function newestChange(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true }).catch(() => []);
  let newest = (await changedAt(folder)) ?? 0;
  for (const name of entries) newest = Math.max(newest, (await changedAt(join(folder, name))) ?? 0);
  return newest;
}

const halfWritten = /\.(part(-[A-Za-z0-9]+)?|tmp)$/;

async function removeUnnamed(folder: string, before: number): Promise<void> {
  const playlist = await playlistIn(folder);
  const named = new Set(playlist ? namedFiles(playlist) : []);
  for (const name of await readdir(folder)) {
    if (halfWritten.test(name) || (/\.(m4s|mp4)$/.test(name) && !named.has(name)))
      await removeIfOld(join(folder, name), before);
  }
}

async function removeIfOld(path: string, before: number): Promise<void> {
  if (before === Number.POSITIVE_INFINITY || ((await changedAt(path)) ?? before) < before)
    await rm(path, { recursive: true, force: true });
}

async function changedAt(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.mtimeMs;
}

async function foldersIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
