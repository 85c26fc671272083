import { z } from "@hono/zod-openapi";
import { mailBrake } from "../accounts/brakes.ts";
import { email, newPassword, UpdateAccountInput } from "../accounts/input.ts";
import type { User } from "../accounts/queries.ts";
import { currentUser, updateAccount } from "../accounts/rules/account.ts";
import { removeAvatar, uploadAvatar } from "../accounts/rules/avatar.ts";
import { askEmailChange, changePassword } from "../accounts/rules/credentials.ts";
import { memberChannels } from "../channels/queries.ts";
import { chatAccountJson } from "../chat/json.ts";
import { SettingsInput } from "../notifications/input.ts";
import { lastNotificationAt, noticeStanding } from "../notifications/queries.ts";
import { saveSettings } from "../notifications/rules/settings.ts";
import { iso } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import { defineApi } from "../platform/http/api.ts";
import { documentMaxBytes } from "../platform/http/body-limit.ts";
import { takeBrake } from "../platform/http/brake.ts";
import type { AppContext } from "../platform/http/types.ts";
import { Problem } from "../platform/problem.ts";
import { accountJson } from "./json.ts";

const tag = "Accounts";
/** In base64; larger ones are sent by the form. */
const avatarMax = 1_900_000;
const UpdateMeInput = UpdateAccountInput.extend({
  notificationSettings: SettingsInput.optional(),
  /** A PNG or JPEG in base64, of which the middle is taken; null removes the picture. */
  avatar: z.base64().max(avatarMax).nullable().optional(),
  /** Asked for: links to both addresses confirm it. */
  email: email.optional(),
  password: newPassword.optional(),
  /** Needed for the two above. */
  currentPassword: z.string().max(100).optional(),
}).refine((wanted) => wanted.currentPassword || (!wanted.email && !wanted.password), {
  path: ["currentPassword"],
  message: "forms.required",
});
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
      summary: "Change one's own account; another address counts once the links in both mails were used",
      body: UpdateMeInput,
      bodyMax: documentMaxBytes,
      response: account,
    },
    async (c, { body }) => {
      const { ctx, actor } = c.var;
      const { notificationSettings, avatar, email, password, currentPassword = "", ...rest } = body;
      if (email !== undefined) await takeBrake(c, mailBrake);
      await changeCredentials(c, { email, password, currentPassword });
      if (avatar) {
        const picture = new Blob([Buffer.from(avatar, "base64")]);
        await uploadAvatar(ctx, actor, picture, "").catch(nameField("picture", "avatar"));
      } else if (avatar === null) await removeAvatar(ctx, actor);
      return ctx.write(async (tx) => {
        if (notificationSettings) await saveSettings(tx, actor, notificationSettings);
        return ownAccount(tx, await updateAccount(tx, actor, rest));
      });
    },
  );
});

type Credentials = { email?: string | undefined; password?: string | undefined; currentPassword: string };

/** As the forms do it: a new password ends what is logged in elsewhere. */
async function changeCredentials(c: AppContext, { email, password, currentPassword }: Credentials): Promise<void> {
  const { ctx, actor, sessionId } = c.var;
  if (email !== undefined) {
    const asked = askEmailChange(ctx, actor, { email, password: currentPassword });
    await asked.catch(nameField("password", "currentPassword"));
  }
  if (password === undefined) return;
  await changePassword(ctx, actor, { currentPassword, newPassword: password, endOthers: true }, sessionId);
}

/** The call names a field otherwise than the form does. */
function nameField(form: string, call: string) {
  return (error: unknown): never => {
    if (!(error instanceof Problem)) throw error;
    const issue = error.fields?.[form];
    const { status, code, params } = error;
    throw issue ? new Problem(status, code, { params, fields: { [call]: issue }, cause: error }) : error;
  };
}

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
