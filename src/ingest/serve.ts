import { type MasterPicture, masterText } from "../platform/hls/master-playlist.ts";
import { immutable } from "../platform/http/files.ts";
import { holds, isTooFar, mediaPlaylist, nextPart, type PlaylistQuery } from "./packager/playlist.ts";
import type { Rendition } from "./packager/rendition.ts";
import { renditionReports } from "./packager/reports.ts";
import { audioFolder } from "./packager/segment.ts";
import type { Packaged } from "./packager/stream.ts";

/** How long a request may wait for what is not there yet, in milliseconds. */
const waitMax = 6000;

const playlistType = "application/vnd.apple.mpegurl";

export type LiveAnswer = {
  /** Seconds that viewers may seek back; undefined for the whole stream. */
  window: number | undefined;
  /** Nothing of it may be kept by shared caches. */
  closed: boolean;
};

/**
 * Answers for a file of a stream that is on the air: `live.m3u8` at the root is the master playlist, in a folder its
 * media playlist with blocking reload; parts and recent segments come from memory. Undefined for what only the disk
 * has, or nothing.
 */
export async function serveLive(
  request: Request,
  stream: Packaged,
  path: string,
  answer: LiveAnswer,
): Promise<Response | undefined> {
  if (path === "live.m3u8") {
    if (!stream.isPlayable()) return undefined;
    return playlistAnswer(request, { text: liveMaster(stream) }, answer);
  }
  const [folder = "", name = ""] = path.split("/");
  const rendition = stream.byFolder(folder);
  if (!rendition) return undefined;
  if (name === "live.m3u8") return servePlaylist(request, stream, rendition, answer);
  const init = name.startsWith("init") ? rendition.initFile(name) : undefined;
  if (init) return bytesAnswer(request, init, "video/mp4", answer);
  const hinted = name === nextPart(rendition) && !rendition.fromMemory(name);
  if (hinted) await rendition.grown(rendition.version, waitMax, request.signal);
  const bytes = rendition.fromMemory(name);
  return bytes ? bytesAnswer(request, bytes, "video/iso.segment", answer) : undefined;
}

async function servePlaylist(
  request: Request,
  stream: Packaged,
  rendition: Rendition,
  answer: LiveAnswer,
): Promise<Response> {
  const asked = new URL(request.url).searchParams;
  const query = readQuery(asked);
  if (query === undefined || isTooFar(rendition, query))
    return new Response(null, { status: 400, headers: { ...common, "cache-control": "no-store" } });
  const until = performance.now() + waitMax;
  while (!holds(rendition, query) && performance.now() < until && !request.signal.aborted) {
    await rendition.grown(rendition.version, until - performance.now(), request.signal);
  }
  return playlistAnswer(request, cachedPlaylist(stream, rendition, answer.window, query.skip === true), answer);
}

/** Undefined for a query that says nothing sensible. */
function readQuery(asked: URLSearchParams): PlaylistQuery | undefined {
  const number = asked.get("_HLS_msn");
  const part = asked.get("_HLS_part");
  const skip = ["YES", "v2"].includes(asked.get("_HLS_skip") ?? "");
  if (number === null) return part === null ? { skip } : undefined;
  if (!/^\d{1,9}$/.test(number) || (part !== null && !/^\d{1,4}$/.test(part))) return undefined;
  return { number: Number(number), ...(part === null ? {} : { part: Number(part) }), skip };
}

type Playlist = { text: string; zipped?: Uint8Array };
type Cached = Playlist & { version: number; window: number | undefined };
const cache = new WeakMap<Rendition, { whole?: Cached; delta?: Cached }>();

/** One text for all viewers of a moment; what it reports of other renditions is as old as itself. */
function cachedPlaylist(stream: Packaged, rendition: Rendition, window: number | undefined, skip: boolean): Playlist {
  const kept = cache.get(rendition) ?? {};
  cache.set(rendition, kept);
  const known = skip ? kept.delta : kept.whole;
  if (known?.version === rendition.version && known.window === window) return known;
  const text = mediaPlaylist(rendition, window, skip, renditionReports(stream, rendition));
  const made: Cached = { version: rendition.version, window, text };
  kept[skip ? "delta" : "whole"] = made;
  return made;
}

/** The master playlist of the moment: renditions come and go with the load. */
export function liveMaster(stream: Packaged): string {
  const { video, audio } = stream.listed();
  const pictures = video.flatMap(({ folder, rendition, config }): MasterPicture[] => {
    if (!config) return [];
    const { codec, width, height: lines } = config;
    const uri = `${folder}/live.m3u8`;
    return [{ ...rates(rendition, 2_000_000), uri, codecs: [codec], width, lines, fps: stream.told.frameRate }];
  });
  const sound = audio && {
    ...rates(audio.rendition, 160_000),
    uri: `${audioFolder}/live.m3u8`,
    codecs: [audio.config.codec],
    channels: audio.config.channels,
  };
  return masterText({ version: 9, independent: false, pictures, sound });
}

/** Bits a second of what memory still holds. */
function rates(rendition: Rendition, fallback: number): { peak: number; average: number } {
  let bits = 0;
  let seconds = 0;
  let peak = 0;
  for (const segment of rendition.segments.slice(-5)) {
    const size = segment.parts.reduce((sum, part) => sum + part.bytes.length * 8, 0);
    if (size === 0 || segment.seconds < 0.3) continue;
    bits += size;
    seconds += segment.seconds;
    peak = Math.max(peak, size / segment.seconds);
  }
  if (seconds === 0) return { peak: fallback, average: fallback };
  return { peak: Math.ceil(peak * 1.1), average: Math.ceil(bits / seconds) };
}

const common = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
  "access-control-allow-origin": "*",
};

function playlistAnswer(request: Request, playlist: Playlist, { closed }: LiveAnswer): Response {
  const headers = new Headers({ ...common, "content-type": playlistType, vary: "accept-encoding" });
  headers.set("cache-control", closed ? "private, no-store" : "public, max-age=1");
  if (request.method === "HEAD") return new Response(null, { headers });
  if (playlist.text.length < 2048 || !request.headers.get("accept-encoding")?.includes("gzip"))
    return new Response(playlist.text, { headers });
  headers.set("content-encoding", "gzip");
  playlist.zipped ??= Bun.gzipSync(Buffer.from(playlist.text), { level: 1 });
  return new Response(playlist.zipped as BodyInit, { headers });
}

function bytesAnswer(request: Request, bytes: Uint8Array, type: string, { closed }: LiveAnswer): Response {
  const headers = {
    ...common,
    "content-type": type,
    "cache-control": closed ? "private, max-age=3600" : immutable,
    "content-length": String(bytes.length),
  };
  return new Response(request.method === "HEAD" ? null : (bytes as BodyInit), { headers });
}
