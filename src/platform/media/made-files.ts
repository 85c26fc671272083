import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { readPlaylist } from "./master.ts";

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
    ...["-hls_segment_filename", join(folder, `${run}-%05d.m4s`), join(folder, "index.m3u8")],
  ];
}

/** Takes away what an earlier run left; what a stream recorded stays for those who still watch it. */
export async function prepareFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
  const left = (await readdir(path)).filter((name) => name.includes(madeMark) || name.startsWith("index.m3u8"));
  for (const name of left) await rm(join(path, name), { force: true });
}

/**
 * Removes what no playlist of a finished video names: the quick rendition, and segments of a stream that were made
 * anew. Who began early still played them.
 */
export async function removeUnlisted(root: string): Promise<void> {
  await rm(join(root, quickFolder), { recursive: true, force: true });
  const folders = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  for (const { name } of folders) {
    const folder = join(root, name);
    const playlist = await readPlaylist(folder);
    if (!playlist?.ended) continue;
    const named = new Set([...playlist.inits, ...playlist.segments.map(({ uri }) => uri)]);
    const media = (await readdir(folder)).filter((file) => /\.(m4s|mp4)$/.test(file) && !named.has(file));
    for (const file of media) await rm(join(folder, file), { force: true });
  }
}
