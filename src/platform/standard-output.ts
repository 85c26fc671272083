import { within } from "./within.ts";

const streams = [process.stdout, process.stderr];
/** A reader that has stopped reading keeps nobody longer. */
const readWithin = 1000;

/**
 * Lets no fault of stdout or stderr end the process: a reader that went away (`nadaj doctor | head`) and a full disk
 * under the log cost lines, and no work.
 */
export function outliveReaders(): void {
  for (const stream of streams) stream.on("error", () => undefined);
}

/** Resolves when readers have what was written; nothing can be written any longer. To be waited for before an exit. */
export async function flushed(): Promise<void> {
  const ended = streams.map((stream) => new Promise<void>((resolve) => stream.end(() => resolve())));
  await within(readWithin, Promise.all(ended));
}
