import { serveLive } from "../ingest/ingest.ts";
import type { Ctx } from "../platform/context.ts";
import { opensVideo } from "../platform/media-urls.ts";
import { serveVideoFile } from "../videos/media.ts";
import { isForAdults, isOpenToLink } from "../videos/policy.ts";
import { mediaFacts } from "../videos/queries/video.ts";
import { isAgeSegment } from "../videos/urls.ts";
import { relayLiveFile } from "./relay.ts";
import { studioOf } from "./studio/studio.ts";

const address =
  /^\/media(?:\/(~[0-9a-z]+\.[A-Za-z0-9_-]+))?\/video\/([A-Za-z0-9]{1,24})\/(?:(preview-live)|hls-\d+)\/((?:[a-z0-9]+\/)?[a-z0-9-]+\.(?:m3u8|m4s|mp4))$/;

const liveMaster = "live.m3u8";
const recordedMaster = "master.m3u8";

/**
 * Answers for the playlists and the newest files of a stream; undefined for what is not being streamed or not open. A
 * preview opens only by the signature that its creator's page carries.
 */
export async function serveLiveFile(ctx: Ctx, request: Request, url: URL): Promise<Response | undefined> {
  const [, signature, id, preview, file] = address.exec(url.pathname) ?? [];
  if (!id || !file) return undefined;
  const studio = studioOf(ctx);
  const broadcast = studio?.watched(id);
  const relayed = broadcast ? undefined : await relayedFile(ctx, request, url);
  if (relayed) return relayed;
  // Who watched to the end asks once more: the recording's playlist has the same segments, and says that it ends.
  if (!broadcast && file.endsWith("live.m3u8")) {
    const recorded = file === liveMaster ? recordedMaster : file.replace("live.m3u8", "index.m3u8");
    return serveVideoFile(ctx, request, new URL(url.href.replace(file, recorded)));
  }
  // The address of the recording is the stream's too, until there is one.
  if (file === recordedMaster && !studio?.broadcast(id)) return undefined;
  const onAir = broadcast?.onAir ? broadcast.stream : undefined;
  const stream = preview === undefined ? onAir : onAir ? broadcast?.former : broadcast?.stream;
  if (!stream) return undefined;
  const opening = await openingOf(ctx, { signature, id, preview });
  if (!opening) return undefined;
  const window = ctx.config.liveDvrSeconds === 0 ? undefined : ctx.config.liveDvrSeconds;
  return serveLive(request, stream, file === recordedMaster ? liveMaster : file, { window, ...opening });
}

/** How a stream's files are open to whoever has this address; undefined when they are not. */
async function openingOf(
  ctx: Ctx,
  { signature, id, preview }: { signature: string | undefined; id: string; preview: string | undefined },
): Promise<{ closed: boolean } | undefined> {
  const facts = await mediaFacts(ctx, id);
  const anyAge = facts !== undefined && !isForAdults(facts);
  const given = anyAge || isAgeSegment(ctx, signature, id);
  const open = preview === undefined && facts !== undefined && isOpenToLink(facts) && given;
  const signed = signature !== undefined && opensVideo(ctx, signature, id);
  return open || signed ? { closed: !open || !anyAge } : undefined;
}

/** The file of a stream that another process of the site receives. */
async function relayedFile(ctx: Ctx, request: Request, url: URL): Promise<Response | undefined> {
  const [, signature, id, preview, file] = address.exec(url.pathname) ?? [];
  if (!id || !file || !(await mediaFacts(ctx, id))?.live) return undefined;
  const opening = await openingOf(ctx, { signature, id, preview });
  return opening && relayLiveFile(ctx, request, url, { videoId: id, file: `${preview ?? ""}/${file}`, ...opening });
}
