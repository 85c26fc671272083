import { maySeeStatistics } from "../../channels/policy.ts";
import type { Channel } from "../../channels/queries.ts";
import { managedChannel } from "../../channels/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { forbidden, notFound } from "../../platform/problem.ts";
import { type Video, videoById } from "../../videos/queries/video.ts";
import { siteSubject } from "./told.ts";

/** Whose statistics are asked for: a channel's, or of one of its videos. */
export type Asked = { channel: Channel; video: Video | undefined; subjectId: string };

/** Throws Problem 403 for a member who may not see them, 404 for everybody else and for a video of another channel. */
export async function statsAsked(ctx: Ctx, actor: Actor, channelId: string, videoId?: string): Promise<Asked> {
  const channel = await managedChannel(ctx, actor, channelId, maySeeStatistics);
  if (videoId === undefined) return { channel, video: undefined, subjectId: channel.id };
  const video = await videoById(ctx, videoId);
  if (!video || video.channelId !== channel.id || video.deletedAt !== null) throw notFound();
  return { channel, video, subjectId: video.id };
}

/** The whole site's. Throws Problem 403 for who is no administrator. */
export function siteStatsAsked(actor: Actor): string {
  if (actor.role !== "admin") throw forbidden();
  return siteSubject;
}
