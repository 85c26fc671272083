import type { Ctx } from "../platform/context.ts";
import { opensVideo, signedSegment } from "../platform/media-urls.ts";

const lengthMax = 2048;

/** An address that may be left for: http(s), of a host, without a name and password. Undefined for all others. */
export function readOutside(text: string | undefined): URL | undefined {
  if (!text || text.length > lengthMax) return undefined;
  const url = URL.parse(text);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) return undefined;
  return url.hostname === "" || url.username !== "" || url.password !== "" ? undefined : url;
}

/** The path that leads there at once, for some hours: for what this site itself sends people to. */
export function signedOpenUrl(ctx: Ctx, url: string): string {
  const query = new URLSearchParams({ url, sign: signedSegment(ctx, subjectOf(url)) });
  return `/openurl?${query}`;
}

export function isSignedOpenUrl(ctx: Ctx, url: string, sign: string | undefined): boolean {
  return sign !== undefined && opensVideo(ctx, sign, subjectOf(url));
}

/** No signature of a video's files is one of an address. */
function subjectOf(url: string): string {
  return `openurl ${url}`;
}
