import { eq } from "drizzle-orm";
import { personName } from "../../accounts/names.ts";
import { type User, userByEmail, userById } from "../../accounts/queries.ts";
import { type Channel, channelById, memberRole } from "../../channels/queries.ts";
import { notifyPerson } from "../../notifications/rules/personal.ts";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Lang, translator } from "../../platform/i18n/translate.ts";
import { enqueueMail } from "../../platform/mail/mail.ts";
import { siteOrigin, siteSettings } from "../../platform/settings/settings.ts";
import { oneLine } from "../../platform/typed-text.ts";
import type { Invitation } from "../queries.ts";
import { invitations } from "../table.ts";

/** Nobody's box fills, however many channels ask for it. */
const perAddress = { max: 3, windowMs: day };

/** Mails an invitation and, where there is an account, shows it there; `lang` is the one of whoever invites. */
export async function sendInvitation(ctx: Ctx, id: string, lang: Lang): Promise<void> {
  const asked = await sendable(ctx, id);
  if (!asked) return;
  const mayMail = await ctx.limiter.tries(`invitation to ${asked.invitation.email}`, perAddress);
  await ctx.write(async (tx) => {
    const found = await sendable(tx, id);
    if (!found) return;
    const { channel, known } = found;
    if (known) {
      const about = { type: "channel_invitation", channelId: channel.id, subjectId: id } as const;
      await notifyPerson(tx, known.id, about);
    }
    if (mayMail) await mail(tx, found, known?.settings.language ?? lang);
  });
}

type Sendable = { invitation: Invitation; channel: Channel; by: User; known: User | undefined };

/** An invitation that somebody is to hear of; `known` is who has an account. */
async function sendable(ctx: Ctx, id: string): Promise<Sendable | undefined> {
  const [invitation] = await ctx.db.select().from(invitations).where(eq(invitations.id, id));
  const channel = invitation && (await channelById(ctx, invitation.channelId));
  const by = invitation && (await userById(ctx, invitation.invitedBy));
  if (!invitation || !channel || channel.deletedAt !== null || !by) return undefined;
  const user = await userByEmail(ctx, invitation.email);
  if (user?.blockedAt) return undefined;
  const known = user && user.activatedAt !== null ? user : undefined;
  if (known && invitation.invitedAs === "member" && (await memberRole(ctx, channel.id, known.id))) return undefined;
  return { invitation, channel, by, known };
}

async function mail(
  tx: Ctx,
  { invitation: { email, invitedAs, role }, channel, by, known }: Sendable,
  lang: Lang,
): Promise<void> {
  const t = translator(lang);
  const { name: site } = await siteSettings(tx);
  const prefix = (await siteOrigin(tx)) + (lang === "en" ? "/en" : "");
  const params = {
    ...{ site, channel: oneLine(channel.name), by: oneLine(personName(by)), email },
    ...{ role: t(`channels.roles.${role}`), may: t(`channels.rolesText.${role}`) },
    ...{ link: `${prefix}/account/invitations`, register: `${prefix}/register` },
  };
  await enqueueMail(tx, {
    to: email,
    subject: oneLine(t("invitations.mail.subject", params)),
    text: [
      known ? t("invitations.mail.hello", { name: oneLine(known.name) }) : t("invitations.mail.helloNew"),
      t(`invitations.mail.${invitedAs}`, params),
      known ? t("invitations.mail.accept", params) : t("invitations.mail.register", params),
      t("invitations.mail.foot", params),
    ].join("\n\n"),
  });
}
