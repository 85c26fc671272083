import { atOnce } from "../at-once.ts";
import { type Calls, refusal, StoreError, tagIn, tagsIn } from "./calls.ts";

const mebibyte = 1024 * 1024;
const partSize = 16 * mebibyte;
/** A store takes 10,000 of them. */
const partsMax = 9000;
const partsAtOnce = 3;
const forgotten = "the store forgot an upload";

/**
 * Sends a file whole or not at all, each part with its sum: an object comes to be when the store has acknowledged every
 * one of them, so that nobody reads a half. False when the key has one already and must not lose it.
 */
export async function sendFile(
  store: Calls,
  key: string,
  path: string,
  { unlessThere, signal }: { unlessThere: boolean; signal?: AbortSignal | undefined },
): Promise<boolean> {
  const calls = stoppable(store, signal);
  const file = Bun.file(path);
  const { size } = file;
  if (size <= partSize) return sendBytes(calls, key, await file.bytes(), unlessThere);
  const uploadId = await beginParts(calls, key);
  try {
    const parts = await sendParts(calls, { key, uploadId }, file);
    const joined = await joinParts(calls, { key, uploadId }, { parts, size, unlessThere });
    if (joined === undefined) throw new StoreError("STORE_DOWN", forgotten);
    if (!joined) await endParts(calls, { key, uploadId });
    return joined;
  } catch (error) {
    await endParts(store, { key, uploadId }).catch(() => undefined);
    throw error;
  }
}

/** The same calls, until a signal says that they are over. */
export function stoppable(calls: Calls, signal: AbortSignal | undefined): Calls {
  return { ...calls, call: (asked) => calls.call({ ...asked, signal }) };
}

/** What is to be the object of a key when it has all of its parts. */
export type Unfinished = { key: string; uploadId: string };
/** A part that the store has, by what it calls it. */
export type Part = { number: number; tag: string };

export async function beginParts(calls: Calls, key: string): Promise<string> {
  const begun = await calls.call({ method: "POST", key, query: { uploads: "" } });
  const uploadId = tagIn(await begun.text(), "UploadId");
  if (!uploadId) throw new StoreError("STORE_REFUSED", "the store began no upload");
  return uploadId;
}

/** Undefined when the store knows of no such upload. */
export async function sendPart(
  calls: Calls,
  { key, uploadId }: Unfinished,
  number: number,
  body: Uint8Array<ArrayBuffer>,
): Promise<Part | undefined> {
  const query = { partNumber: String(number), uploadId };
  const answer = await calls.call({ method: "PUT", key, query, body, also: [404] });
  if (await isUnknown(answer)) return undefined;
  return { number, tag: answer.headers.get("etag") ?? "" };
}

export async function endParts(calls: Calls, { key, uploadId }: Unfinished): Promise<void> {
  await calls.call({ method: "DELETE", key, query: { uploadId }, also: [404] });
}

/** Whether a store says 404 because there is no such upload; throws what else it says by that. */
export async function isUnknown(answer: Response): Promise<boolean> {
  if (answer.status !== 404) return false;
  if (tagIn(await answer.clone().text(), "Code") !== "NoSuchUpload") throw await refusal(answer);
  return true;
}

async function sendParts(calls: Calls, unfinished: Unfinished, file: Bun.BunFile): Promise<Part[]> {
  const { size } = file;
  const length = Math.max(partSize, Math.ceil(size / partsMax / mebibyte) * mebibyte);
  const numbers = Array.from({ length: Math.ceil(size / length) }, (_, index) => index + 1);
  const parts: Part[] = [];
  await atOnce(numbers, partsAtOnce, async (number) => {
    const body = await file.slice((number - 1) * length, number * length).bytes();
    const part = await sendPart(calls, unfinished, number, body);
    if (!part) throw new StoreError("STORE_DOWN", forgotten);
    parts[number - 1] = part;
  });
  return parts;
}

type Joined = { parts: Part[]; size: number; unlessThere?: boolean };

/** Makes an object of its parts; false when the key has one already and must not lose it, undefined as `sendPart`. */
export async function joinParts(
  calls: Calls,
  { key, uploadId }: Unfinished,
  { parts, size, unlessThere = false }: Joined,
): Promise<boolean | undefined> {
  const named = parts.map(({ number, tag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${tag}</ETag></Part>`);
  const body = new TextEncoder().encode(`<CompleteMultipartUpload>${named.join("")}</CompleteMultipartUpload>`);
  const headers: Record<string, string> = unlessThere ? { "if-none-match": "*" } : {};
  const also = unlessThere ? [404, 412, 409] : [404];
  const answer = await calls.call({ method: "POST", key, query: { uploadId }, headers, body, also });
  if (await isUnknown(answer)) return undefined;
  if (!answer.ok) return false;
  // What takes long is begun with 200 and may fail all the same.
  if ((await answer.clone().text()).includes("<Error>")) throw await refusal(answer);
  const made = await calls.call({ method: "HEAD", key });
  if (Number(made.headers.get("content-length")) !== size)
    throw new StoreError("STORE_DOWN", `the store has not all of ${key}`);
  return true;
}

/** Sends a small object; false as `sendFile`. */
export async function sendBytes(
  calls: Calls,
  key: string,
  body: Uint8Array<ArrayBuffer>,
  unlessThere: boolean,
): Promise<boolean> {
  const headers: Record<string, string> = unlessThere ? { "if-none-match": "*" } : {};
  const also = unlessThere ? [412, 409] : [];
  return (await calls.call({ method: "PUT", key, headers, body, also })).ok;
}

/**
 * Ends uploads that were begun before a moment and never became objects, but for those that somebody goes on with: their
 * parts take room unseen.
 */
export async function endUnfinished(
  calls: Calls,
  prefix: string,
  { before, underWay }: { before: number; underWay: ReadonlySet<string> },
): Promise<void> {
  let place: Record<string, string> = {};
  for (;;) {
    const answer = await calls.call({ method: "GET", query: { uploads: "", prefix, ...place } });
    const xml = await answer.text();
    for (const one of tagsIn(xml, "Upload")) {
      const [key, uploadId, begun] = [tagIn(one, "Key"), tagIn(one, "UploadId"), tagIn(one, "Initiated")];
      if (key?.startsWith(prefix) && uploadId && !underWay.has(uploadId) && Date.parse(begun ?? "") < before)
        await endParts(calls, { key, uploadId });
    }
    const [keyMarker, uploadMarker] = [tagIn(xml, "NextKeyMarker"), tagIn(xml, "NextUploadIdMarker")];
    if (tagIn(xml, "IsTruncated") !== "true" || !keyMarker) return;
    place = { "key-marker": keyMarker, ...(uploadMarker ? { "upload-id-marker": uploadMarker } : {}) };
  }
}
