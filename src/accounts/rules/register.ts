import { eq } from "drizzle-orm";
import { isGoodCode } from "../../entry/queries.ts";
import { checkEntry, takeInvitationCode } from "../../entry/rules.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import type { Lang } from "../../platform/i18n/translate.ts";
import { translator } from "../../platform/i18n/translate.ts";
import { enqueueMail } from "../../platform/mail/mail.ts";
import { Problem } from "../../platform/problem.ts";
import { happen } from "../../platform/reactions.ts";
import { registrationAt, siteSettings } from "../../platform/settings/settings.ts";
import { refuseWatchedWords } from "../../platform/watched-words.ts";
import type { RegisterInput } from "../input.ts";
import { type User, userByEmail } from "../queries.ts";
import { users } from "../table.ts";
import { makeCode, mayMail, useCode } from "./codes.ts";
import { hashPassword } from "./passwords.ts";

/** Where links in mails lead, and in which language they speak. */
export type Origin = { origin: string; lang: Lang };
/** Besides, where a person goes on after their activation: a path of this site. */
type Way = Origin & { next?: string; address?: string | undefined };

/**
 * Makes an account and mails its activation link. Throws Problem 403 `REGISTRATION_CLOSED` or
 * `ENTRY_REFUSED`, 409 `EMAIL_TAKEN`, 422
 * `INVALID_INVITATION_CODE`.
 */
export async function registerUser(ctx: Ctx, input: RegisterInput, from: Way): Promise<User> {
  const site = await siteSettings(ctx);
  const registration = registrationAt(site, ctx.clock.now());
  if (registration === "closed") throw new Problem(403, "REGISTRATION_CLOSED");
  await checkEntry(ctx, input.email, from.address);
  await refuseWatchedWords(ctx, { name: input.name, surname: input.surname });
  const code = input.invitationCode ?? "";
  // The site's own code has no end; those of staff are used up.
  const needsCode = registration === "invitation" && (site.invitationCode === "" || code !== site.invitationCode);
  if (needsCode && !(await isGoodCode(ctx, code))) throw badInvitation();
  const passwordHash = await hashPassword(input.password);
  return ctx.write(async (tx) => {
    if (await userByEmail(tx, input.email)) {
      throw new Problem(409, "EMAIL_TAKEN", { fields: { email: { key: "accounts.emailTaken" } } });
    }
    if (needsCode && !(await takeInvitationCode(tx, code))) throw badInvitation();
    const now = tx.clock.now();
    const [user] = await tx.db
      .insert(users)
      .values({
        id: newId(now),
        email: input.email,
        passwordHash,
        name: input.name,
        surname: input.surname,
        phone: input.phone ?? null,
        address: input.address ?? null,
        sex: input.sex ?? null,
        age: input.age ?? null,
        settings: { language: from.lang },
        termsAcceptedAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (!user) throw new Error("the user was not inserted");
    await mailActivation(tx, user, from);
    return user;
  });
}

function badInvitation(): Problem {
  return new Problem(422, "INVALID_INVITATION_CODE", { fields: { invitationCode: { key: "accounts.badInvitation" } } });
}

/** Activates the account of a code. Throws Problem 410 `ACTIVATION_FAILED`. */
export async function activateAccount(ctx: Ctx, code: string): Promise<void> {
  await ctx.write(async (tx) => {
    const userId = await useCode(tx, code, "activate");
    if (!userId) throw new Problem(410, "ACTIVATION_FAILED");
    const now = tx.clock.now();
    await tx.db.update(users).set({ activatedAt: now, updatedAt: now }).where(eq(users.id, userId));
    await happen(tx, "person told otherwise", { userId });
  });
}

/** Mails the activation link again, if there is such an account and it needs one; never says which. */
export async function resendActivation(ctx: Ctx, email: string, from: Way): Promise<void> {
  if (!(await mayMail(ctx, email))) return;
  await ctx.write(async (tx) => {
    const user = await userByEmail(tx, email);
    if (user && user.activatedAt === null) await mailActivation(tx, user, from);
  });
}

async function mailActivation(tx: Ctx, user: User, from: Way): Promise<void> {
  const code = await makeCode(tx, user.id, "activate");
  const t = translator(from.lang);
  const { name: site } = await siteSettings(tx);
  const query = new URLSearchParams({ code, ...(from.next ? { next: from.next } : {}) });
  const link = `${from.origin}${from.lang === "en" ? "/en" : ""}/activate-account?${query}`;
  await enqueueMail(tx, {
    to: user.email,
    subject: t("accounts.mail.activateSubject", { site }),
    text: t("accounts.mail.activateText", { site, name: user.name, link }),
  });
}
