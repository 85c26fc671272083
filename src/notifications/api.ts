import { z } from "@hono/zod-openapi";
import { currentUser } from "../accounts/rules/account.ts";
import { requireUser } from "../platform/actor.ts";
import { iso } from "../platform/clock.ts";
import { defineApi } from "../platform/http/api.ts";
import { DeviceInput, EndpointInput, ListQuery, ReadQuery } from "./input.ts";
import { notificationJson } from "./json.ts";
import { devicesOf, lastNotificationAt, noticeStanding, notificationsCount, notificationsOf } from "./queries.ts";
import { pushHash, registerDevice, unregisterEndpoint } from "./rules/devices.ts";
import { markAsRead } from "./rules/settings.ts";

const tag = "Notifications";
const time = z.string().nullable();
const notification = z
  .object({
    _id: z.string(),
    type: z.string(),
    count: z.number().int(),
    details: z.object({
      title: z.string().optional(),
      startsAt: z.number().optional(),
      premiere: z.boolean().optional(),
      by: z.string().optional(),
      people: z.number().int().optional(),
    }),
    source: z.object({ videoId: time, commentId: time, postId: time }),
    parentCommentId: z.string().nullable(),
    channel: z.object({ _id: z.string(), id: z.string(), name: z.string() }).nullable(),
    updatedAt: z.string(),
  })
  .openapi("Notification");

const news = defineApi((on) => {
  on(
    {
      method: "get",
      path: "/notifications",
      who: "user",
      tag,
      summary: "One's notifications, the newest first; the count stops at a thousand",
      query: ListQuery,
      response: z.object({ items: z.array(notification), count: z.number().int() }),
    },
    async (c, { query }) => {
      const userId = requireUser(c.var.actor);
      const rows = await notificationsOf(c.var.ctx, userId, query);
      return {
        items: rows.map(notificationJson),
        count: await notificationsCount(c.var.ctx, userId, query.onlyPersonal),
      };
    },
  );
  on(
    {
      method: "post",
      path: "/notifications/mark-as-read",
      who: "user",
      tag,
      summary: "Mark as read what came until now, or until a moment",
      query: ReadQuery,
      response: z.object({ lastReadNotificationsAt: z.string() }),
    },
    async (c, { query }) => {
      const at = await markAsRead(c.var.ctx, c.var.actor, query.upTo);
      return { lastReadNotificationsAt: iso(at) };
    },
  );
  on(
    {
      method: "get",
      path: "/auth/status",
      who: "user",
      tag,
      summary: "What changed for oneself, for a look once a minute",
      response: z.object({
        status: z.literal("ok"),
        data: z.object({
          lastSubscriptionsChange: time,
          lastNotificationDate: time,
          lastReadNotificationsAt: time,
          unreadNotificationsCount: z.number().int(),
          /** Somebody whom one follows wrote since one looked at the feed. */
          newPosts: z.boolean(),
        }),
      }),
    },
    async (c) => {
      const user = await currentUser(c.var.ctx, c.var.actor);
      const { unread, newPosts, lastReadAt } = await noticeStanding(c.var.ctx, user.id);
      const data = {
        lastSubscriptionsChange: iso(user.lastSubscriptionsChange),
        lastNotificationDate: iso(await lastNotificationAt(c.var.ctx, user.id)),
        lastReadNotificationsAt: iso(lastReadAt),
        unreadNotificationsCount: unread,
        newPosts,
      };
      return { status: "ok" as const, data };
    },
  );
});

const devices = defineApi((on) => {
  on(
    {
      method: "get",
      path: "/auth/push-notifications",
      who: "user",
      tag,
      summary: "What a browser needs to register for Web Push, and one's devices",
      response: z.object({
        hash: z.string(),
        publicKey: z.string(),
        devices: z.array(z.object({ _id: z.string(), userAgent: z.string(), createdAt: z.string() })),
      }),
    },
    async (c) => {
      const userId = requireUser(c.var.actor);
      const devices = await devicesOf(c.var.ctx, userId);
      return {
        hash: pushHash(c.var.ctx, userId),
        publicKey: c.var.ctx.keys.vapid.publicKey,
        devices: devices.map(({ id, userAgent, createdAt }) => ({
          _id: id,
          userAgent,
          createdAt: iso(createdAt),
        })),
      };
    },
  );
  on(
    {
      method: "post",
      path: "/auth/push-notifications",
      who: "user",
      tag,
      summary: "Register a browser for Web Push",
      body: DeviceInput,
      status: 201,
      response: z.object({ _id: z.string() }),
    },
    async (c, { body }) => {
      const session = { id: c.var.sessionId, userAgent: c.req.header("user-agent") ?? "" };
      return { _id: await registerDevice(c.var.ctx, c.var.actor, session, body) };
    },
  );
  on(
    {
      method: "delete",
      path: "/auth/push-notifications",
      who: "user",
      tag,
      summary: "Forget a browser",
      body: EndpointInput,
    },
    (c, { body }) => unregisterEndpoint(c.var.ctx, c.var.actor, body.endpoint),
  );
});

export const notificationsApi = [...news, ...devices];
