import { eq } from "drizzle-orm";
import { adultsFor } from "../../accounts/policy.ts";
import { channels } from "../../channels/table.ts";
import { day, hour } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { siteSettings } from "../../platform/settings/settings.ts";
import { soonBefore } from "../../videos/limits.ts";
import { isForAdults } from "../../videos/policy.ts";
import { videos } from "../../videos/table.ts";
import { settingsOf } from "../queries.ts";
import { notifications } from "../table.ts";
import { detailsOf, groupOf } from "../texts.ts";
import { batchSize, isReachable, type Listener, memberIds, nextSubscribers } from "./audience.ts";
import { mailAtOnce } from "./mails.ts";
import { planLater } from "./plan.ts";

export type EventType = "new_video" | "live_starting_15mins" | "live_starting_now";

/** Tells the subscribers of a video's channel that it was published; the next hundred by the next job. */
export function notifyNewVideo(ctx: Ctx, videoId: string, after = ""): Promise<void> {
  return notifySubscribers(ctx, "new_video", videoId, after);
}

/** Tells them that a live or premiere begins in a quarter of an hour. */
export function notifyLiveSoon(ctx: Ctx, videoId: string, after = ""): Promise<void> {
  return notifySubscribers(ctx, "live_starting_15mins", videoId, after);
}

/** Tells them that a live has begun. */
export function notifyLiveNow(ctx: Ctx, videoId: string, after = ""): Promise<void> {
  return notifySubscribers(ctx, "live_starting_now", videoId, after);
}

/** What a message says of a video; undefined when it may not be announced (any longer). */
export type Announced = {
  videoId: string;
  title: string;
  channelId: string;
  channelName: string;
  channelSlug: string;
  startsAt: number | null;
  premiere: boolean;
};

export async function announcedVideo(
  ctx: Ctx,
  type: EventType,
  videoId: string,
): Promise<(Announced & { uploaderId: string | null; forAdults: boolean }) | undefined> {
  const [found] = await ctx.db
    .select({ video: videos, channel: channels })
    .from(videos)
    .innerJoin(channels, eq(channels.id, videos.channelId))
    .where(eq(videos.id, videoId))
    .limit(1);
  if (!found) return undefined;
  const { video, channel } = found;
  if (!isNews(type, video, ctx.clock.now())) return undefined;
  const { id: channelId, name: channelName, slug: channelSlug } = channel;
  const { title, uploaderId } = video;
  const startsAt = video.livestreamStartsAt ?? video.premiereAt;
  const told = { videoId, title, channelId, channelName, channelSlug, startsAt, premiere: !video.live };
  return { ...told, uploaderId, forAdults: isForAdults(video) };
}

/** A job may run late: what is over, was put off or was hidden since is no news. Both times are of public videos only. */
function isNews(type: EventType, video: typeof videos.$inferSelect, now: number): boolean {
  if (type === "new_video") return video.listedAt !== null;
  if (video.upcomingAt === null) return false;
  const startsAt = video.livestreamStartsAt ?? video.premiereAt;
  const begun = video.live ? video.livestreamStartedAt !== null : (video.premiereAt ?? now) <= now;
  if (type === "live_starting_now") return begun && video.livestreamEndedAt === null;
  return !begun && startsAt !== null && startsAt > now && startsAt <= now + soonBefore;
}

async function notifySubscribers(ctx: Ctx, type: EventType, videoId: string, after: string): Promise<void> {
  const announced = await announcedVideo(ctx, type, videoId);
  if (!announced || (announced.forAdults && (await siteSettings(ctx)).adults === "never")) return;
  const authors = new Set(await memberIds(ctx, announced.channelId));
  if (announced.uploaderId) authors.add(announced.uploaderId);
  await ctx.write(
    async (tx) => {
      const batch = await nextSubscribers(tx, announced.channelId, after);
      const listeners = batch.filter(
        (one) =>
          one.notifyWhen !== "never" &&
          !one.muted &&
          isReachable(one) &&
          !authors.has(one.userId) &&
          !(announced.forAdults && adultsFor(one)),
      );
      await tellBatch(tx, type, announced, listeners);
      const last = batch.at(-1);
      if (last && batch.length === batchSize) await tx.enqueue(jobOf[type], { videoId, after: last.userId });
    },
    // Losing the last batch to a power cut only repeats it: rows are unique, and the job is still there.
    batchwise,
  );
}

const jobOf = {
  new_video: "notifications.newVideo",
  live_starting_15mins: "notifications.liveSoon",
  live_starting_now: "notifications.liveNow",
} as const;

/** Stores one notification each; whoever had it already is told nothing more. */
async function tellBatch(tx: Ctx, type: EventType, announced: Announced, listeners: Listener[]): Promise<void> {
  if (listeners.length === 0) return;
  const now = tx.clock.now();
  const group = groupOf(type);
  const inserted = await tx.db
    .insert(notifications)
    .values(
      listeners.map((one) => ({
        id: newId(now),
        userId: one.userId,
        type,
        subjectId: announced.videoId,
        details: detailsOf(type, announced),
        videoId: announced.videoId,
        channelId: announced.channelId,
        mail: !settingsOf(one).email[group]
          ? ("none" as const)
          : one.notifyWhen === "always"
            ? ("sent" as const)
            : ("pending" as const),
        createdAt: now,
        updatedAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ userId: notifications.userId });
  const fresh = new Set(inserted.map(({ userId }) => userId));
  const told = listeners.filter(({ userId }) => fresh.has(userId));
  for (const one of told) {
    if (one.notifyWhen === "always" && settingsOf(one).email[group]) await mailAtOnce(tx, one, type, announced);
  }
  const userIds = told.filter((one) => one.hasDevice && settingsOf(one).push[group]).map(({ userId }) => userId);
  if (userIds.length > 0)
    await tx.enqueue("notifications.push", {
      type,
      videoId: announced.videoId,
      userIds,
      expiresAt: now + lifeOf[type],
    });
  await planLater(
    tx,
    told.map((one) => ({ ...one, collected: settingsOf(one).email[group] && one.notifyWhen === "daily" })),
  );
}

/** How long a push message is worth being delivered. */
const lifeOf: Record<EventType, number> = {
  new_video: day,
  live_starting_15mins: soonBefore,
  live_starting_now: hour,
};
