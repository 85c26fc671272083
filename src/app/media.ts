import { serveLiveFile } from "../live/media.ts";
import type { Ctx } from "../platform/context.ts";
import { immutable, serveStored } from "../platform/http/files.ts";
import { serveVideoFile } from "../videos/media.ts";

const pictures = /^(user|channel)\/[A-Za-z0-9]{1,24}\/(banner-)?\d{2,4}\.webp$/;

const ofStream = /\/(hls-|preview-live\/)/;

/**
 * `/media/…`: pictures of people and channels, and the files of videos, each guarded by its feature. It stands before
 * the router, because a player asks for a segment every few seconds and needs neither session nor language. Undefined
 * for what is not there or not open.
 */
export async function serveMedia(ctx: Ctx, request: Request, url: URL): Promise<Response | undefined> {
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  const key = url.pathname.slice("/media/".length);
  if (!pictures.test(key)) {
    const streamed = ofStream.test(key) ? await serveLiveFile(ctx, request, url) : undefined;
    return streamed ?? serveVideoFile(ctx, request, url);
  }
  const cacheControl = url.searchParams.has("v") ? immutable : "public, max-age=300";
  return serveStored(request, ctx.storage, key, { type: "image/webp", cacheControl, open: true });
}
