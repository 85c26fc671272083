import { and, eq } from "drizzle-orm";
import { type User, userById } from "../../accounts/queries.ts";
import { makeCode } from "../../accounts/rules/codes.ts";
import { pagesOf } from "../../accounts/rules/mails.ts";
import { staffName } from "../../accounts/rules/staff.ts";
import { creatorApplications } from "../../accounts/table.ts";
import { note } from "../../audit/rules.ts";
import { notifyPerson } from "../../notifications/rules/personal.ts";
import { type Actor, isStaff } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { translator } from "../../platform/i18n/translate.ts";
import { enqueueMail } from "../../platform/mail/mail.ts";
import { forbidden, notFound } from "../../platform/problem.ts";
import { siteSettings } from "../../platform/settings/settings.ts";
import { oneLine } from "../../platform/typed-text.ts";
import type { DecisionForm } from "../input.ts";

/**
 * Approves or refuses an application, once. Whoever applied is told by the bell and by mail, why not as well; an approved
 * one becomes a creator by accepting the creators' terms. Throws Problem 403, 404.
 */
export async function decideApplication(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { approve, reason }: DecisionForm,
): Promise<void> {
  if (!isStaff(actor)) throw forbidden();
  const state = approve === "1" ? "approved" : "refused";
  await ctx.write(async (tx) => {
    const [decided] = await tx.db
      .update(creatorApplications)
      .set({ state, reason: reason || null, decidedBy: actor.userId ?? null, decidedAt: tx.clock.now() })
      .where(and(eq(creatorApplications.id, id), eq(creatorApplications.state, "open")))
      .returning();
    const user = decided && (await userById(tx, decided.userId));
    if (!decided || !user) throw notFound();
    await note(tx, actor, await staffName(tx, actor), {
      ...{ action: "application", entityType: "user", entityId: user.id },
      title: user.email,
      detail: reason ? `${state}: ${reason}` : state,
    });
    await notifyPerson(tx, user.id, { type: `creator_${state}`, channelId: null, subjectId: id });
    await mailDecision(tx, user, state, reason);
  });
}

async function mailDecision(tx: Ctx, user: User, state: "approved" | "refused", reason: string): Promise<void> {
  const lang = user.settings.language ?? "pl";
  const t = translator(lang);
  const { name: site } = await siteSettings(tx);
  const page = `${await pagesOf(tx, lang)}/become-creator`;
  const link = state === "approved" ? `${page}?token=${await makeCode(tx, user.id, "creator")}` : page;
  const said = { site, link, name: oneLine(user.name) };
  await enqueueMail(tx, {
    to: user.email,
    subject: t(`creators.mail.${state}.subject`, said),
    text: [
      t(`creators.mail.${state}.text`, said),
      ...(reason ? [t("creators.mail.reason", { reason })] : []),
      t(`creators.mail.${state}.way`, said),
    ].join("\n\n"),
  });
}
