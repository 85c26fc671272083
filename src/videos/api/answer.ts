import { z } from "@hono/zod-openapi";
import { channelById } from "../../channels/queries.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { reasons } from "../../reports/limits.ts";
import { violationOf } from "../../reports/queries.ts";
import { gateOf } from "../gate.ts";
import { managedVideoJson, videoJson } from "../json.ts";
import { mayEditVideo } from "../policy.ts";
import type { Video } from "../queries/video.ts";
import { videoStates } from "../state.ts";

export const tag = "Videos";

/** How `/api/openapi.json` describes a video. */
export const videoSchema = z
  .object({
    _id: z.string(),
    title: z.string(),
    duration: z.number().nullable(),
    views: z.number().int(),
    publishedAt: z.string().nullable(),
    /** When it was first published elsewhere. */
    originallyPublishedAt: z.string().nullable().optional(),
    hls: z.string().nullable().optional(),
    hasPassword: z.boolean().optional(),
    state: z.enum(videoStates),
    live: z.boolean(),
    isLiveNow: z.boolean(),
    watchingNow: z.number().int(),
    livestreamStartsAt: z.string().nullable(),
    livestreamEndedAt: z.string().nullable(),
    premiereAt: z.string().nullable(),
    premiereSoon: z.boolean(),
    premiereEndedAt: z.string().nullable(),
    plannedPublishDate: z.string().nullable().optional(),
    liveAutofinish: z.boolean().optional(),
    /** What staff decided against it, for those who manage it. */
    violation: z.object({ reason: z.enum(reasons), note: z.string() }).optional(),
    channel: z.object({ _id: z.string(), name: z.string(), slug: z.string() }).nullable().optional(),
  })
  .openapi("Video");

/** A video as this person may have it: creators get the processing too, and who is of age what is for adults. */
export async function videoAnswer(c: AppContext, video: Video, saysOfAge = false, proof?: string) {
  const { ctx, actor } = c.var;
  const manages = mayEditVideo(actor, video);
  const channel = await channelById(ctx, video.channelId);
  const violation = manages ? await violationOf(ctx, "video", video.id) : undefined;
  return {
    ...(manages ? managedVideoJson(ctx, video) : videoJson(ctx, video, gateOf(c, video, saysOfAge, proof))),
    ...(violation ? { violation: { reason: violation.reason, note: violation.note } } : {}),
    channel: channel ? { _id: channel.id, name: channel.name, slug: channel.slug } : null,
  };
}
