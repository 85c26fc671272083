import { eq } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { translator } from "../../platform/i18n/translate.ts";
import { enqueueMail } from "../../platform/mail/mail.ts";
import { Problem } from "../../platform/problem.ts";
import { siteSettings } from "../../platform/settings/settings.ts";
import type { ResetCodeInput } from "../input.ts";
import { userByEmail, userById } from "../queries.ts";
import { users } from "../table.ts";
import { makeCode, mayMail, useCode } from "./codes.ts";
import { forgiveCodes } from "./factor-codes.ts";
import { tellOwner, toldMoment } from "./mails.ts";
import { hashPassword } from "./passwords.ts";
import type { Origin } from "./register.ts";
import { endSessions } from "./sessions.ts";

/** Mails a link that is good for 24 hours, if there is such an account; never says whether. */
export async function askPasswordReset(ctx: Ctx, email: string, from: Origin): Promise<void> {
  if (!(await mayMail(ctx, email))) return;
  const t = translator(from.lang);
  await ctx.write(async (tx) => {
    const user = await userByEmail(tx, email);
    if (!user || user.blockedAt !== null) return;
    const link = await resetLink(tx, user, from);
    const { name: site } = await siteSettings(tx);
    await enqueueMail(tx, {
      to: email,
      subject: t("accounts.mail.resetSubject", { site }),
      text: t("accounts.mail.resetText", { site, name: user.name, link }),
    });
  });
}

/** Where somebody sets a new password: good for 24 hours, and once. */
export async function resetLink(ctx: Ctx, { id, email }: { id: string; email: string }, { origin, lang }: Origin) {
  const code = await ctx.write((tx) => makeCode(tx, id, "reset"));
  return `${origin}${lang === "en" ? "/en" : ""}/reset-password?code=${code}&email=${encodeURIComponent(email)}`;
}

/**
 * Sets a new password by a mailed code, activates the account (the mail reached its owner) and ends all sessions.
 * Returns whose it was. Throws Problem 410 `RESET_FAILED`.
 */
export async function resetPassword(ctx: Ctx, input: ResetCodeInput): Promise<string> {
  const passwordHash = await hashPassword(input.newPassword);
  const owner = await ctx.write(async (tx) => {
    const userId = await useCode(tx, input.code, "reset");
    const user = userId ? await userById(tx, userId) : undefined;
    if (!user || user.email !== input.email) throw new Problem(410, "RESET_FAILED");
    const now = tx.clock.now();
    await tx.db
      .update(users)
      .set({ passwordHash, passwordChangedAt: now, activatedAt: user.activatedAt ?? now, updatedAt: now })
      .where(eq(users.id, user.id));
    await endSessions(tx, user.id);
    await tellOwner(tx, user, "passwordChanged", { when: toldMoment(now) });
    return user.id;
  });
  await forgiveCodes(ctx, owner);
  return owner;
}
