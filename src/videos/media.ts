import type { Ctx } from "../platform/context.ts";
import { immutable, mediaHeaders, serveStored } from "../platform/http/files.ts";
import { opensVideo } from "../platform/media-urls.ts";
import { isForAdults, isKeptBack, isOpenToLink } from "./policy.ts";
import { isReleased, premierePlaylist, runningPremiere } from "./premiere-media.ts";
import { mediaFacts } from "./queries/video.ts";
import { isAgeSegment, isPasswordSegment } from "./urls.ts";

const address = /^\/media(?:\/(~[0-9a-z]+\.[A-Za-z0-9_-]+))?\/video\/([A-Za-z0-9]+)\/([A-Za-z0-9._/-]+)$/;
const served =
  /^(\d{3,4}\.webp|candidate-\d\.webp|seeksprite\.jpg|preview\.mp4|captions\/[a-z]{2,3}\.vtt|hls-\d+\/(master\.m3u8|sound\.m4a|film\.mp4|[a-z0-9]+\/(index\.m3u8|init(-[a-z0-9]+)?\.mp4|[a-z0-9_-]+\.m4s)))$/;

const types: Record<string, string> = {
  webp: "image/webp",
  jpg: "image/jpeg",
  vtt: "text/vtt; charset=utf-8",
  m3u8: "application/vnd.apple.mpegurl",
  mp4: "video/mp4",
  m4a: "audio/mp4",
  m4s: "video/iso.segment",
};

/** What is shown of a premiere before it begins, and of a film for adults before it is asked for: its picture. */
const announced = /^\d{3,4}\.webp$/;
/** What would show the whole video while a premiere is in its course. */
const telling = /^(candidate-\d\.webp|seeksprite\.jpg|preview\.mp4|hls-\d+\/(sound\.m4a|film\.mp4))$/;

/**
 * Answers for one file of a video; undefined when there is none that this address opens. A private, unpublished or
 * deleted video needs the signature that its pages hand to those who may see it. Of a premiere nothing but its picture
 * is open before it begins, and in its course nobody gets ahead of the others, whatever the address. What is for adults
 * needs a signature of its own, which nobody is given who did not say that they are of age.
 */
export async function serveVideoFile(ctx: Ctx, request: Request, url: URL): Promise<Response | undefined> {
  const match = address.exec(url.pathname);
  const [, signature, id, file] = match ?? [];
  if (!id || !file || !served.test(file)) return undefined;
  const facts = await mediaFacts(ctx, id);
  if (!facts) return undefined;
  const now = ctx.clock.now();
  const free = announced.test(file) || (facts.passwordHash === null && !isForAdults(facts));
  const open = isOpenToLink(facts) && (free || isGiven(ctx, signature, { id, ...facts }));
  const signed = signature !== undefined && opensVideo(ctx, signature, id);
  if (!open && !signed) return undefined;
  // What is still being made is for those who make it.
  if (!signed && versionOf(file, 0) > facts.mediaVersion) return undefined;
  const keptBack = isKeptBack(facts, now);
  if (!signed && keptBack && !announced.test(file)) return notYet();
  const premiereAt = runningPremiere(facts, now);
  if (premiereAt !== undefined) {
    if (!signed && telling.test(file)) return notYet();
    const [hls, folder, name = ""] = file.split("/");
    const playlist = `video/${id}/${hls}/${folder}/index.m3u8`;
    if (name === "index.m3u8") return growing(request, await premierePlaylist(ctx, playlist, premiereAt, now));
    if (name.endsWith(".m4s") && !(await isReleased(ctx, playlist, name, premiereAt, now))) return notYet();
  }
  const ending = file.split(".").at(-1) ?? "";
  const forAll = open && free && !keptBack;
  const stored = await serveStored(request, ctx.storage, `video/${id}/${file}`, {
    type: types[ending] ?? "application/octet-stream",
    cacheControl: cachingOf(file, ending, forAll, url.searchParams.has("v")),
    open: forAll && premiereAt === undefined,
  });
  return stored ?? moved(file, facts.mediaVersion);
}

/** Whether an address was given to somebody who knew the password, or else said that they are of age. */
function isGiven(ctx: Ctx, signature: string | undefined, video: { id: string; passwordHash: string | null }): boolean {
  return video.passwordHash === null
    ? isAgeSegment(ctx, signature, video.id)
    : isPasswordSegment(ctx, signature, video);
}

/** Other media took the place of those that an address was made for: it leads to them, beside its own folder. */
function moved(file: string, mediaVersion: number): Response | undefined {
  if (!file.endsWith("/master.m3u8") || versionOf(file, mediaVersion) >= mediaVersion) return undefined;
  const headers = { ...mediaHeaders, "cache-control": "no-store", location: `../hls-${mediaVersion}/master.m3u8` };
  return new Response(null, { status: 302, headers });
}

function versionOf(file: string, otherwise: number): number {
  return Number(/^hls-(\d+)\//.exec(file)?.[1] ?? otherwise);
}

/** There is nothing there as yet: a cache that remembered it would keep people waiting. */
function notYet(): Response {
  return new Response(null, { status: 404, headers: { ...mediaHeaders, "cache-control": "no-store" } });
}

/** A playlist that is another each second. */
function growing(request: Request, text: string | undefined): Response | undefined {
  if (text === undefined) return undefined;
  const headers = { ...mediaHeaders, "content-type": types.m3u8 ?? "", "cache-control": "no-store" };
  if (request.method !== "HEAD") return new Response(text, { headers });
  return new Response(null, { headers: { ...headers, "content-length": String(Buffer.byteLength(text)) } });
}

/** Segments never change; playlists grow while a video is transcoded; pictures change with their version. */
function cachingOf(file: string, ending: string, open: boolean, versioned: boolean): string {
  if (ending === "m3u8") return "no-cache";
  const lasting =
    ending === "m4s" || ending === "m4a" || file.endsWith("/film.mp4") || file.includes("/init") || versioned;
  if (!open) return lasting ? "private, max-age=3600" : "private, no-cache";
  return lasting ? immutable : "public, max-age=300";
}
