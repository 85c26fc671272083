import { eq } from "drizzle-orm";
import { hashPassword } from "../../accounts/rules/passwords.ts";
import { staffName } from "../../accounts/rules/staff.ts";
import { note } from "../../audit/rules.ts";
import { mayAdvertise, mayEditVideos, mayUpload } from "../../channels/policy.ts";
import { managedChannel } from "../../channels/queries.ts";
import { type Actor, isStaff } from "../../platform/actor.ts";
import { day, hour } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { forbidden, invalid, notFound, Problem } from "../../platform/problem.ts";
import { happen } from "../../platform/reactions.ts";
import { tellOfVideo } from "../changes.ts";
import type { CreateVideoInput, UpdateVideoInput } from "../input.ts";
import { streamsPerHour, subcategoriesOf } from "../limits.ts";
import { isBeingProcessed } from "../policy.ts";
import { editableVideo, forgetMediaFacts, isPinned, type Video, videoById } from "../queries/video.ts";
import { videoStats, videos } from "../table.ts";
import { refreshListing } from "./listing.ts";
import { pin } from "./pin.ts";
import { resumeProcessing } from "./processing.ts";
import { requireTitle, resumePlans } from "./publication.ts";
import { chooseCandidate } from "./thumbnails.ts";

declare module "../../platform/reactions.ts" {
  interface Happenings {
    "video deleted": { videoId: string };
  }
}

/** How long a deleted video can be brought back; then `eraseDeletedVideos` removes it. */
export const restorableFor = 30 * day;

/** Makes an empty, private video of a channel, to be filled by an upload or a stream. Throws Problem 404, 429. */
export async function createVideo(ctx: Ctx, actor: Actor, input: CreateVideoInput): Promise<Video> {
  if (input.live) await takeStreamPlace(ctx, actor);
  return ctx.write((tx) => insertVideo(tx, actor, input));
}

/** Counts one more stream of a person's hour. Before a write, as that may run several times. Throws Problem 429. */
export async function takeStreamPlace(ctx: Ctx, actor: Actor): Promise<void> {
  await ctx.limiter.take(`stream ${actor.userId}`, { max: streamsPerHour, windowMs: hour });
}

/** Throws Problem 403 `FORBIDDEN` or `CHANNEL_BLOCKED`, 404, 409 `ADS_DISABLED` for a spot, `NOT_FOR_STREAMS`. */
export async function insertVideo(tx: Ctx, actor: Actor, input: CreateVideoInput): Promise<Video> {
  const spot = input.purpose === "spot";
  const channel = await managedChannel(tx, actor, input.channelId, spot ? mayAdvertise : mayUpload);
  if (channel.blockedAt !== null) throw new Problem(403, "CHANNEL_BLOCKED");
  if (spot && !channel.adsEnabled) throw new Problem(409, "ADS_DISABLED");
  if (spot && input.live) throw new Problem(409, "NOT_FOR_STREAMS");
  const now = tx.clock.now();
  const [video] = await tx.db
    .insert(videos)
    .values({
      id: newId(now),
      channelId: input.channelId,
      uploaderId: actor.userId ?? null,
      title: input.title ?? "",
      live: input.live ?? false,
      spot,
      publishedAt: input.live ? now : null,
      closed: channel.visibility === "private",
      tags: [],
      categories: [],
      subcategories: [],
      renditions: [],
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!video) throw new Error("the video was not inserted");
  await tx.db.insert(videoStats).values({ videoId: video.id });
  return video;
}

/**
 * Changes what people read of a video and who may see it; a stream that is private no longer is announced by that.
 * Throws Problem 404, 409 `NO_PASSWORD_FOR_STREAMS` or `SPOT_STAYS`, 422.
 */
export async function updateVideo(ctx: Ctx, actor: Actor, id: string, input: UpdateVideoInput): Promise<Video> {
  const { thumbnailChoice, pinned, password, ...fields } = input;
  const video = await editableVideo(ctx, actor, id);
  if (password && video.live) throw new Problem(409, "NO_PASSWORD_FOR_STREAMS");
  if ((fields.originallyPublishedAt ?? 0) > ctx.clock.now())
    throw invalid({ originallyPublishedAt: { key: "videos.fields.notAhead" } });
  if (video.spot && (fields.visibility ?? "private") !== "private") throw new Problem(409, "SPOT_STAYS");
  const locked = password === undefined ? {} : { passwordHash: password && (await hashPassword(password)) };
  if (thumbnailChoice !== undefined && thumbnailChoice !== video.thumbnailChoice)
    await chooseCandidate(ctx, actor, id, thumbnailChoice);
  return ctx.write(async (tx) => {
    const current = await editableVideo(tx, actor, id);
    const change = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const ageRestriction = atLeast(fields.ageRestriction ?? current.ageRestriction, current.ageAtLeast);
    const allowed = new Set((fields.categories ?? current.categories).flatMap((name) => subcategoriesOf(name)));
    const subcategories = (fields.subcategories ?? current.subcategories).filter((name) => allowed.has(name));
    await tx.db
      .update(videos)
      .set({
        ...change,
        ...locked,
        ...announcement(tx, current, fields),
        ...{ ageRestriction, subcategories, updatedAt: tx.clock.now() },
      })
      .where(eq(videos.id, id));
    const wasPinned = pinned === undefined ? false : await isPinned(tx, current);
    await refreshListing(tx, id);
    const changed = (await videoById(tx, id)) ?? current;
    tx.afterCommit(() => forgetMediaFacts(tx, id));
    if (pinned !== undefined && pinned !== wasPinned) {
      if (!mayEditVideos(actor, current.channelId)) throw forbidden();
      await pin(tx, changed, pinned);
    }
    tellOfVideo(tx, id, "edited");
    return changed;
  });
}

function atLeast<Age extends number>(age: Age, least: Age): Age {
  return age < least ? least : age;
}

/** A stream that people shall see has a title, and is announced when they first may. Throws Problem 422. */
function announcement(tx: Ctx, current: Video, fields: UpdateVideoInput): Partial<Video> {
  const { visibility = current.visibility, title = current.title } = fields;
  if (!current.live || visibility === "private") return {};
  requireTitle(title);
  return current.visibility === "private" && current.livestreamStartedAt === null
    ? { publishedAt: tx.clock.now() }
    : {};
}

/** Deletes a video; staff can bring it back for 30 days, then its files go. Throws Problem 404. */
export async function deleteVideo(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await ctx.write(async (tx) => {
    const video = await editableVideo(tx, actor, id);
    await takeVideoDown(tx, actor, id);
    if (!actor.channelIds.includes(video.channelId)) await noteOfStaff(tx, actor, "delete", video);
  });
}

/** Deletes a video inside the write of whoever authorised it. */
export async function takeVideoDown(tx: Ctx, actor: Actor, id: string): Promise<void> {
  const now = tx.clock.now();
  await tx.db
    .update(videos)
    .set({ deletedAt: now, deletedBy: actor.userId ?? null, updatedAt: now })
    .where(eq(videos.id, id));
  await refreshListing(tx, id);
  await happen(tx, "video deleted", { videoId: id });
  tellOfVideo(tx, id, "deleted");
}

/**
 * Brings a deleted video back within 30 days: later its files may be gone. What its deletion stopped is begun again.
 * Throws Problem 403, 404.
 */
export async function restoreVideo(ctx: Ctx, actor: Actor, id: string): Promise<Video> {
  if (!isStaff(actor)) throw forbidden();
  return ctx.write(async (tx) => {
    const video = await videoById(tx, id);
    const now = tx.clock.now();
    if (!video || video.deletedAt === null || video.deletedAt <= now - restorableFor) throw notFound();
    // Its moment passed while it was gone: it comes back as a draft instead of publishing itself late.
    const missed = video.publishedAt === null && (video.plannedPublishDate ?? now + 1) <= now;
    await tx.db
      .update(videos)
      .set({ deletedAt: null, deletedBy: null, updatedAt: now, ...(missed ? { plannedPublishDate: null } : {}) })
      .where(eq(videos.id, id));
    if (isBeingProcessed(video)) await resumeProcessing(tx, video);
    await refreshListing(tx, id);
    await noteOfStaff(tx, actor, "restore", video);
    const restored = (await videoById(tx, id)) ?? video;
    await resumePlans(tx, restored);
    return restored;
  });
}

/**
 * The same for one of the staff who asks for it: of private videos moderators hear nothing, and what others took away of
 * theirs only others bring back. Throws Problem 403, 404.
 */
export async function bringBack(ctx: Ctx, actor: Actor, id: string): Promise<Video> {
  if (!isStaff(actor)) throw forbidden();
  return ctx.write(async (tx) => {
    const video = await videoById(tx, id);
    if (actor.role !== "admin" && video?.visibility === "private") throw notFound();
    const isTheirs = video && actor.channelIds.includes(video.channelId);
    const byOthers = video && video.deletedAt !== null && video.deletedBy !== actor.userId;
    if (actor.role !== "admin" && isTheirs && byOthers) throw forbidden();
    return restoreVideo(tx, actor, id);
  });
}

async function noteOfStaff(tx: Ctx, actor: Actor, action: "delete" | "restore", { id, title }: Video): Promise<void> {
  await note(tx, actor, await staffName(tx, actor), { action, entityType: "video", entityId: id, title });
}
