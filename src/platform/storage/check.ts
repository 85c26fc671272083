import type { Config } from "../config/config.ts";
import { newId } from "../db/id.ts";
import { StoreError, s3Calls } from "./s3/calls.ts";
import { s3Objects } from "./s3/objects.ts";

/** What was found of a store; `mend` is for its operator. */
export type StoreFinding = { level: "ok" | "warn" | "fail"; what: string; mend?: string };

const mends = {
  STORE_DOWN: "Check S3_ENDPOINT, and that the store runs and can be reached from this machine.",
  STORE_REFUSED:
    "Check S3_BUCKET, S3_REGION, S3_KEY and S3_SECRET, this machine's clock, and what the key may do there.",
  STORE_FULL: "Make room in the store, or raise its quota.",
};
/** Slower than this for a small object is felt by viewers. */
const slowMs = 250;

/** Writes an object to the store of media, reads it, lists it and deletes it; nothing where media are on a disk. */
export async function checkStorage({ s3 }: Config): Promise<StoreFinding[]> {
  if (!s3) return [];
  const objects = s3Objects(s3);
  const place = `${s3.endpoint}/${s3.bucket}`;
  const key = `probe-${newId()}/object`;
  const text = newId();
  try {
    await objects.put(key, text);
    const started = performance.now();
    const isRead = (await (await objects.open(key))?.text()) === text;
    const took = performance.now() - started;
    const isListed = (await objects.list(key.slice(0, -"/object".length))).includes(key);
    const found: StoreFinding[] = [
      isRead && isListed
        ? { level: "ok", what: `${place} keeps the media` }
        : { level: "fail", what: `${place} does not give back what it was given`, mend: "Use another store." },
    ];
    if (took > slowMs)
      found.push({
        level: "warn",
        what: `the store takes ${Math.round(took)} ms for a small object`,
        mend: "Use one that is near this machine: a video begins after several of them.",
      });
    found.push(...(await strangersAt(`${s3.endpoint}/${s3.bucket}/${s3.prefix}${key}`)));
    if (s3.publicUrl !== undefined) found.push(...(await browsersAt(s3, `${s3.prefix}${key}`)));
    return found;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return [{ level: "fail", what: `${place}: ${error.message}`, mend: mends[error.code] }];
  } finally {
    await objects.remove(key).catch(() => undefined);
  }
}

/** Private videos are in the bucket too. */
async function strangersAt(address: string): Promise<StoreFinding[]> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
  if (answer?.status !== 200) return [];
  return [
    {
      level: "fail",
      what: "the bucket can be read by anybody, private videos too",
      mend: "Take public reading away from it: what may be seen is opened by signed addresses.",
    },
  ];
}

async function browsersAt(s3: Parameters<typeof s3Calls>[0], key: string): Promise<StoreFinding[]> {
  const address = (await s3Calls(s3).signed(key, "video/mp4")) ?? "";
  const headers = { origin: "https://tv.example.org" };
  const answer = await fetch(address, { headers, signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
  if (!answer?.ok)
    return [
      {
        level: "fail",
        what: `${s3.publicUrl} does not give browsers what it is asked for (${answer?.status ?? "no answer"})`,
        mend: "Check S3_PUBLIC_URL: it is the store's own address, without the bucket. Without it the server passes media on.",
      },
    ];
  if (/^(\*|https:\/\/tv\.example\.org)$/.test(answer.headers.get("access-control-allow-origin") ?? ""))
    return [{ level: "ok", what: `browsers are sent to ${s3.publicUrl}` }];
  return [
    {
      level: "fail",
      what: `${s3.publicUrl} lets no other site's scripts read it, so players cannot`,
      mend: "Allow GET and HEAD from any origin in the bucket's CORS rules, or leave S3_PUBLIC_URL out.",
    },
  ];
}
