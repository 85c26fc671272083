import { z } from "@hono/zod-openapi";
import { isStaff, managesChannel } from "../../platform/actor.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { managedVideoJson, videoJson } from "../json.ts";
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
    hls: z.string().nullable().optional(),
    state: z.enum(videoStates),
    live: z.boolean(),
    isLiveNow: z.boolean(),
    watchingNow: z.number().int(),
    livestreamStartsAt: z.string().nullable(),
    livestreamEndedAt: z.string().nullable(),
    premiereAt: z.string().nullable(),
    premiereEndedAt: z.string().nullable(),
    plannedPublishDate: z.string().nullable().optional(),
    liveAutofinish: z.boolean().optional(),
  })
  .openapi("Video");

/** A video as this person may have it: creators get the processing too. */
export function videoAnswer(c: AppContext, video: Video) {
  const { ctx, actor } = c.var;
  return managesChannel(actor, video.channelId) || isStaff(actor)
    ? managedVideoJson(ctx, video)
    : videoJson(ctx, video);
}
