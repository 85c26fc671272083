import { z } from "@hono/zod-openapi";
import { defineApi, idParams } from "../platform/http/api.ts";
import { CreateChannelInput, RoleInput, Slug, UpdateChannelInput } from "./input.ts";
import { channelJson, memberJson } from "./json.ts";
import { channelRoles } from "./limits.ts";
import { ownsChannel } from "./policy.ts";
import { channelById, channelBySlug, isSlugFree, managedChannel, membersOf, visibleChannel } from "./queries.ts";
import { createChannel, updateChannel } from "./rules/channels.ts";
import { deleteChannel, restoreChannel } from "./rules/delete.ts";
import { changeRole, removeMember } from "./rules/members.ts";

const tag = "Channels";
export const channelSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    visibility: z.string(),
    subscriptionsCount: z.number().int(),
    pinnedVideoId: z.string().nullable(),
    adsEnabled: z.boolean(),
  })
  .openapi("Channel");
const slugParams = z.object({ slug: z.string().max(64) });
const memberParams = idParams.extend({ userId: z.string().max(24) });

const member = z.object({
  userId: z.string(),
  name: z.string(),
  surname: z.string(),
  role: z.enum(channelRoles),
  createdAt: z.number(),
  invitedEmail: z.string().nullable().optional(),
});

const reading = defineApi((on) => {
  on(
    {
      method: "get",
      path: "/channels/by-slug/{slug}",
      who: "any",
      tag,
      summary: "A channel by its slug",
      params: slugParams,
      response: channelSchema,
    },
    async (c, { params }) =>
      channelJson(c.var.ctx, visibleChannel(c.var.actor, await channelBySlug(c.var.ctx, params.slug))),
  );
  on(
    {
      method: "get",
      path: "/channels/slug-availability/{slug}",
      who: "any",
      tag,
      summary: "Whether a slug is well formed and free",
      params: slugParams,
      query: z.object({ channelId: z.string().max(24).optional() }),
      response: z.object({ available: z.boolean(), valid: z.boolean() }),
    },
    async (c, { params, query }) => {
      const valid = Slug.safeParse(params.slug).success;
      return { valid, available: valid && (await isSlugFree(c.var.ctx, params.slug, query.channelId)) };
    },
  );
  on(
    {
      method: "get",
      path: "/channels/{id}",
      who: "any",
      tag,
      summary: "A channel",
      params: idParams,
      response: channelSchema,
    },
    async (c, { params }) =>
      channelJson(c.var.ctx, visibleChannel(c.var.actor, await channelById(c.var.ctx, params.id))),
  );
});

const managing = defineApi((on) => {
  on(
    {
      method: "post",
      path: "/channels",
      who: "creator",
      tag,
      summary: "Make a channel",
      body: CreateChannelInput,
      status: 201,
      response: channelSchema,
    },
    async (c, { body }) => channelJson(c.var.ctx, await createChannel(c.var.ctx, c.var.actor, body)),
  );
  on(
    {
      method: "patch",
      path: "/channels/{id}",
      who: "channel",
      tag,
      summary: "Change a channel",
      params: idParams,
      body: UpdateChannelInput,
      response: channelSchema,
    },
    async (c, { params, body }) => channelJson(c.var.ctx, await updateChannel(c.var.ctx, c.var.actor, params.id, body)),
  );
  on(
    { method: "delete", path: "/channels/{id}", who: "channel", tag, summary: "Delete a channel", params: idParams },
    (c, { params }) => deleteChannel(c.var.ctx, c.var.actor, params.id),
  );
  on(
    {
      method: "post",
      path: "/channels/{id}/restore",
      who: "user",
      tag,
      summary: "Bring a deleted channel back within 30 days: its owner and staff",
      params: idParams,
    },
    (c, { params }) => restoreChannel(c.var.ctx, c.var.actor, params.id),
  );
});

const people = defineApi((on) => {
  on(
    {
      method: "get",
      path: "/channelRoles/by-slug/{slug}",
      who: "channel",
      tag,
      summary: "Who works on a channel",
      params: slugParams,
      response: z.object({ items: z.array(member), count: z.number().int() }),
    },
    async (c, { params }) => {
      const found = await channelBySlug(c.var.ctx, params.slug);
      const channel = await managedChannel(c.var.ctx, c.var.actor, found?.id ?? "");
      const owns = ownsChannel(c.var.actor, channel);
      const items = (await membersOf(c.var.ctx, channel.id)).map((member) => memberJson(member, owns));
      return { items, count: items.length };
    },
  );
  on(
    {
      method: "patch",
      path: "/channels/{id}/users/{userId}",
      who: "channel",
      tag,
      summary: "Give a member another role",
      params: memberParams,
      body: RoleInput,
    },
    (c, { params, body }) => changeRole(c.var.ctx, c.var.actor, params.id, { userId: params.userId, role: body.role }),
  );
  on(
    {
      method: "delete",
      path: "/channels/{id}/users/{userId}",
      who: "channel",
      tag,
      summary: "Take a user off the channel: oneself, or as its owner another",
      params: memberParams,
    },
    (c, { params }) => removeMember(c.var.ctx, c.var.actor, params.id, params.userId),
  );
});

export const channelsApi = [...reading, ...managing, ...people];
