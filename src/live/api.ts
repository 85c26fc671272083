import { z } from "@hono/zod-openapi";
import { mayHoldKey } from "../channels/policy.ts";
import { managedChannel } from "../channels/queries.ts";
import { defineApi, idParams } from "../platform/http/api.ts";
import type { AppContext } from "../platform/http/types.ts";
import type { Video } from "../videos/queries/video.ts";
import { adviceCodes } from "./advice.ts";
import { UpdateLiveInput } from "./input.ts";
import { addressJson, liveJson, newKeyJson, statsJson } from "./json.ts";
import { managedLive, streamKeyOf } from "./queries.ts";
import { reportOf } from "./report.ts";
import { finishLive, startLive } from "./rules/control.ts";
import { rotateChannelKey, rotateVideoKey } from "./rules/keys.ts";
import { updateLive } from "./rules/lives.ts";
import { rtmpUrl } from "./urls.ts";

const tag = "Live";
const time = z.iso.datetime().nullable();
const stage = z.enum(["waiting", "preview", "live", "lost", "ended"]);
const live = z
  .object({
    _id: z.string(),
    channelId: z.string(),
    title: z.string(),
    stage,
    livestreamStartsAt: time,
    livestreamStartedAt: time,
    livestreamEndedAt: time,
    liveAutostart: z.boolean(),
    liveAutofinish: z.boolean(),
  })
  .openapi("Live");
const address = z.object({ url: z.string(), keyHint: z.string().nullable(), keyCreatedAt: time });
const newKey = z.object({ url: z.string(), key: z.string(), keyHint: z.string() });
const stats = z.object({
  stage,
  seconds: z.number(),
  watchingNow: z.number().int(),
  endsAt: time,
  health: z
    .object({
      bitrate: z.number(),
      fps: z.number(),
      frameRate: z.number(),
      keyframeGap: z.number(),
      droppedFrames: z.number(),
      width: z.number(),
      height: z.number(),
      videoCodec: z.string(),
      audioCodec: z.string(),
      encoder: z.string(),
      protocol: z.string(),
    })
    .nullable(),
  advice: z.array(z.enum(adviceCodes)),
  problem: z.string().nullable(),
  samples: z.array(z.object({ at: z.iso.datetime(), viewers: z.number().int(), bitrate: z.number() })),
});
const channelOf = z.strictObject({ channelId: z.string().regex(/^[A-Za-z0-9_-]{1,24}$/) });

const course = defineApi((on) => {
  const control = { who: "channel", tag, params: idParams, response: live } as const;
  on(
    {
      ...control,
      method: "post",
      path: "/videos/{id}/live/start",
      summary: "Put a stream that is received on the air",
    },
    async (c, { params }) => answer(c, await startLive(c.var.ctx, c.var.actor, params.id)),
  );
  on(
    { ...control, method: "post", path: "/videos/{id}/live/finish", summary: "End a stream for good" },
    async (c, { params }) => answer(c, await finishLive(c.var.ctx, c.var.actor, params.id)),
  );
  on(
    { ...control, method: "post", path: "/live/end-stream/{id}", summary: "The same as `live/finish`" },
    async (c, { params }) => answer(c, await finishLive(c.var.ctx, c.var.actor, params.id)),
  );
  on(
    {
      ...control,
      method: "patch",
      path: "/videos/{id}/live",
      summary: "Change when and how a stream begins and ends",
      body: UpdateLiveInput,
    },
    async (c, { params, body }) => answer(c, await updateLive(c.var.ctx, c.var.actor, params.id, body)),
  );
});

const report = defineApi((on) => {
  on(
    {
      method: "get",
      path: "/videos/{id}/live/stats",
      who: "channel",
      tag,
      summary: "What is received, how many watch, and what could be better",
      params: idParams,
      response: stats,
    },
    async (c, { params }) => {
      const { ctx, actor } = c.var;
      return statsJson(await reportOf(ctx, await managedLive(ctx, actor, params.id)));
    },
  );
});

const keys = defineApi((on) => {
  on(
    {
      method: "get",
      path: "/live/rtmp-url",
      who: "channel",
      tag,
      summary: "The server address for every stream",
      response: z.object({ url: z.string() }),
    },
    (c) => ({ url: rtmpUrl(c.var.ctx, c.var.origin) }),
  );
  on(
    {
      method: "get",
      path: "/live/stream-url",
      who: "channel",
      tag,
      summary: "The server address, and the end of the channel's permanent key",
      query: channelOf,
      response: address,
    },
    async (c, { query }) => {
      const { ctx, actor, origin } = c.var;
      const channel = await managedChannel(ctx, actor, query.channelId, mayHoldKey);
      return addressJson(rtmpUrl(ctx, origin), await streamKeyOf(ctx, channel.id, null));
    },
  );
  on(
    {
      method: "get",
      path: "/videos/{id}/live/url",
      who: "channel",
      tag,
      summary: "The server address, and the end of this stream's key",
      params: idParams,
      response: address,
    },
    async (c, { params }) => {
      const { ctx, actor, origin } = c.var;
      const video = await managedLive(ctx, actor, params.id);
      return addressJson(rtmpUrl(ctx, origin), await streamKeyOf(ctx, video.channelId, video.id));
    },
  );
  on(
    {
      method: "post",
      path: "/videos/{id}/url",
      who: "channel",
      tag,
      summary: "Make a new key of this stream; it is told this once and the old one opens nothing",
      params: idParams,
      response: newKey,
    },
    async (c, { params }) => keyAnswer(c, await rotateVideoKey(c.var.ctx, c.var.actor, params.id)),
  );
  on(
    {
      method: "post",
      path: "/live/stream-key",
      who: "channel",
      tag,
      summary: "Make a new permanent key of a channel; it is told this once and the old one opens nothing",
      body: channelOf,
      response: newKey,
    },
    async (c, { body }) => keyAnswer(c, await rotateChannelKey(c.var.ctx, c.var.actor, body.channelId)),
  );
});

export const liveApi = [...course, ...report, ...keys];

async function answer(c: AppContext, video: Video) {
  return liveJson(video, await reportOf(c.var.ctx, video));
}

function keyAnswer(c: AppContext, key: string) {
  c.header("cache-control", "no-store");
  return newKeyJson(rtmpUrl(c.var.ctx, c.var.origin), key);
}
