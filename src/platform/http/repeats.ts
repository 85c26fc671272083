import { LRUCache } from "lru-cache";
import type { Storage } from "../storage/storage.ts";

/**
 * Small files that anybody may have, answered again for a second by their whole address: a page of pictures asks for
 * dozens of them, and finding out anew who may read what costs more than the answer.
 */
type Repeat = { headers: Headers; body: Blob };

const lifeMs = 1000;
const bodyMax = 64 * 1024;
const keptMax = 500;
const repeats = new WeakMap<Storage, LRUCache<string, Repeat>>();

/** Keeps the whole answer to a plain GET of what is open to anybody at this address. */
export function keepRepeat(storage: Storage, request: Request, headers: Record<string, string>, body: Blob): void {
  if (body.size > bodyMax || !isPlain(request)) return;
  const kept = repeats.get(storage) ?? new LRUCache<string, Repeat>({ max: keptMax, ttl: lifeMs });
  repeats.set(storage, kept);
  kept.set(request.url, { headers: new Headers(headers), body });
}

/** The same answer once more; undefined when it has to be found out. */
export function repeatOf(storage: Storage, request: Request): Response | undefined {
  const repeat = isPlain(request) ? repeats.get(storage)?.get(request.url) : undefined;
  return repeat && new Response(repeat.body, { headers: repeat.headers });
}

/** To be called when something is not open any longer, or has become so. */
export function forgetRepeats(storage: Storage): void {
  repeats.delete(storage);
}

/** Neither a part nor a check of what is known already, which HTTP answers otherwise. */
function isPlain({ method, headers }: Request): boolean {
  return (
    method === "GET" && !headers.has("range") && !headers.has("if-none-match") && !headers.has("if-modified-since")
  );
}
