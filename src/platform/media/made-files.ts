import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { playlistIn, playlistName } from "../hls/folders.ts";

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

/** Makes room: what no finished playlist names of all that is made from a file. It is made again. */
export async function removeUnfinished(root: string): Promise<void> {
  for (const name of await foldersIn(root))
    if (!(await playlistIn(join(root, name)))?.ended) await prepareFolder(join(root, name));
}

async function foldersIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
