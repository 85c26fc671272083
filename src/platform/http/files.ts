import { LRUCache } from "lru-cache";
import { minute } from "../clock.ts";
import type { ByteRange, Storage, StoredFile } from "../storage/storage.ts";
import { keepAnswer } from "./kept-answers.ts";

/** A year: for addresses whose content never changes. */
export const immutable = "public, max-age=31536000, immutable";

/** What every media file says: any site may embed it, none may take it for a page. */
export const mediaHeaders = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
  "access-control-allow-origin": "*",
} as const;

export type FileAnswer = {
  type: string;
  cacheControl: string;
  downloadName?: string;
  /** Anybody may have it at this address: the same question is answered the same for a moment. */
  open?: boolean;
};

/**
 * Answers GET and HEAD for one stored file: Range (206, 416), ETag, Last-Modified, 304 and If-Range. Undefined when
 * there is no such file. RFC 9110, sections 13 and 14.
 */
export async function serveStored(
  request: Request,
  storage: Storage,
  key: string,
  answer: FileAnswer,
): Promise<Response | undefined> {
  const found = await knownFile(storage, key);
  if (!found) return undefined;
  // What is signed for the store is signed for GET alone.
  if (request.method === "GET" && answer.open && found.size > keptFileMax && watched.test(answer.type)) {
    const location = await storage.addressOf(key, answer.type);
    if (location) return elsewhere(found, location);
  }
  const { etag, lastModified, kept } = found;
  const headers: Record<string, string> = {
    "content-type": answer.type,
    "cache-control": answer.cacheControl,
    etag,
    "last-modified": lastModified,
    "accept-ranges": "bytes",
    ...mediaHeaders,
  };
  if (answer.downloadName)
    headers["content-disposition"] = `attachment; filename*=UTF-8''${encodeURIComponent(answer.downloadName)}`;
  if (isFresh(request, etag, found.modifiedAt)) return new Response(null, { status: 304, headers });
  const range = rangeOf(request, found.size, etag, found.modifiedAt);
  if (range === "unsatisfiable") {
    headers["content-range"] = `bytes */${found.size}`;
    return new Response(null, { status: 416, headers });
  }
  const length = range ? range.end - range.start + 1 : found.size;
  if (range) headers["content-range"] = `bytes ${range.start}-${range.end}/${found.size}`;
  const status = range ? 206 : 200;
  if (request.method === "HEAD") {
    headers["content-length"] = String(length);
    return new Response(null, { status, headers });
  }
  if (kept && answer.open) keepAnswer(storage, request, headers, kept);
  if (kept) return new Response(range ? kept.slice(range.start, range.end + 1) : kept, { status, headers });
  const body = await storage.open(key, range);
  return body && new Response(body instanceof Blob ? body : body.body, { status, headers });
}

/** Pictures and sound. Playlists are not: what they name is looked for beside the address that they come from. */
const watched = /^(video|audio)\//;

/** The store sends it. The way there is asked for again each minute: it may be closed. */
function elsewhere(found: Known, location: string): Response {
  // What this server does not send it need not keep.
  found.asked = 0;
  return new Response(null, {
    status: 302,
    headers: { ...mediaHeaders, "cache-control": "public, max-age=60", location },
  });
}

type Known = StoredFile & {
  /** What a small file holds, or one that is asked for again and again: answers share a blob without copying it. */
  kept: Blob | undefined;
  etag: string;
  lastModified: string;
  asked: number;
  checkedAt: number;
};

const keptFileMax = 256 * 1024;
/** A segment that many viewers want at once leaves memory twice as fast as the disk's cache. */
const wantedFileMax = 4 * 1024 * 1024;
const wantedFrom = 3;
const keptBytesMax = 64 * 1024 * 1024;
/** What nobody asked for in so long is let go: memory follows the crowd, not all that was ever watched. */
const keptForMs = minute;
const knownMax = 20_000;
const checkEvery = 1000;
/** What is known of a store's files by their keys, and who looks at one just now. */
type Shelf = { known: LRUCache<string, Known>; looks: Map<string, Promise<Known | undefined>> };
const shelves = new WeakMap<Storage, Shelf>();

/** How many files are known now, and the bytes that are kept of them. */
export function filesHeld(storage: Storage): { files: number; bytes: number } {
  const known = shelves.get(storage)?.known;
  return { files: known?.size ?? 0, bytes: known?.calculatedSize ?? 0 };
}

/** What a file is, looked at on disk at most once a second, and a small one's content; undefined for a missing one. */
function knownFile(storage: Storage, key: string): Known | undefined | Promise<Known | undefined> {
  const shelf = shelves.get(storage) ?? newShelf(storage);
  const before = shelf.known.get(key);
  if (before) before.asked++;
  if (before && performance.now() - before.checkedAt < checkEvery && !isWanted(before)) return before;
  // A crowd that asks for one file at once has it read once.
  const { looks } = shelf;
  const looking = looks.get(key) ?? look(storage, shelf, key, before).finally(() => looks.delete(key));
  looks.set(key, looking);
  return looking;
}

function newShelf(storage: Storage): Shelf {
  const known = new LRUCache<string, Known>({
    max: knownMax,
    maxSize: keptBytesMax,
    sizeCalculation: ({ kept }) => 1 + (kept?.size ?? 0),
    ttl: keptForMs,
    ttlAutopurge: true,
  });
  const shelf: Shelf = { known, looks: new Map() };
  shelves.set(storage, shelf);
  return shelf;
}

async function look(
  storage: Storage,
  shelf: Shelf,
  key: string,
  before: Known | undefined,
): Promise<Known | undefined> {
  const { known } = shelf;
  const now = performance.now();
  const found = await storage.stat(key);
  if (before && found?.size === before.size && found.modifiedAt === before.modifiedAt && !isWanted(before)) {
    before.checkedAt = now;
    // For another minute.
    known.set(key, before);
    return before;
  }
  known.delete(key);
  if (!found) return undefined;
  const asked = before?.asked ?? 1;
  const keeps = found.size <= keptFileMax || isWanted({ ...found, asked, kept: undefined });
  const body = keeps ? await storage.open(key) : undefined;
  const kept = body ? new Blob([await body.arrayBuffer()]) : undefined;
  const file = {
    ...found,
    kept: kept?.size === found.size ? kept : undefined,
    etag: `"${found.size.toString(36)}-${Math.round(found.modifiedAt).toString(36)}"`,
    lastModified: new Date(found.modifiedAt).toUTCString(),
    asked,
    checkedAt: now,
  };
  known.set(key, file);
  return file;
}

function isWanted({ size, asked, kept }: Pick<Known, "size" | "asked" | "kept">): boolean {
  return kept === undefined && asked >= wantedFrom && size <= wantedFileMax;
}

function isFresh(request: Request, etag: string, modifiedAt: number): boolean {
  const match = request.headers.get("if-none-match");
  if (match !== null) return match === "*" || match.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
  const since = Date.parse(request.headers.get("if-modified-since") ?? "");
  return !Number.isNaN(since) && Math.floor(modifiedAt / 1000) * 1000 <= since;
}

/** The one byte range asked for; several ranges are answered whole, as the standard allows. */
function rangeOf(
  request: Request,
  size: number,
  etag: string,
  modifiedAt: number,
): ByteRange | "unsatisfiable" | undefined {
  const header = request.headers.get("range");
  const match = header ? /^bytes=(\d*)-(\d*)$/.exec(header.trim()) : null;
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const condition = request.headers.get("if-range");
  if (condition && condition !== etag && Date.parse(condition) !== Math.floor(modifiedAt / 1000) * 1000)
    return undefined;
  if (match[1] === "") {
    const suffix = Number(match[2]);
    return suffix === 0 || size === 0 ? "unsatisfiable" : { start: Math.max(0, size - suffix), end: size - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === "" ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start >= size || end < start ? "unsatisfiable" : { start, end };
}
