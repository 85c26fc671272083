import { minute } from "../../clock.ts";
import type { Objects } from "../distant.ts";
import { type StoredEntry, storageKey } from "../storage.ts";
import { type Calls, noBucket, type S3Settings, StoreError, s3Calls, tagIn, tagsIn } from "./calls.ts";
import { s3Pieces } from "./pieces.ts";
import { endUnfinished, sendBytes, sendFile, stoppable } from "./sending.ts";

/** A store takes so many keys to delete in one call. */
const batchMax = 1000;
/** A bucket that was there is believed to be for so long. */
const bucketKnownFor = minute;

/** Whether the store has the bucket at all; true also where it does not tell us. */
export async function hasBucket(calls: Calls): Promise<boolean> {
  return (await calls.call({ method: "HEAD", also: [403, 404] })).status !== 404;
}

/** The objects of a bucket, below our prefix. */
export function s3Objects(settings: S3Settings): Objects {
  const calls = s3Calls(settings);
  const { prefix } = settings;
  const objectOf = (key: string) => {
    if (!storageKey.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`);
    return `${prefix}${key}`;
  };
  let bucketKnownUntil = 0;
  /** An object that is not there has a bucket where it could be. */
  async function requireBucket(): Promise<void> {
    if (performance.now() < bucketKnownUntil) return;
    if (!(await hasBucket(calls))) throw noBucket(settings.bucket);
    bucketKnownUntil = performance.now() + bucketKnownFor;
  }
  const stat: Objects["stat"] = async (key) => {
    const answer = await calls.call({ method: "HEAD", key: objectOf(key), also: [404] });
    if (answer.status === 404) return requireBucket().then(() => undefined);
    const tag = answer.headers.get("etag") ?? "";
    const modifiedAt = Date.parse(answer.headers.get("last-modified") ?? "");
    return { size: Number(answer.headers.get("content-length")), modifiedAt, tag };
  };
  const below = (key: string) => listed(calls, { prefix: `${objectOf(key)}/` });
  return {
    stat,
    async open(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const answer = await calls.call({ method: "GET", key: objectOf(key), headers, also: [404] });
      if (answer.status !== 404) return answer;
      await requireBucket();
      return undefined;
    },
    async put(key, bytes, signal) {
      // A copy also of what may be changed by then.
      const body = typeof bytes === "string" ? new TextEncoder().encode(bytes) : new Uint8Array(bytes);
      await sendBytes(stoppable(calls, signal), objectOf(key), body, false);
    },
    send: (key, path, unlessThere, signal) => sendFile(calls, objectOf(key), path, { unlessThere, signal }),
    async remove(key) {
      await calls.call({ method: "DELETE", key: objectOf(key), also: [404] });
      let batch: string[] = [];
      for await (const { object } of below(key)) {
        batch.push(object);
        if (batch.length < batchMax) continue;
        await removeAll(calls, batch);
        batch = [];
      }
      if (batch.length > 0) await removeAll(calls, batch);
    },
    async list(key) {
      const keys: string[] = [];
      for await (const { object } of below(key)) keys.push(object.slice(prefix.length));
      return keys.filter((one) => storageKey.test(one));
    },
    async *entries(key) {
      const folder = key === undefined ? prefix : `${objectOf(key)}/`;
      for await (const entry of entriesOf(calls, folder)) if (storageKey.test(entry.name)) yield entry;
    },
    async newestChange(key) {
      let newest = (await stat(key))?.modifiedAt ?? 0;
      for await (const { modifiedAt } of below(key)) newest = Math.max(newest, modifiedAt);
      return newest;
    },
    addressOf: (key, type) => calls.signed(objectOf(key), type),
    tidy: (before, underWay) => endUnfinished(calls, prefix, { before, underWay }),
    pieces: s3Pieces(calls, objectOf),
  };
}

type Listed = { object: string; modifiedAt: number };

async function* listed(calls: Calls, query: Record<string, string>): AsyncGenerator<Listed> {
  for await (const xml of pages(calls, query))
    for (const one of tagsIn(xml, "Contents"))
      yield { object: tagIn(one, "Key") ?? "", modifiedAt: Date.parse(tagIn(one, "LastModified") ?? "") || 0 };
}

async function* entriesOf(calls: Calls, folder: string): AsyncGenerator<StoredEntry> {
  for await (const xml of pages(calls, { prefix: folder, delimiter: "/" })) {
    for (const one of tagsIn(xml, "Contents"))
      yield { name: (tagIn(one, "Key") ?? "").slice(folder.length), isFolder: false };
    for (const one of tagsIn(xml, "CommonPrefixes"))
      yield { name: (tagIn(one, "Prefix") ?? "").slice(folder.length, -1), isFolder: true };
  }
}

async function* pages(calls: Calls, query: Record<string, string>): AsyncGenerator<string> {
  for (let place: Record<string, string> = {}; ; ) {
    const answer = await calls.call({ method: "GET", query: { "list-type": "2", ...query, ...place } });
    const xml = await answer.text();
    yield xml;
    const next = tagIn(xml, "NextContinuationToken");
    if (tagIn(xml, "IsTruncated") !== "true" || !next) return;
    place = { "continuation-token": next };
  }
}

async function removeAll(calls: Calls, objects: string[]): Promise<void> {
  const named = objects.map(
    (object) => `<Object><Key>${object.replace(/&/g, "&amp;").replace(/</g, "&lt;")}</Key></Object>`,
  );
  const body = new TextEncoder().encode(`<Delete><Quiet>true</Quiet>${named.join("")}</Delete>`);
  const headers = { "content-md5": new Bun.CryptoHasher("md5").update(body).digest("base64") };
  const answer = await calls.call({ method: "POST", query: { delete: "" }, headers, body });
  const failed = tagIn(await answer.text(), "Error");
  if (failed !== undefined) throw new StoreError("STORE_DOWN", `the store did not delete: ${failed.slice(0, 200)}`);
}
