import { masterName, namedFiles, playlistName } from "../hls/folders.ts";
import { readMaster } from "../hls/master-playlist.ts";
import { type ReadPlaylist, readPlaylist } from "../hls/media-playlist.ts";
import type { Storage } from "../storage/storage.ts";
import { quickFolder } from "./made-files.ts";

/**
 * Removes what no playlist of a finished video names: the quick rendition, and segments of a stream that were made
 * anew. Who began early still played them.
 */
export async function removeUnlisted(storage: Storage, root: string): Promise<void> {
  await storage.remove(`${root}/${quickFolder}`);
  for (const folder of await foldersIn(storage, root)) {
    const playlist = await storedPlaylist(storage, folder);
    if (playlist?.ended) await removeUnnamed(storage, folder, playlist, Number.POSITIVE_INFINITY);
  }
}

/**
 * Removes what an interrupted run left behind, of a video that nothing is made of any more: renditions that the master
 * playlist does not list, and files that their playlist does not name, if they have not changed since `before`. Without a
 * master of one that is `playable` nothing goes: it was not found at this moment, which says nothing of what it lists.
 */
export async function sweepRenditions(
  storage: Storage,
  root: string,
  { before, playable }: { before: number; playable: boolean },
): Promise<void> {
  const master = await textOf(storage, `${root}/${masterName}`);
  if (master === undefined && playable) return;
  const { uris } = readMaster(master ?? "");
  const listed = new Set(uris.map((uri) => `${root}/${uri.split("/")[0]}`));
  for (const folder of await foldersIn(storage, root)) {
    const playlist = listed.has(folder) ? await storedPlaylist(storage, folder) : undefined;
    if (playlist) await removeUnnamed(storage, folder, playlist, before);
    else if (!listed.has(folder)) await removeIfOld(storage, folder, before);
  }
  await removeHalfWritten(storage, root, before);
}

/** Removes what was begun beside its final name and never finished. */
export async function removeHalfWritten(storage: Storage, folder: string, before: number): Promise<void> {
  for await (const { name } of storage.entries(folder))
    if (halfWritten.test(name)) await removeIfOld(storage, `${folder}/${name}`, before);
}

const halfWritten = /\.(part(-[A-Za-z0-9]+)?|tmp)$/;

async function removeUnnamed(storage: Storage, folder: string, list: ReadPlaylist, before: number): Promise<void> {
  const named = new Set(namedFiles(list));
  for await (const { name } of storage.entries(folder)) {
    if (halfWritten.test(name) || (/\.(m4s|mp4)$/.test(name) && !named.has(name)))
      await removeIfOld(storage, `${folder}/${name}`, before);
  }
}

async function removeIfOld(storage: Storage, key: string, before: number): Promise<void> {
  if (before === Number.POSITIVE_INFINITY || (await storage.newestChange(key)) < before) await storage.remove(key);
}

async function storedPlaylist(storage: Storage, folder: string): Promise<ReadPlaylist | undefined> {
  const text = await textOf(storage, `${folder}/${playlistName}`);
  return text === undefined ? undefined : readPlaylist(text);
}

async function textOf(storage: Storage, key: string): Promise<string | undefined> {
  return (await storage.open(key))?.text();
}

async function foldersIn(storage: Storage, root: string): Promise<string[]> {
  const folders: string[] = [];
  for await (const { name, isFolder } of storage.entries(root)) if (isFolder) folders.push(`${root}/${name}`);
  return folders;
}
