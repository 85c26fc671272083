import { LRUCache } from "lru-cache";
import type { Storage } from "../storage/storage.ts";

/**
 * Small files that anybody may have, answered again for a second by their whole address: a page of pictures asks for
 * dozens of them, and finding out anew who may read what costs more than the answer.
 */
type Kept = { headers: Headers; body: Blob };

const lifeMs = 1000;
const bodyMax = 64 * 1024;
const keptMax = 500;
/** Of all of them: who walks through every picture of the site does not fill the memory with them. */
const bytesMax = 8 * 1024 * 1024;
const keptOf = new WeakMap<Storage, LRUCache<string, Kept>>();

/** Keeps the whole answer to a plain GET of what is open to anybody at this address. */
export function keepAnswer(storage: Storage, request: Request, headers: Record<string, string>, body: Blob): void {
  if (body.size > bodyMax || !isPlain(request)) return;
  const kept = keptOf.get(storage) ?? newKept();
  keptOf.set(storage, kept);
  kept.set(request.url, { headers: new Headers(headers), body });
}

function newKept(): LRUCache<string, Kept> {
  return new LRUCache({
    max: keptMax,
    maxSize: bytesMax,
    sizeCalculation: ({ body }) => body.size + 1,
    ttl: lifeMs,
    // What nobody asks for again goes as well.
    ttlAutopurge: true,
  });
}

/** How many are kept now. */
export function answersHeld(storage: Storage): number {
  return keptOf.get(storage)?.size ?? 0;
}

/** The same answer once more; undefined when it has to be found out. */
export function keptAnswer(storage: Storage, request: Request): Response | undefined {
  const known = isPlain(request) ? keptOf.get(storage)?.get(request.url) : undefined;
  return known && new Response(known.body, { headers: known.headers });
}

/** To be called when something is not open any longer, or has become so. */
export function forgetAnswers(storage: Storage): void {
  keptOf.delete(storage);
}

/** Neither a part nor a check of what is known already, which HTTP answers otherwise. */
function isPlain({ method, headers }: Request): boolean {
  return (
    method === "GET" && !headers.has("range") && !headers.has("if-none-match") && !headers.has("if-modified-since")
  );
}
