import { and, desc, eq, gt, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import { users } from "../accounts/table.ts";
import { channelMembers, channels } from "../channels/table.ts";
import { type Actor, membershipsOf } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { alias } from "../platform/db/columns.ts";
import type { Lang } from "../platform/i18n/translate.ts";
import { notFound } from "../platform/problem.ts";
import { mayEditVideo } from "../videos/policy.ts";
import { editableVideo, type Video } from "../videos/queries/video.ts";
import { videos } from "../videos/table.ts";
import { liveOwners, liveSamples, streamKeys } from "./table.ts";

const makers = alias(users, "makers");

export type StreamKey = typeof streamKeys.$inferSelect;

/**
 * A key by its hash, with the language of the channel's owner; none of a channel that is blocked, or whose owner or whoever
 * was shown the key is.
 */
export async function streamKeyByHash(ctx: Ctx, hash: string): Promise<(StreamKey & { lang: Lang }) | undefined> {
  const [row] = await ctx.db
    .select({ key: streamKeys, settings: users.settings })
    .from(streamKeys)
    .innerJoin(
      channels,
      and(eq(channels.id, streamKeys.channelId), isNull(channels.deletedAt), isNull(channels.blockedAt)),
    )
    .innerJoin(users, and(eq(users.id, channels.ownerId), isNull(users.blockedAt)))
    .leftJoin(makers, eq(makers.id, streamKeys.madeBy))
    .where(and(eq(streamKeys.hash, hash), isNull(makers.blockedAt)))
    .limit(1);
  if (!row) return undefined;
  return { ...row.key, lang: row.settings.language === "en" ? "en" : "pl" };
}

/** The key of a live video, or the lasting one of a channel when no video is named. */
export async function streamKeyOf(ctx: Ctx, channelId: string, videoId: string | null): Promise<StreamKey | undefined> {
  const [key] = await ctx.db
    .select()
    .from(streamKeys)
    .where(
      and(
        eq(streamKeys.channelId, channelId),
        videoId === null ? isNull(streamKeys.videoId) : eq(streamKeys.videoId, videoId),
      ),
    )
    .limit(1);
  return key;
}

/** A channel's streams that are not over, the one on the air first, then by their time. */
export async function openLives(ctx: Ctx, channelId: string): Promise<Video[]> {
  return ctx.db
    .select()
    .from(videos)
    .where(
      and(
        eq(videos.channelId, channelId),
        isNull(videos.deletedAt),
        eq(videos.live, true),
        isNull(videos.livestreamEndedAt),
      ),
    )
    .orderBy(
      sql`case when ${videos.livestreamStartedAt} is null then 1 else 0 end`,
      sql`coalesce(${videos.livestreamStartsAt}, 0)`,
      desc(videos.createdAt),
    )
    .limit(50);
}

const onAir = and(eq(videos.live, true), gt(videos.livestreamStartedAt, 0), isNull(videos.livestreamEndedAt));

/** Streams on the air that are this node's, or nobody's. */
export async function interruptedLives(ctx: Ctx): Promise<{ video: Video; nodeId: string | null }[]> {
  return ctx.db
    .select({ video: videos, nodeId: liveOwners.nodeId })
    .from(videos)
    .leftJoin(liveOwners, eq(liveOwners.videoId, videos.id))
    .where(and(onAir, or(isNull(liveOwners.nodeId), eq(liveOwners.nodeId, ctx.nodeId))))
    .limit(1000);
}

/** Streams on the air of other nodes that have let their lease run out. */
export async function silentLives(ctx: Ctx): Promise<Video[]> {
  const rows = await ctx.db
    .select({ video: videos })
    .from(liveOwners)
    .innerJoin(videos, eq(videos.id, liveOwners.videoId))
    .where(and(lte(liveOwners.leaseUntil, ctx.clock.now()), ne(liveOwners.nodeId, ctx.nodeId), onAir))
    .limit(1000);
  return rows.map(({ video }) => video);
}

/** Whether staff closed a channel, or blocked its owner: nothing goes on there. */
export async function isShut(ctx: Ctx, channelId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: channels.id })
    .from(channels)
    .innerJoin(users, eq(users.id, channels.ownerId))
    .where(and(eq(channels.id, channelId), or(isNotNull(channels.blockedAt), isNotNull(users.blockedAt))))
    .limit(1);
  return row !== undefined;
}

/** Whether somebody may send a stream's picture now: who may change it may, but nobody while its channel is blocked. */
export async function maySend(ctx: Ctx, userId: string, video: Video): Promise<boolean> {
  const { channelId } = video;
  const [found] = await ctx.db
    .select({ role: users.role, on: channelMembers.role })
    .from(users)
    .innerJoin(channels, and(eq(channels.id, channelId), isNull(channels.blockedAt)))
    .leftJoin(channelMembers, and(eq(channelMembers.userId, users.id), eq(channelMembers.channelId, channelId)))
    .where(and(eq(users.id, userId), isNull(users.blockedAt)))
    .limit(1);
  if (!found) return false;
  const memberships = membershipsOf(found.on === null ? [] : [{ id: channelId, role: found.on }]);
  return mayEditVideo({ userId, role: found.role, ...memberships }, { ...video, deletedAt: null });
}

/** The live video, if this person may change it. Throws Problem 403, 404. */
export async function managedLive(ctx: Ctx, actor: Actor, id: string): Promise<Video> {
  const video = await editableVideo(ctx, actor, id);
  if (!video.live) throw notFound();
  return video;
}

export type LiveSample = { at: number; viewers: number; bitrate: number };

/** How the stream went, oldest first, at most the last `limit` samples. */
export async function samplesOf(ctx: Ctx, videoId: string, limit: number): Promise<LiveSample[]> {
  const rows = await ctx.db
    .select({ at: liveSamples.at, viewers: liveSamples.viewers, bitrate: liveSamples.bitrate })
    .from(liveSamples)
    .where(eq(liveSamples.videoId, videoId))
    .orderBy(desc(liveSamples.at))
    .limit(limit);
  return rows.reverse();
}
