import { activeAdmins, type User } from "../../accounts/queries.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Lang, translator } from "../../platform/i18n/translate.ts";
import { enqueueMail } from "../../platform/mail/mail.ts";
import { siteOrigin, siteSettings } from "../../platform/settings/settings.ts";
import { ticketKey } from "../links.ts";
import type { Ticket } from "../queries.ts";

/** Confirms a ticket to whoever wrote it, with its PIN and link. Inside its write. */
export async function mailReceipt(tx: Ctx, ticket: Ticket, pin: string): Promise<void> {
  const t = translator(ticket.lang);
  const lines = [t("support.mail.receipt"), ticket.subject, t("support.mail.pin", { id: ticket.id, pin })];
  await mail(tx, ticket, "receipt", lines);
}

/** Gives somebody the answer of staff. Inside its write. */
export async function mailReply(tx: Ctx, ticket: Ticket, content: string, closes: boolean): Promise<void> {
  const t = translator(ticket.lang);
  await mail(tx, ticket, "reply", [content, ...(closes ? [t("support.mail.closed")] : [])]);
}

/** Who reads what people write, and in which language. */
export type Reader = { to: string; lang: Lang };

/** Who is told of what nobody took: the site's address, else its administrators. */
export async function readersOf(ctx: Ctx): Promise<Reader[]> {
  const { contactEmail } = await siteSettings(ctx);
  return contactEmail ? [{ to: contactEmail, lang: "pl" }] : (await activeAdmins(ctx)).map(readerOf);
}

export function readerOf({ email, settings }: Pick<User, "email" | "settings">): Reader {
  return { to: email, lang: settings.language ?? "pl" };
}

/** Tells staff what somebody wrote. Inside its write. */
export async function mailStaff(tx: Ctx, ticket: Ticket, content: string, readers: Reader[]): Promise<void> {
  const { id, subject, topic, email, url, browserInfo } = ticket;
  const { name } = await siteSettings(tx);
  const origin = await siteOrigin(tx);
  const facts = [email, url, browserInfo].filter(Boolean).join("\n");
  for (const { to, lang } of readers) {
    const about = translator(lang)(`support.problem.topics.${topic}`);
    const link = `${origin}${lang === "en" ? "/en" : ""}/admin/tickets/${id}`;
    await enqueueMail(tx, {
      to,
      subject: `[${name}] ${about}: ${subject.slice(0, 60)}`,
      text: [content, facts, link].join("\n\n"),
    });
  }
}

async function mail(tx: Ctx, ticket: Ticket, about: "receipt" | "reply", lines: string[]): Promise<void> {
  const { id, email, lang, subject } = ticket;
  const t = translator(lang);
  const { name: site } = await siteSettings(tx);
  const path = `/support/ticket/${id}?key=${ticketKey(tx, id)}`;
  const link = `${await siteOrigin(tx)}${lang === "en" ? "/en" : ""}${path}`;
  const title = t(`support.mail.subject.${about}`, { site, subject: subject.slice(0, 60) });
  await enqueueMail(tx, { to: email, subject: title, text: [...lines, t("support.mail.link", { link })].join("\n\n") });
}
