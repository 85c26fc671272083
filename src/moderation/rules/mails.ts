import { eq } from "drizzle-orm";
import { type User, userById } from "../../accounts/queries.ts";
import { toldMoment } from "../../accounts/rules/mails.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Lang, type T, translator } from "../../platform/i18n/translate.ts";
import { enqueueMail } from "../../platform/mail/mail.ts";
import { siteOrigin, siteSettings } from "../../platform/settings/settings.ts";
import { oneLine } from "../../platform/typed-text.ts";
import { reports } from "../../reports/table.ts";
import { linkKey } from "../links.ts";
import { type Decision, decisionById, type Objection } from "../queries/decisions.ts";
import { type Case, type Report, reportById } from "../queries/reports.ts";

type Letter = {
  to: string;
  lang: Lang;
  about: "receipt" | "told" | "author" | "answer" | "unblocked";
  path: string;
  lines: (t: T) => string[];
};

/** Confirms a report to whoever made it. Inside its write. */
export async function mailReceipt(tx: Ctx, report: Report, { title, entityType }: Case): Promise<void> {
  await mail(tx, {
    ...(await reporterOf(tx, report)),
    about: "receipt",
    path: reportPath(tx, report),
    lines: (t) => [
      t("moderation.mail.receipt", { what: t(`moderation.things.${entityType}`), title: quoted(t, title) }),
      t("moderation.mail.reason", { reason: t(`moderation.reasons.${report.reason}`) }),
    ],
  });
}

/** Tells the author of a thing, and those who reported it, what was decided and why. Inside a write. */
export async function mailDecision(tx: Ctx, decision: Decision): Promise<void> {
  const { id, authorId, verdict } = decision;
  const author = authorId ? await userById(tx, authorId) : undefined;
  if (author && verdict !== "leave")
    await mail(tx, {
      to: author.email,
      lang: author.settings.language ?? "pl",
      about: "author",
      path: `/decisions/${id}?key=${linkKey(tx, "decision", id)}`,
      lines: (t) => [t("moderation.mail.author"), ...statement(t, decision)],
    });
  const told = await tx.db.select().from(reports).where(eq(reports.decisionId, id)).limit(1000);
  for (const report of told)
    await mail(tx, {
      ...(await reporterOf(tx, report)),
      about: "told",
      path: reportPath(tx, report),
      lines: (t) => [t("moderation.mail.told"), ...statement(t, decision)],
    });
}

/** Tells whoever objected what came of it. Inside the write of the answer. */
export async function mailAnswer(tx: Ctx, decision: Decision, objection: Objection): Promise<void> {
  const { side, state, answer } = objection;
  const fresh = (await decisionById(tx, decision.id)) ?? decision;
  const lines = (t: T) => [
    t(`moderation.mail.${state === "reversed" ? "reversed" : "kept"}`),
    answer,
    ...statement(t, fresh),
  ];
  if (side === "author") {
    const author = decision.authorId ? await userById(tx, decision.authorId) : undefined;
    const path = `/decisions/${decision.id}?key=${linkKey(tx, "decision", decision.id)}`;
    if (author)
      await mail(tx, { to: author.email, lang: author.settings.language ?? "pl", about: "answer", path, lines });
    return;
  }
  const report = await reportById(tx, side);
  if (report)
    await mail(tx, { ...(await reporterOf(tx, report)), about: "answer", path: reportPath(tx, report), lines });
}

/** Tells somebody that their account, or their channel of this name, is not blocked any longer. Inside the write that ended it. */
export async function mailUnblocked(
  tx: Ctx,
  { email, settings }: User,
  { thing, name = "", path }: { thing: "user" | "channel"; name?: string; path: string },
): Promise<void> {
  const lines = (t: T) => [t(`moderation.mail.unblocked.${thing}`, { name: quoted(t, name) })];
  await mail(tx, { to: email, lang: settings.language ?? "pl", about: "unblocked", path, lines });
}

/** What was decided about what, and why. */
function statement(t: T, { entityType, title, verdict, age, until, reason, note }: Decision): string[] {
  const ends = until === null ? [] : [t("moderation.mail.until", { until: toldMoment(until) })];
  return [
    `${t(`moderation.things.${entityType}`)}: ${quoted(t, title)}`,
    [t(`moderation.decided.${verdict}`, { age: age ?? 18 }), ...ends].join(" "),
    t("moderation.mail.reason", { reason: t(`moderation.reasons.${reason}`) }),
    ...(note ? [note] : []),
  ];
}

/** Where whoever reported is written to; nowhere when the account or the e-mail is gone. */
async function reporterOf(tx: Ctx, { userId, email, lang }: Report): Promise<{ to: string; lang: Lang }> {
  const user = userId ? await userById(tx, userId) : undefined;
  return { to: user?.email ?? email, lang };
}

function reportPath(ctx: Ctx, { id }: Report): string {
  return `/reports/${id}?key=${linkKey(ctx, "report", id)}`;
}

function quoted(t: T, title: string): string {
  return t("moderation.quoted", { title: oneLine(title).slice(0, 100) });
}

async function mail(tx: Ctx, { to, lang, about, path, lines }: Letter): Promise<void> {
  if (to === "") return;
  const t = translator(lang);
  const { name: site } = await siteSettings(tx);
  const link = `${await siteOrigin(tx)}${lang === "en" ? "/en" : ""}${path}`;
  const subject = t(`moderation.mail.subject.${about}`, { site });
  const foot = t(`moderation.mail.link.${about}`, { link });
  await enqueueMail(tx, { to, subject, text: [...lines(t), foot].join("\n\n") });
}
