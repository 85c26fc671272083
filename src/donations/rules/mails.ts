import { channelById } from "../../channels/queries.ts";
import type { Ctx } from "../../platform/context.ts";
import { translator } from "../../platform/i18n/translate.ts";
import { enqueueMail } from "../../platform/mail/mail.ts";
import { money } from "../../platform/money.ts";
import { siteOrigin, siteSettings } from "../../platform/settings/settings.ts";
import { writtenDay } from "../../platform/zoned-time.ts";
import type { Payment } from "../queries/payments.ts";
import { donationSettings } from "../queries/settings.ts";
import { transferOf } from "../queries/transfer.ts";
import { groupedAccount } from "../text.ts";

/** Gives whoever wants to pay by transfer what their bank needs. Inside the write. */
export async function mailTransfer(tx: Ctx, payment: Payment): Promise<void> {
  const t = translator(payment.lang);
  const words = payment.type === "regular" ? t("donations.mail.transferMonthly") : t("donations.mail.transfer");
  await mail(tx, payment, "transfer", [words, await transferLines(tx, payment)]);
}

/** Confirms what came. Inside the write. */
export async function mailReceipt(tx: Ctx, payment: Payment, amount: number, at: number): Promise<void> {
  const t = translator(payment.lang);
  const { operatorName, operatorAddress } = await siteSettings(tx);
  const facts = [
    t("donations.mail.received", { amount: money(amount, payment.lang), date: writtenDay(at) }),
    `${t("donations.mail.from")} ${[payment.name, payment.lastName].join(" ")}`.trim(),
    addressOf(payment),
    t("donations.mail.number", { id: payment.id }),
  ];
  const operator = [operatorName, operatorAddress].filter(Boolean).join("\n");
  await mail(tx, payment, "receipt", [t("donations.mail.thanks"), facts.filter(Boolean).join("\n"), operator]);
}

/** Tells of a monthly transfer that is soon due. Inside the write. */
export async function mailDue(tx: Ctx, payment: Payment, dueAt: number): Promise<void> {
  const t = translator(payment.lang);
  const words = t("donations.mail.due", { date: writtenDay(dueAt) });
  await mail(tx, payment, "due", [words, await transferLines(tx, payment)]);
}

async function transferLines(tx: Ctx, payment: Payment): Promise<string> {
  const t = translator(payment.lang);
  const { recipient, account, title } = transferOf(await donationSettings(tx), payment);
  return [
    `${t("donations.transfer.recipient")}: ${recipient}`,
    `${t("donations.transfer.account")}: ${groupedAccount(account)}`,
    `${t("donations.transfer.amount")}: ${money(payment.amount, payment.lang)}`,
    `${t("donations.transfer.title")}: ${title}`,
  ].join("\n");
}

function addressOf({ street, houseNumber, flat, zip, city }: Payment): string {
  const house = [houseNumber, flat].filter(Boolean).join("/");
  return [[street, house].filter(Boolean).join(" "), [zip, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}

async function mail(tx: Ctx, payment: Payment, about: "transfer" | "receipt" | "due", parts: string[]): Promise<void> {
  const { id, email, lang, amount } = payment;
  if (!email) return;
  const t = translator(lang);
  const { name: site } = await siteSettings(tx);
  const channel = payment.channelId ? await channelById(tx, payment.channelId) : undefined;
  const forWhom = channel ? t("donations.forChannel", { name: channel.name }) : "";
  const link = `${await siteOrigin(tx)}${lang === "en" ? "/en" : ""}/payment-continue?payment=${id}`;
  await enqueueMail(tx, {
    to: email,
    subject: t(`donations.mail.subject.${about}`, { site, amount: money(amount, lang) }),
    text: [...[...parts, forWhom].filter(Boolean), t("donations.mail.link", { link })].join("\n\n"),
  });
}
