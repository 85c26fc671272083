import { z } from "@hono/zod-openapi";
import { UpdateAccountInput } from "../accounts/input.ts";
import type { User } from "../accounts/queries.ts";
import { currentUser, updateAccount } from "../accounts/rules/account.ts";
import { memberChannels } from "../channels/queries.ts";
import { chatAccountJson } from "../chat/json.ts";
import { SettingsInput } from "../notifications/input.ts";
import { lastNotificationAt, noticeStanding } from "../notifications/queries.ts";
import { saveSettings } from "../notifications/rules/settings.ts";
import { iso } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import { defineApi } from "../platform/http/api.ts";
import { accountJson } from "./json.ts";

const tag = "Accounts";
const UpdateMeInput = UpdateAccountInput.extend({ notificationSettings: SettingsInput.optional() });
const account = z
  .object({
    _id: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.string(),
    channels: z.array(z.object({ _id: z.string(), name: z.string(), slug: z.string() })),
  })
  .openapi("Account");

/** One's own account, with what other features keep of it. */
export const meApi = defineApi((on) => {
  on(
    { method: "get", path: "/auth/me", who: "user", tag, summary: "One's own account", response: account },
    async (c) => {
      return ownAccount(c.var.ctx, await currentUser(c.var.ctx, c.var.actor));
    },
  );
  on(
    {
      method: "patch",
      path: "/auth/update-account",
      who: "user",
      tag,
      summary: "Change one's own account",
      body: UpdateMeInput,
      response: account,
    },
    async (c, { body }) => {
      const { notificationSettings, ...rest } = body;
      return c.var.ctx.write(async (tx) => {
        if (notificationSettings) await saveSettings(tx, c.var.actor, notificationSettings);
        return ownAccount(tx, await updateAccount(tx, c.var.actor, rest));
      });
    },
  );
});

async function ownAccount(ctx: Ctx, user: User) {
  const { settings, lastReadAt } = await noticeStanding(ctx, user.id);
  const lastAt = await lastNotificationAt(ctx, user.id);
  return {
    ...accountJson(ctx, user, await memberChannels(ctx, user.id)),
    ...(await chatAccountJson(ctx, user.id)),
    notificationSettings: settings,
    lastReadNotificationsAt: iso(lastReadAt),
    lastNotificationDate: iso(lastAt),
  };
}
