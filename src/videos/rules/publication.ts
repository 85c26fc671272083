import { eq } from "drizzle-orm";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { dropWaiting } from "../../platform/jobs/queue.ts";
import { invalid, Problem } from "../../platform/problem.ts";
import { isSeen } from "../../platform/typed-text.ts";
import { tellOfVideo } from "../changes.ts";
import { plannedAhead, title as titleLimits } from "../limits.ts";
import { editableVideo, type Video, videoById } from "../queries/video.ts";
import { videos } from "../table.ts";
import { planLiveSoon } from "./beginning.ts";
import { refreshListing } from "./listing.ts";

/** The unique keys of the jobs that wait for a moment. */
export const jobKeys = {
  publish: (id: string) => `publish ${id}`,
  start: (id: string) => `premiere start ${id}`,
  end: (id: string) => `premiere end ${id}`,
};

/**
 * Publishes now, or as soon as a first rendition is ready; a planned moment is forgotten. Throws Problem 404, 409
 * `NOTHING_UPLOADED`, 422 without a title.
 */
export async function publishVideo(ctx: Ctx, actor: Actor, id: string): Promise<Video> {
  return ctx.write(async (tx) => {
    const video = await editableVideo(tx, actor, id);
    requireShowable(video);
    if (video.publishedAt === null) {
      await forgetPlans(tx, video);
      await publishNow(tx, video);
    }
    return (await videoById(tx, id)) ?? video;
  });
}

/** Sets the publication: at once when it can be watched, else when its first rendition is ready. */
export async function publishNow(tx: Ctx, video: Video): Promise<void> {
  const now = tx.clock.now();
  const ready = video.playableAt !== null || video.live;
  await changeVideo(tx, video, ready ? { publishedAt: now, publishWhenReady: false } : { publishWhenReady: true });
}

/**
 * Plans the publication for a moment, or moves it to another. Throws Problem 404, 409 `NOT_FOR_STREAMS`,
 * `ALREADY_PUBLISHED`, `NOTHING_UPLOADED`, 422 without a title or for a moment that is past or too far.
 */
export async function schedulePublish(ctx: Ctx, actor: Actor, id: string, at: number): Promise<Video> {
  return ctx.write(async (tx) => {
    const video = await editableVideo(tx, actor, id);
    if (video.live) throw new Problem(409, "NOT_FOR_STREAMS");
    if (video.publishedAt !== null) throw new Problem(409, "ALREADY_PUBLISHED");
    requireShowable(video);
    requireAhead(tx, "releaseDate", at);
    await forgetPlans(tx, video);
    const planned = await changeVideo(tx, video, { plannedPublishDate: at, publishWhenReady: false });
    await resumePlans(tx, planned);
    return planned;
  });
}

/** Takes back a planned publication, or one that waits for the processing. Throws Problem 404, 409 `NOTHING_PLANNED`. */
export async function cancelPublish(ctx: Ctx, actor: Actor, id: string): Promise<Video> {
  return ctx.write(async (tx) => {
    const video = await editableVideo(tx, actor, id);
    const planned = video.plannedPublishDate !== null || video.publishWhenReady;
    if (video.publishedAt !== null || !planned) throw new Problem(409, "NOTHING_PLANNED");
    await forgetPlans(tx, video);
    return changeVideo(tx, video, { plannedPublishDate: null, publishWhenReady: false });
  });
}

/** Sets the jobs of what the fields plan; those that wait already stay. Inside a write. */
export async function resumePlans(tx: Ctx, video: Video): Promise<void> {
  const { id, plannedPublishDate, publishedAt, premiereAt, premiereEndedAt } = video;
  const payload = { videoId: id };
  if (plannedPublishDate !== null && publishedAt === null)
    await tx.enqueue("videos.publish", payload, { runAt: plannedPublishDate, uniqueKey: jobKeys.publish(id) });
  if (premiereAt === null || premiereEndedAt !== null) return;
  await tx.enqueue("videos.premiereStart", payload, { runAt: premiereAt, uniqueKey: jobKeys.start(id) });
  await planLiveSoon(tx, id, premiereAt);
}

/** At the planned moment: publishes what is still planned and due. Run again, or after a cancel, it does nothing. */
export async function publishPlanned(ctx: Ctx, videoId: string): Promise<void> {
  await ctx.write(async (tx) => {
    const video = await videoById(tx, videoId);
    if (!video || video.deletedAt !== null || video.publishedAt !== null) return;
    if (video.plannedPublishDate === null || video.plannedPublishDate > tx.clock.now()) return;
    await publishNow(tx, video);
  });
}

/** Whether it may be published: it has a file, or is a stream, and a title. */
export function isShowable(video: Video): boolean {
  return (video.processing !== "none" || video.live) && isSeen(video.title) && isLongEnough(video.title);
}

/** Throws Problem 409 `NOTHING_UPLOADED` or `SPOT_STAYS`, 422 as `requireTitle`. */
export function requireShowable(video: Video): void {
  if (video.spot) throw new Problem(409, "SPOT_STAYS");
  if (video.processing === "none" && !video.live) throw new Problem(409, "NOTHING_UPLOADED");
  requireTitle(video.title);
}

/** Throws Problem 422 for a title that people may not be shown: a file's name, which begins as one, may be too short. */
export function requireTitle(title: string): void {
  if (!isSeen(title)) throw invalid({ title: { key: "forms.required" } });
  if (!isLongEnough(title)) throw invalid({ title: { key: "forms.tooShort", params: { min: titleLimits.min } } });
}

function isLongEnough(title: string): boolean {
  return title.trim().length >= titleLimits.min;
}

/** Throws Problem 422 for a moment that is past or too far. */
export function requireAhead(tx: Ctx, field: string, at: number): void {
  const now = tx.clock.now();
  if (at <= now) throw invalid({ [field]: { key: "videos.publication.past" } });
  if (at > now + plannedAhead) throw invalid({ [field]: { key: "videos.publication.tooFar" } });
}

/** Drops the jobs that wait for a moment: what follows sets another or none. */
export async function forgetPlans(tx: Ctx, { id, plannedPublishDate, publishedAt }: Video): Promise<void> {
  for (const key of Object.values(jobKeys)) await dropWaiting(tx.db, key(id));
  await planLiveSoon(tx, id, null);
  if (plannedPublishDate !== null && publishedAt === null)
    await tx.db.update(videos).set({ plannedPublishDate: null }).where(eq(videos.id, id));
}

/** Writes fields that decide who sees the video, and brings the lists to them. Inside a write. */
export async function changeVideo(tx: Ctx, video: Video, fields: Partial<Video>): Promise<Video> {
  await tx.db
    .update(videos)
    .set({ ...fields, updatedAt: tx.clock.now() })
    .where(eq(videos.id, video.id));
  await refreshListing(tx, video.id);
  tellOfVideo(tx, video.id, "publication");
  return (await videoById(tx, video.id)) ?? video;
}
