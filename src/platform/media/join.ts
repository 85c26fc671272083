import { mkdir, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { playlistIn, playlistName } from "../hls/folders.ts";
import { runTool } from "./child.ts";
import { ownInput } from "./inputs.ts";

/**
 * Joins the largest picture, of `heightMax` at most where there is such a one, and the sound of a finished video into one
 * MP4, without encoding. False when it cannot be one: its codec setup changed on the way, and a file has only one. Throws
 * MediaError.
 */
export async function joinRenditions(
  root: string,
  target: string,
  signal: AbortSignal,
  heightMax = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const folders = (await readdir(root, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const pictures = folders
    .filter((name) => /^v\d+$/.test(name))
    .sort((a, b) => Number(b.slice(1)) - Number(a.slice(1)));
  const largest = pictures.find((name) => Number(name.slice(1)) <= heightMax) ?? pictures.at(-1);
  const inputs = [...(largest ? [largest] : []), ...(folders.includes("audio") ? ["audio"] : [])];
  for (const folder of inputs) {
    const { segments = [] } = (await playlistIn(join(root, folder))) ?? {};
    if (segments.some(({ discontinuity }) => discontinuity)) return false;
  }
  const playlists = inputs.map((folder) => join(root, folder, playlistName));
  await mkdir(dirname(target), { recursive: true });
  const args = [
    // The times of both are of one clock: each moved to its own beginning, they would no longer agree.
    ...["-v", "error", "-y", "-copyts"],
    ...playlists.flatMap((playlist) => [...ownInput, "-i", playlist]),
    ...playlists.flatMap((_, index) => ["-map", String(index)]),
    ...["-c", "copy", "-map_metadata", "-1", "-movflags", "+faststart", "-f", "mp4", target],
  ];
  await runTool("ffmpeg", args, { seconds: 6 * 3600, signal });
  return true;
}
