import type { Ctx } from "../../platform/context.ts";
import { faultOf } from "../../platform/faults.ts";
import type { RunningJob } from "../../platform/jobs/jobs.ts";
import { MediaError } from "../../platform/media/child.ts";
import { joinRenditions } from "../../platform/media/join.ts";
import {
  candidatesMax,
  type Keep,
  makePreview,
  makeSprite,
  takeCandidates,
} from "../../platform/media/pictures-of-video.ts";
import type { Probe } from "../../platform/media/probe.ts";
import { type Video, videoById } from "../queries/video.ts";
import { mediaKeys } from "../urls.ts";
import { save } from "./progress.ts";
import { applyCandidate } from "./thumbnails.ts";

/** The seek sprite and the hover preview, from a finished rendition; `place` as `mediaKeys` takes it. */
export async function makeExtras(ctx: Ctx, place: string, rendition: string, duration: number, signal: AbortSignal) {
  const { storage } = ctx;
  const sprite = await storage.make(mediaKeys.sprite(place), (path) => makeSprite(rendition, duration, path, signal));
  await storage.make(mediaKeys.preview(place), (path) => makePreview(rendition, path, signal));
  return sprite;
}

/**
 * What a film can be watched without is tried as often as the rest, and then left out, at once where trying again would not
 * help: it fails no film.
 */
export async function extra<Made>(ctx: Ctx, job: RunningJob, make: () => Promise<Made>): Promise<Made | undefined> {
  try {
    return await make();
  } catch (error) {
    if (job.signal.aborted || faultOf(error)) throw error;
    const { code, lasting } = error instanceof MediaError ? error : { code: undefined, lasting: false };
    // A busy machine may have time for it later; the stage would give up, and the film with it.
    const again = code === "TIMED_OUT" ? new MediaError(code, false) : lasting ? undefined : error;
    if (again && job.attempt < job.maxAttempts) throw again;
    ctx.log.warn("a video stays without what only adds to it", { jobId: job.id, error });
    return undefined;
  }
}

/** The pictures that its people may choose from, one of them chosen where none was. */
export async function takePictures(
  ctx: Ctx,
  video: Video,
  probe: Probe,
  source: string,
  signal: AbortSignal,
): Promise<void> {
  const { storage } = ctx;
  const keep: Keep = (index, make) => storage.make(mediaKeys.candidate(video.id, index), make);
  const count = await takeCandidates(source, probe, keep, signal);
  for (let index = count; index < candidatesMax; index++) await storage.remove(mediaKeys.candidate(video.id, index));
  await save(ctx, video.id, { thumbnailCandidates: count });
  if (count > 0 && video.thumbnailVersion === 0) await applyCandidate(ctx, video.id, Math.min(1, count - 1));
}

/** Sound alone is also one file, for players of podcasts. */
export async function keepSound(
  ctx: Ctx,
  video: Pick<Video, "id" | "mediaVersion">,
  root: string,
  signal: AbortSignal,
): Promise<void> {
  const key = mediaKeys.sound(video.id, video.mediaVersion);
  await ctx.storage.make(key, (path) => joinRenditions(root, path, signal));
}

/** A phone's players of podcasts fetch a film whole: it need not be as large as it is on a wall. */
const filmHeight = 480;

/** Has films made into one file each. What waits already, waits once. */
export async function planFilmFiles(ctx: Ctx, films: Pick<Video, "id" | "mediaVersion">[]): Promise<void> {
  if (films.length === 0) return;
  await ctx.write(async (tx) => {
    for (const { id: videoId, mediaVersion } of films)
      await tx.enqueue("videos.film", { videoId, mediaVersion }, { uniqueKey: `film ${videoId} ${mediaVersion}` });
  });
}

/** Picture and sound as one file. One that cannot be is kept as an empty one, so that nobody tries again. */
export async function keepFilm(
  ctx: Ctx,
  { videoId, mediaVersion }: { videoId: string; mediaVersion: number },
  signal: AbortSignal,
): Promise<void> {
  const video = await videoById(ctx, videoId);
  if (video?.mediaVersion !== mediaVersion || video.processing !== "ready" || video.deletedAt !== null) return;
  const key = mediaKeys.film(videoId, mediaVersion);
  const joined = await ctx.storage.withLocal(mediaKeys.hls(videoId, mediaVersion), (root) =>
    ctx.storage.make(key, (path) => joinRenditions(root, path, signal, filmHeight)),
  );
  if (!joined) await ctx.storage.put(key, "");
}
