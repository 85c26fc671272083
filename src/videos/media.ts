import type { Ctx } from "../platform/context.ts";
import { immutable, serveStored } from "../platform/http/files.ts";
import { opensVideo } from "../platform/media-urls.ts";
import { isOpenToLink } from "./policy.ts";
import { mediaFacts } from "./queries.ts";

const address = /^\/media(?:\/(~[0-9a-z]+\.[A-Za-z0-9_-]+))?\/video\/([A-Za-z0-9]{1,24})\/([A-Za-z0-9._/-]+)$/;
const served =
  /^(\d{3,4}\.webp|candidate-\d\.webp|seeksprite\.jpg|preview\.mp4|captions\/[a-z]{2,3}\.vtt|hls-\d+\/(master\.m3u8|[a-z0-9]+\/(index\.m3u8|init(-\d+)?\.mp4|[a-z0-9_-]+\.m4s)))$/;

const types: Record<string, string> = {
  webp: "image/webp",
  jpg: "image/jpeg",
  vtt: "text/vtt; charset=utf-8",
  m3u8: "application/vnd.apple.mpegurl",
  mp4: "video/mp4",
  m4s: "video/iso.segment",
};

/**
 * Answers for one file of a video; undefined when there is none that this address opens. A private, unpublished or
 * deleted video needs the signature that its pages hand to those who may see it.
 */
export async function serveVideoFile(ctx: Ctx, request: Request, url: URL): Promise<Response | undefined> {
  const match = address.exec(url.pathname);
  const [, signature, id, file] = match ?? [];
  if (!id || !file || !served.test(file)) return undefined;
  const facts = await mediaFacts(ctx, id);
  if (!facts) return undefined;
  const open = isOpenToLink(facts, ctx.clock.now());
  const signed = signature !== undefined && opensVideo(ctx, signature, id);
  if (!open && !signed) return undefined;
  const ending = file.split(".").at(-1) ?? "";
  return serveStored(request, ctx.storage, `video/${id}/${file}`, {
    type: types[ending] ?? "application/octet-stream",
    cacheControl: cachingOf(file, ending, open, url.searchParams.has("v")),
  });
}

/** Segments never change; playlists grow while a video is transcoded; pictures change with their version. */
function cachingOf(file: string, ending: string, open: boolean, versioned: boolean): string {
  if (ending === "m3u8") return "no-cache";
  const lasting = ending === "m4s" || file.includes("/init") || versioned;
  if (!open) return lasting ? "private, max-age=3600" : "private, no-cache";
  return lasting ? immutable : "public, max-age=300";
}
