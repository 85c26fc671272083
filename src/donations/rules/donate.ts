import { channelById, visibleChannel } from "../../channels/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import { hour } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import type { Lang } from "../../platform/i18n/translate.ts";
import { money } from "../../platform/money.ts";
import { invalid, notFound, Problem } from "../../platform/problem.ts";
import { siteOrigin } from "../../platform/settings/settings.ts";
import { fold } from "../../platform/text/fold.ts";
import { refuseWatchedWords } from "../../platform/watched-words.ts";
import type { DonateInput } from "../input.ts";
import type { Payment } from "../queries/payments.ts";
import { type DonationSettings, donationSettings, takesTransfers } from "../queries/settings.ts";
import { payments } from "../table.ts";
import { newCode } from "../text.ts";
import { takesDonations } from "./channels.ts";
import { mailTransfer } from "./mails.ts";
import { methodNamed, type PaymentMethod } from "./methods.ts";

/** A payment that waits for its money, and where its person goes on. */
export type Begun = { payment: Payment; url: string };

/**
 * Writes down what somebody wants to give, and mails what a transfer needs. Nobody has to be logged in. Throws Problem
 * 404, 409, 422, 429.
 */
export async function donate(ctx: Ctx, actor: Actor, input: DonateInput, lang: Lang): Promise<Begun> {
  const settings = await donationSettings(ctx);
  if (!settings.isOpen) throw new Problem(409, "DONATIONS_CLOSED");
  const method = chosenMethod(ctx, settings, input);
  checkAmount(settings, input.amount, lang);
  await refuseWatchedWords(ctx, { shownAs: input.shownAs, message: input.message });
  const channelId = await channelFor(ctx, actor, settings, input.channelId);
  // Whoever is written to may not be who writes.
  await ctx.limiter.take(`donation mails to ${input.email}`, { max: 5, windowMs: hour });
  const payment = await ctx.write(async (tx) => {
    const added = await add(tx, { ...input, channelId, userId: actor.userId ?? null, lang });
    if (!method) await mailTransfer(tx, added);
    return added;
  });
  const path = `${lang === "en" ? "/en" : ""}/payment-continue?payment=${payment.id}`;
  const url = method ? (await method.begin(ctx, payment)).url : (await siteOrigin(ctx)) + path;
  return { payment, url };
}

/** Undefined for a bank transfer. */
function chosenMethod(ctx: Ctx, settings: DonationSettings, { method: name, type }: DonateInput) {
  if (name === "transfer") {
    if (!takesTransfers(settings)) throw new Problem(409, "NO_TRANSFERS");
    return undefined;
  }
  const method: PaymentMethod | undefined = methodNamed(name);
  if (!method?.isReady(ctx) || (type === "regular" && !method.takesRegular))
    throw invalid({ method: { key: "donations.noSuchMethod" } });
  return method;
}

function checkAmount({ minimum, maximum }: DonationSettings, amount: number, lang: Lang): void {
  if (amount >= minimum && amount <= maximum) return;
  const params = { min: money(minimum, lang), max: money(maximum, lang) };
  throw invalid({ amount: { key: "donations.amountBetween", params } });
}

async function channelFor(ctx: Ctx, actor: Actor, settings: DonationSettings, channelId: string | undefined) {
  if (!channelId) return null;
  if (!settings.forChannels || !(await takesDonations(ctx, channelId))) throw notFound();
  return visibleChannel(actor, await channelById(ctx, channelId)).id;
}

type Adding = Omit<DonateInput, "channelId" | "terms" | "personalData"> & {
  channelId: string | null;
  userId: string | null;
  lang: Lang;
};

async function add(tx: Ctx, { isNamed, shownAs, ...about }: Adding): Promise<Payment> {
  const now = tx.clock.now();
  const row = {
    ...about,
    ...{ id: newId(now), agreedAt: now, createdAt: now, isNamed, nameKey: fold(about.lastName) },
    shownAs: isNamed ? shownAs || `${about.name} ${about.lastName}` : "",
  };
  // A code that somebody has already is as good as impossible, and costs another try.
  for (let tries = 0; tries < 5; tries++) {
    const values = { ...row, title: newCode() };
    const [added] = await tx.db.insert(payments).values(values).onConflictDoNothing().returning();
    if (added) return added;
  }
  throw new Error("no title was free");
}
