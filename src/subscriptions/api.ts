import { z } from "@hono/zod-openapi";
import { NotifyInput } from "../channels/input.ts";
import { requireUser } from "../platform/actor.ts";
import { defineApi, idParams } from "../platform/http/api.ts";
import { subscriptionOf, subscriptionsOf } from "./queries.ts";
import { subscribe, unsubscribe, updateSubscription } from "./rules.ts";

const tag = "Channels";

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
      summary: "The channels one is subscribed to",
      response: z.object({
        items: z.array(z.object({ channelId: z.string(), notifyWhen: z.string() })),
        count: z.number().int(),
      }),
    },
    async (c) => {
      const rows = await subscriptionsOf(c.var.ctx, requireUser(c.var.actor), 100);
      return { items: rows.map(({ channelId, notifyWhen }) => ({ channelId, notifyWhen })), count: rows.length };
    },
  );
});
