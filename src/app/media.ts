import { serveLiveFile } from "../live/media.ts";
import type { Ctx } from "../platform/context.ts";
import { faultOf } from "../platform/faults.ts";
import { immutable, mediaHeaders, serveStored } from "../platform/http/files.ts";
import { isNodeCall } from "../platform/nodes/calls.ts";
import { serveVideoFile } from "../videos/media.ts";
import { runningPremiere } from "../videos/premiere-media.ts";
import { seeProgram } from "../videos/presence.ts";
import { mediaFacts } from "../videos/queries/video.ts";
import { addressOf } from "./middleware.ts";

const pictures = /^(user|channel)\/[A-Za-z0-9]{1,24}\/(banner-|ad-[A-Za-z0-9]{1,24}\/\d{1,10}\/)?\d{2,4}\.webp$/;

type Asked = [ctx: Ctx, request: Request, url: URL, remoteAddress?: () => string | undefined];

const ofStream = /\/(hls-|preview-live\/)/;
/** A rendition's playlist, which players ask for again and again while it grows. */
const growing = /^(?:~[0-9a-z]+\.[A-Za-z0-9_-]+\/)?video\/([A-Za-z0-9]+)\/hls-\d+\/[a-z0-9]+\/(live|index)\.m3u8$/;

/**
 * `/media/…`: pictures of people and channels, and the files of videos, each guarded by its feature. It stands before
 * the router, because a player asks for a segment every few seconds and needs neither session nor language. Undefined
 * for what is not there or not open; 503 while it cannot be told.
 */
export async function serveMedia(...asked: Asked): Promise<Response | undefined> {
  try {
    return await findMedia(...asked);
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    asked[0].log.warn("media cannot be read now", { code: fault.code, error });
    const headers = { ...mediaHeaders, "cache-control": "no-store", "retry-after": "5" };
    return new Response(null, { status: fault.status, headers });
  }
}

async function findMedia(...[ctx, request, url, remoteAddress]: Asked): Promise<Response | undefined> {
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  const key = url.pathname.slice("/media/".length);
  if (!pictures.test(key)) {
    const streamed = ofStream.test(key) ? await serveLiveFile(ctx, request, url) : undefined;
    const served = streamed ?? (await serveVideoFile(ctx, request, url));
    // Whoever asks another process is seen by that one.
    if (served?.status === 200 && !isNodeCall(ctx, request, url.pathname))
      await seeAsker(ctx, request, key, remoteAddress);
    return served;
  }
  const cacheControl = url.searchParams.has("v") ? immutable : "public, max-age=300";
  return serveStored(request, ctx.storage, key, { type: "image/webp", cacheControl, open: true });
}

/** Players of other sites and programs are seen by what they ask for, while a stream or premiere is on. */
async function seeAsker(
  ctx: Ctx,
  request: Request,
  key: string,
  remoteAddress: (() => string | undefined) | undefined,
): Promise<void> {
  const [, id, name] = growing.exec(key) ?? [];
  if (!id || request.method !== "GET") return;
  const facts = name === "index" ? await mediaFacts(ctx, id) : undefined;
  if (name === "index" && (!facts || runningPremiere(facts, ctx.clock.now()) === undefined)) return;
  const agent = request.headers.get("user-agent") ?? "";
  seeProgram(ctx, id, { address: addressOf(ctx, request.headers, remoteAddress), agent });
}
