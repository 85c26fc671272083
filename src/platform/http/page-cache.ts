import { LRUCache } from "lru-cache";
import type { Clock } from "../clock.ts";

const lifeMs = 2_000;
const maxEntries = 1_000;
/** Of all kept pages, plain and compressed: as many as fit are what a crowd asks for, whoever walks through all of them. */
const maxBytes = 16 * 1024 * 1024;
const preferences = ["theme", "accent", "drawer", "cards", "consent", "i18n_redirected", "adults", "told", "opened"];

type Form = { body: Uint8Array<ArrayBuffer>; headers: Headers };
type Entry = { plain: Form; zipped: Form; etag: string };

/** A page marks its answer with this header when anybody may be given it; it never leaves the server. */
export const cacheableHeader = "x-page-cacheable";

/**
 * Keeps pages for visitors without a session for two seconds, compressed once, so that a crowd costs one rendering.
 * The key holds every input of such a page: host, address, preference cookies and, at the root, the language asked for.
 * A kept page keeps its nonce: nobody can put markup into a page after it was rendered.
 */
export function pageCache(clock: Clock) {
  const entries = new LRUCache<string, Entry>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: ({ plain, zipped }) => plain.body.length + zipped.body.length + 1,
    ttl: lifeMs,
    ttlResolution: 0,
    // A page that nobody asks for again is never met as old: it would stay until a thousand others had come.
    ttlAutopurge: true,
    perf: clock,
  });

  function keyOf(request: Request, { pathname, href }: URL): string | undefined {
    if (request.method !== "GET" || request.headers.has("authorization") || request.headers.has("hx-request"))
      return undefined;
    const cookie = request.headers.get("cookie");
    let kept = "";
    if (cookie) {
      for (const part of cookie.split(";")) {
        const [name = "", value = ""] = part.trim().split("=");
        if (name === "session") return undefined;
        if (preferences.includes(name)) kept += `${name}=${value.slice(0, 60)};`;
      }
    }
    const language = pathname === "/" ? (request.headers.get("accept-language") ?? "").slice(0, 40) : "";
    const forwarded = `${request.headers.get("x-forwarded-proto") ?? ""}|${request.headers.get("x-forwarded-host") ?? ""}`;
    return `${href} ${kept} ${language} ${forwarded}`;
  }

  function answer(entry: Entry, request: Request): Response {
    if (request.headers.get("if-none-match") === entry.etag)
      return new Response(null, { status: 304, headers: entry.plain.headers });
    const { body, headers } = request.headers.get("accept-encoding")?.includes("gzip") ? entry.zipped : entry.plain;
    return new Response(body, { headers });
  }

  return {
    /** How much is kept now. */
    held: () => ({ pages: entries.size, bytes: entries.calculatedSize }),
    /** The kept page for this request, if there is one. */
    find(request: Request, url: URL): Response | undefined {
      const key = keyOf(request, url);
      const entry = key === undefined ? undefined : entries.get(key);
      return entry && answer(entry, request);
    },
    /** Keeps a fresh answer when it may be kept; gives the answer to send. */
    async keep(request: Request, url: URL, response: Response): Promise<Response> {
      if (!response.headers.has(cacheableHeader)) return response;
      response.headers.delete(cacheableHeader);
      const key = keyOf(request, url);
      if (key === undefined || response.status !== 200 || response.headers.has("set-cookie")) return response;
      const plain = new Uint8Array(await response.arrayBuffer());
      const etag = `"${Bun.hash(plain).toString(36)}"`;
      const headers = new Headers(response.headers);
      // Bytes say nothing of themselves, as the text did that they were.
      if (!headers.has("content-type")) headers.set("content-type", "text/plain; charset=utf-8");
      headers.delete("x-request-id");
      headers.delete("content-length");
      headers.set("etag", etag);
      headers.set("vary", "accept-encoding, cookie");
      const zippedHeaders = new Headers(headers);
      zippedHeaders.set("content-encoding", "gzip");
      const entry: Entry = {
        plain: { body: plain, headers },
        zipped: { body: Bun.gzipSync(plain, { library: "libdeflate", level: 1 }), headers: zippedHeaders },
        etag,
      };
      entries.set(key, entry);
      return answer(entry, request);
    },
  };
}
