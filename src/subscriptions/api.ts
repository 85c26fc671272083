import { z } from "@hono/zod-openapi";
import { NotifyInput } from "../channels/input.ts";
import { channelJson } from "../channels/json.ts";
import { requireUser } from "../platform/actor.ts";
import { iso } from "../platform/clock.ts";
import { defineApi, idParams } from "../platform/http/api.ts";
import { wholeNumber } from "../platform/http/numbers.ts";
import {
  subscriptionOf,
  subscriptionsCount,
  subscriptionsOf,
  subscriptionsWithChannels,
} from "./queries/subscriptions.ts";
import { subscribe, unsubscribe, updateSubscription } from "./rules.ts";

const tag = "Channels";
const paging = z.object({
  limit: wholeNumber.min(1).max(100).default(100),
  offset: wholeNumber.max(10_000).default(0),
});

export const subscriptionsApi = defineApi((on) => {
  on(
    { method: "post", path: "/channels/{id}/subscribe", who: "user", tag, summary: "Subscribe", params: idParams },
    (c, { params }) => subscribe(c.var.ctx, c.var.actor, params.id),
  );
  on(
    { method: "post", path: "/channels/{id}/unsubscribe", who: "user", tag, summary: "Unsubscribe", params: idParams },
    (c, { params }) => unsubscribe(c.var.ctx, c.var.actor, params.id),
  );
  on(
    {
      method: "patch",
      path: "/channels/{id}/update-subscription",
      who: "user",
      tag,
      summary: "How often to be told",
      params: idParams,
      body: NotifyInput,
    },
    (c, { params, body }) => updateSubscription(c.var.ctx, c.var.actor, params.id, body.notifyWhen),
  );
  on(
    {
      method: "get",
      path: "/channels/{id}/check-subscription",
      who: "user",
      tag,
      summary: "One's subscription",
      params: idParams,
      response: z.object({ subscribed: z.boolean(), notifyWhen: z.string().nullable() }),
    },
    async (c, { params }) => {
      const found = await subscriptionOf(c.var.ctx, requireUser(c.var.actor), params.id);
      return { subscribed: found !== undefined, notifyWhen: found?.notifyWhen ?? null };
    },
  );
  on(
    {
      method: "get",
      path: "/auth/my-subscriptions",
      who: "user",
      tag,
      summary: "The ids of the channels one is subscribed to",
      query: paging,
      response: z.object({
        items: z.array(z.object({ channelId: z.string(), notifyWhen: z.string() })),
        count: z.number().int(),
      }),
    },
    async (c, { query }) => {
      const userId = requireUser(c.var.actor);
      const rows = await subscriptionsOf(c.var.ctx, userId, query.limit, query.offset);
      return {
        items: rows.map(({ channelId, notifyWhen }) => ({ channelId, notifyWhen })),
        count: await subscriptionsCount(c.var.ctx, userId),
      };
    },
  );
  on(
    {
      method: "get",
      path: "/subscriptions",
      who: "user",
      tag,
      summary: "The channels one is subscribed to",
      query: paging,
      response: z.object({
        items: z.array(z.object({ _id: z.string(), notifyWhen: z.string(), since: z.string() })),
        count: z.number().int(),
      }),
    },
    async (c, { query }) => {
      const { ctx, actor } = c.var;
      const userId = requireUser(actor);
      const rows = await subscriptionsWithChannels(ctx, userId, query.limit, query.offset);
      const items = rows.map(({ channel, notifyWhen, since }) => ({
        ...channelJson(ctx, channel),
        notifyWhen,
        since: iso(since),
      }));
      return { items, count: await subscriptionsCount(ctx, userId) };
    },
  );
});
