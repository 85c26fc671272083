import { atOnce } from "../at-once.ts";
import { type Calls, refusal, StoreError, tagIn, tagsIn } from "./calls.ts";

const mebibyte = 1024 * 1024;
const partSize = 16 * mebibyte;
/** A store takes 10,000 of them. */
const partsMax = 9000;
const partsAtOnce = 3;

/**
 * Sends a file whole or not at all, each part with its sum: an object comes to be when the store has acknowledged every
 * one of them, so that nobody reads a half. False when the key has one already and must not lose it.
 */
export async function sendFile(calls: Calls, key: string, path: string, unlessThere: boolean): Promise<boolean> {
  const file = Bun.file(path);
  const { size } = file;
  if (size <= partSize) return sendBytes(calls, key, await file.bytes(), unlessThere);
  const begun = await calls.call({ method: "POST", key, query: { uploads: "" } });
  const uploadId = tagIn(await begun.text(), "UploadId");
  if (!uploadId) throw new StoreError("STORE_REFUSED", "the store began no upload");
  try {
    return await sendParts(calls, { key, uploadId, file, unlessThere });
  } catch (error) {
    await calls.call({ method: "DELETE", key, query: { uploadId }, also: [404] }).catch(() => undefined);
    throw error;
  }
}

type Sent = { key: string; uploadId: string; file: Bun.BunFile; unlessThere: boolean };

async function sendParts(calls: Calls, { key, uploadId, file, unlessThere }: Sent): Promise<boolean> {
  const { size } = file;
  const length = Math.max(partSize, Math.ceil(size / partsMax / mebibyte) * mebibyte);
  const numbers = Array.from({ length: Math.ceil(size / length) }, (_, index) => index + 1);
  const tags: string[] = [];
  await atOnce(numbers, partsAtOnce, async (number) => {
    const body = await file.slice((number - 1) * length, number * length).bytes();
    const query = { partNumber: String(number), uploadId };
    const answer = await calls.call({ method: "PUT", key, query, body });
    tags[number] = answer.headers.get("etag") ?? "";
  });
  const parts = numbers.map((number) => `<Part><PartNumber>${number}</PartNumber><ETag>${tags[number]}</ETag></Part>`);
  const body = new TextEncoder().encode(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`);
  const headers: Record<string, string> = unlessThere ? { "if-none-match": "*" } : {};
  const also = unlessThere ? [412, 409] : [];
  const answer = await calls.call({ method: "POST", key, query: { uploadId }, headers, body, also });
  if (!answer.ok) {
    await calls.call({ method: "DELETE", key, query: { uploadId }, also: [404] });
    return false;
  }
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

/** Ends uploads that were begun before a moment and never became objects: their parts take room unseen. */
export async function endUnfinished(calls: Calls, prefix: string, before: number): Promise<void> {
  let place: Record<string, string> = {};
  for (;;) {
    const answer = await calls.call({ method: "GET", query: { uploads: "", prefix, ...place } });
    const xml = await answer.text();
    for (const one of tagsIn(xml, "Upload")) {
      const [key, uploadId, begun] = [tagIn(one, "Key"), tagIn(one, "UploadId"), tagIn(one, "Initiated")];
      if (key?.startsWith(prefix) && uploadId && Date.parse(begun ?? "") < before)
        await calls.call({ method: "DELETE", key, query: { uploadId }, also: [404] });
    }
    const [keyMarker, uploadMarker] = [tagIn(xml, "NextKeyMarker"), tagIn(xml, "NextUploadIdMarker")];
    if (tagIn(xml, "IsTruncated") !== "true" || !keyMarker) return;
    place = { "key-marker": keyMarker, ...(uploadMarker ? { "upload-id-marker": uploadMarker } : {}) };
  }
}
