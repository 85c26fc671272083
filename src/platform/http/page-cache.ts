import type { Clock } from "../clock.ts";

const lifeMs = 2_000;
const maxEntries = 1_000;
const preferences = ["theme", "accent", "drawer", "consent", "i18n_redirected"];

type Entry = { plain: Uint8Array; zipped: Uint8Array; headers: [string, string][]; etag: string; expires: number };

/** A page marks its answer with this header when anybody may be given it; it never leaves the server. */
export const cacheableHeader = "x-page-cacheable";

/**
 * Keeps pages for visitors without a session for two seconds, compressed once, so that a crowd costs one rendering.
 * The key holds every input of such a page: host, address, preference cookies and, at the root, the language asked for.
 * A kept page keeps its nonce: nobody can put markup into a page after it was rendered.
 */
export function pageCache(clock: Clock) {
  const entries = new Map<string, Entry>();

  function keyOf(request: Request): string | undefined {
    if (
      request.method !== "GET" ||
      !URL.canParse(request.url) ||
      request.headers.has("authorization") ||
      request.headers.has("hx-request")
    )
      return undefined;
    const cookie = request.headers.get("cookie");
    let kept = "";
    if (cookie) {
      for (const part of cookie.split(";")) {
        const [name = "", value = ""] = part.trim().split("=");
        if (name === "session") return undefined;
        if (preferences.includes(name)) kept += `${name}=${value.slice(0, 20)};`;
      }
    }
    const url = request.url;
    const root = new URL(url).pathname === "/";
    const language = root ? (request.headers.get("accept-language") ?? "").slice(0, 40) : "";
    const forwarded = `${request.headers.get("x-forwarded-proto") ?? ""}|${request.headers.get("x-forwarded-host") ?? ""}`;
    return `${url} ${kept} ${language} ${forwarded}`;
  }

  function answer(entry: Entry, request: Request): Response {
    const headers = new Headers(entry.headers);
    headers.set("etag", entry.etag);
    headers.set("vary", "accept-encoding, cookie");
    if (request.headers.get("if-none-match") === entry.etag) return new Response(null, { status: 304, headers });
    if (!request.headers.get("accept-encoding")?.includes("gzip"))
      return new Response(entry.plain as BodyInit, { headers });
    headers.set("content-encoding", "gzip");
    return new Response(entry.zipped as BodyInit, { headers });
  }

  return {
    /** The kept page for this request, if there is one. */
    find(request: Request): Response | undefined {
      const key = keyOf(request);
      const entry = key === undefined ? undefined : entries.get(key);
      return entry && entry.expires > clock.now() ? answer(entry, request) : undefined;
    },
    /** Keeps a fresh answer when it may be kept; gives the answer to send. */
    async keep(request: Request, response: Response): Promise<Response> {
      if (!response.headers.has(cacheableHeader)) return response;
      response.headers.delete(cacheableHeader);
      const key = keyOf(request);
      if (key === undefined || response.status !== 200 || response.headers.has("set-cookie")) return response;
      const plain = new Uint8Array(await response.arrayBuffer());
      const headers = [...response.headers].filter(([name]) => name !== "x-request-id" && name !== "content-length");
      const etag = `"${Bun.hash(plain).toString(36)}"`;
      const entry = { plain, zipped: Bun.gzipSync(plain, { level: 4 }), headers, etag, expires: clock.now() + lifeMs };
      entries.delete(key);
      entries.set(key, entry);
      if (entries.size > maxEntries) entries.delete(entries.keys().next().value ?? "");
      return answer(entry, request);
    },
  };
}
