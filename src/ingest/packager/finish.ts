import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Listed, playlistName, replaceText, writeMaster } from "../../platform/hls/folders.ts";
import { finishedPlaylist } from "./playlist.ts";
import type { Rendition } from "./rendition.ts";
import { openingMax, openingName, segmentName } from "./segment.ts";

export type Sealed = {
  root: string;
  all: { folder: string; rendition: Rendition }[];
  lead: Rendition;
  audio: Rendition | undefined;
  describe(folder: string): Listed;
};

/** Writes the playlists with which a stream's files are a video, from renditions that have ended. */
export async function sealFiles({ root, all, lead, audio, describe }: Sealed): Promise<void> {
  const kept = all.filter(({ rendition }) => isWorthKeeping(rendition, lead, audio));
  const changes = setupChanges(kept.map(({ rendition }) => rendition));
  const opened = kept.every(({ rendition }) => canOpen(rendition)) && !changes.has(1);
  for (const { folder, rendition } of kept) {
    if (opened) await joinOpening(join(root, folder));
    await replaceText(join(root, folder, playlistName), finishedPlaylist(rendition, changes, opened));
  }
  const sound = kept.find(({ rendition }) => rendition === audio)?.folder;
  const pictures = kept.filter(({ rendition }) => rendition !== audio).map(({ folder }) => describe(folder));
  await writeMaster(root, pictures, sound);
}

/** Whether the first segment is the short one that a stream opens with, and the one behind it is there. */
function canOpen({ segments, recorder }: Rendition): boolean {
  return (segments[0]?.seconds ?? 1) <= openingMax && recorder.has(0) && recorder.has(1);
}

/** One file of the first two segments. They stay too, for who watches the stream to its end. */
async function joinOpening(folder: string): Promise<void> {
  const parts = await Promise.all([0, 1].map((number) => readFile(join(folder, segmentName(number)))));
  const path = join(folder, openingName);
  await writeFile(`${path}.part`, Buffer.concat(parts));
  await rename(`${path}.part`, path);
}

/** Whether anything of the rendition is on the disk. */
export function hasFiles({ segments, recorder }: Rendition): boolean {
  return segments.some(({ number }) => recorder.has(number));
}

/** Source and sound are kept as they are; a rung is worth nothing with holes: it can be made anew. */
function isWorthKeeping(rendition: Rendition, lead: Rendition, audio: Rendition | undefined): boolean {
  if (!hasFiles(rendition)) return false;
  if (rendition === lead || rendition === audio) return true;
  return lead.segments.every(({ number }) => rendition.recorder.has(number) || !lead.recorder.has(number));
}

/** Numbers of the segments before which any rendition changes its codec setup. */
function setupChanges(renditions: Rendition[]): Set<number> {
  const changes = new Set<number>();
  for (const { segments } of renditions) {
    let init = 0;
    for (const segment of segments) {
      if (init > 0 && segment.init !== init) changes.add(segment.number);
      init = segment.init;
    }
  }
  return changes;
}
