import { z } from "@hono/zod-openapi";
import { mute, unmute } from "../mutes/rules.ts";
import { requireUser } from "../platform/actor.ts";
import { iso } from "../platform/clock.ts";
import { defineApi, idParams } from "../platform/http/api.ts";
import type { AppContext } from "../platform/http/types.ts";
import { watchingNow } from "../videos/presence.ts";
import { visibleVideo } from "../videos/queries/video.ts";
import { BlockChannelInput, BlockUserInput, ChannelInput, UserInput } from "./input.ts";
import { chatAccountJson } from "./json.ts";
import { blockDurations } from "./limits.ts";
import { blockedIn } from "./queries/manage.ts";
import { blockInChannel, requireModerator, unblockInChannel } from "./rules/blocks.ts";

const tag = "Chat";
const muted = z
  .object({
    blockedUsers: z.array(z.object({ userId: z.string(), name: z.string(), blockedUntil: z.string() })),
    blockedChannels: z.array(z.object({ channelId: z.string(), name: z.string(), blockedUntil: z.string() })),
    blockedOnLiveChatsUntil: z.string().nullable(),
  })
  .openapi("Muted");
const blockedList = z.object({
  items: z.array(z.object({ userId: z.string(), name: z.string(), blockedUntil: z.string(), scope: z.string() })),
  count: z.number().int(),
});

const mutes = defineApi((on) => {
  on(
    {
      method: "post",
      path: "/auth/block-user",
      who: "user",
      tag,
      summary: "Mute a user for oneself",
      body: BlockUserInput,
      response: muted,
    },
    async (c, { body }) => {
      await mute(c.var.ctx, c.var.actor, "user", body.userId, timeOf(body.blockedUntil));
      return mutedJson(c);
    },
  );
  on(
    {
      method: "post",
      path: "/auth/unblock-user",
      who: "user",
      tag,
      summary: "Unmute a user",
      body: UserInput,
      response: muted,
    },
    async (c, { body }) => {
      await unmute(c.var.ctx, c.var.actor, "user", body.userId);
      return mutedJson(c);
    },
  );
  on(
    {
      method: "post",
      path: "/auth/block-channel",
      who: "user",
      tag,
      summary: "Mute a channel for oneself",
      body: BlockChannelInput,
      response: muted,
    },
    async (c, { body }) => {
      await mute(c.var.ctx, c.var.actor, "channel", body.channelId, timeOf(body.blockedUntil));
      return mutedJson(c);
    },
  );
  on(
    {
      method: "post",
      path: "/auth/unblock-channel",
      who: "user",
      tag,
      summary: "Unmute a channel",
      body: ChannelInput,
      response: muted,
    },
    async (c, { body }) => {
      await unmute(c.var.ctx, c.var.actor, "channel", body.channelId);
      return mutedJson(c);
    },
  );
});

const blocks = defineApi((on) => {
  on(
    {
      method: "get",
      path: "/channels/{id}/blocked-users",
      who: "channel",
      tag,
      summary: "Who may not write in the channel's chats",
      params: idParams,
      response: blockedList,
    },
    (c, { params }) => blockedJson(c, params.id),
  );
  on(
    {
      method: "post",
      path: "/channels/{id}/block-user",
      who: "channel",
      tag,
      summary: "Block a user in the channel's chats",
      params: idParams,
      body: BlockUserInput,
      response: blockedList,
    },
    async (c, { params, body }) => {
      const until = timeOf(body.blockedUntil) ?? c.var.ctx.clock.now() + blockDurations.y100;
      await blockInChannel(c.var.ctx, c.var.actor, params.id, body.userId, until);
      return blockedJson(c, params.id);
    },
  );
  on(
    {
      method: "post",
      path: "/channels/{id}/unblock-user",
      who: "channel",
      tag,
      summary: "Lift a block",
      params: idParams,
      body: UserInput,
      response: blockedList,
    },
    async (c, { params, body }) => {
      await unblockInChannel(c.var.ctx, c.var.actor, params.id, body.userId);
      return blockedJson(c, params.id);
    },
  );
});

const viewers = defineApi((on) => {
  on(
    {
      method: "get",
      path: "/videos/{id}/live/viewers",
      who: "any",
      tag,
      summary:
        "How many people play a stream or premiere now, on the site, in embeds and in other programs, each counted once",
      params: idParams,
      response: z.object({ watchingNow: z.number().int() }),
    },
    async (c, { params }) => {
      const video = await visibleVideo(c.var.ctx, c.var.actor, params.id);
      return { watchingNow: watchingNow(c.var.ctx, video.id) };
    },
  );
});

export const chatApi = [...mutes, ...blocks, ...viewers];

function timeOf(iso: string | undefined): number | undefined {
  return iso === undefined ? undefined : Date.parse(iso);
}

function mutedJson(c: AppContext) {
  const userId = requireUser(c.var.actor);
  return chatAccountJson(c.var.ctx, userId);
}

async function blockedJson(c: AppContext, channelId: string) {
  const { ctx, actor } = c.var;
  await requireModerator(ctx, actor, channelId);
  const rows = await blockedIn(ctx, channelId);
  const items = rows.map(({ userId, name, until, scope }) => ({
    userId,
    name,
    scope,
    blockedUntil: iso(until),
  }));
  return { items, count: items.length };
}
