import type { StreamTargetChunk } from "mediabunny";
import { randomId } from "../../random-id.ts";

/** Where a part of a film is written in the browser: its own files on disk, so that length does not matter. */
export type Room = { writable: WritableStream<StreamTargetChunk>; file(): Promise<File>; remove(): Promise<void> };

const folderName = "nadaj-parts";
/** A part is sent soon, or not at all. */
const keptFor = 24 * 60 * 60 * 1000;

/** Takes away what was left there before. Throws where the browser has no such place. */
export async function makeRoom(): Promise<Room> {
  const top = await navigator.storage.getDirectory();
  const folder = await top.getDirectoryHandle(folderName, { create: true });
  await tidy(folder);
  const name = randomId();
  const handle = await folder.getFileHandle(name, { create: true });
  return {
    writable: await handle.createWritable(),
    file: () => handle.getFile(),
    remove: () => folder.removeEntry(name).catch(() => undefined),
  };
}

async function tidy(folder: FileSystemDirectoryHandle): Promise<void> {
  for await (const [name, handle] of folder.entries()) {
    if (handle.kind !== "file") continue;
    const { lastModified } = await (handle as FileSystemFileHandle).getFile();
    if (lastModified < Date.now() - keptFor) await folder.removeEntry(name).catch(() => undefined);
  }
}
