import { attempt, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { channelNames } from "../queries/for-whom.ts";
import { type Payment, paymentById } from "../queries/payments.ts";
import { donationSettings, takesTransfers } from "../queries/settings.ts";
import { transferOf } from "../queries/transfer.ts";
import { wall } from "../queries/wall.ts";
import { actOnPayment } from "../rules/end.ts";
import { placeIn, placeText } from "../rules/places.ts";
import { Wall } from "../views/donors.tsx";
import { Fail, failureOf, GoOn, NoPayment, Success } from "../views/payment.tsx";
import { donateSheets } from "./donate.tsx";

const about = { robots: "noindex" as const, active: "donate", sheets: donateSheets };
const donorsPerPage = 50;

/** Where whoever gave goes on: the address of it is told to them alone. */
export async function continuePage(c: AppContext): Promise<Response> {
  const payment = await askedPayment(c);
  if (!payment) return noPaymentPage(c);
  const { ctx, t, lang } = c.var;
  const state = payment.state;
  const isRegular = payment.type === "regular" && payment.endedAt === null;
  const at = (path: string) => c.redirect(href(lang, `${path}?payment=${payment.id}`), 303);
  if (state === "failed" || state === "cancelled" || state === "refunded") return at("/payment-fail");
  if (state === "paid" && !(isRegular && payment.method === "transfer")) return at("/payment-success");
  const settings = await donationSettings(ctx);
  const transfer =
    payment.method === "transfer" && takesTransfers(settings) ? transferOf(settings, payment) : undefined;
  return page(
    c,
    { ...about, title: t(transfer ? "donations.goOn.title" : "donations.goOn.waiting") },
    <GoOn c={c} payment={payment} transfer={transfer} channel={await channelOf(c, payment)} />,
  );
}

export async function submitEnd(c: AppContext): Promise<Response> {
  const { ctx, lang } = c.var;
  const { values } = await readForm(c);
  const id = String(values.payment ?? "");
  if (!isId(id)) return noPaymentPage(c);
  const done = await attempt(() => actOnPayment(ctx, id, values.action === "unname" ? "unname" : "end"));
  if (!done.ok && done.problem.status === 404) return noPaymentPage(c);
  if (!done.ok && done.problem.status !== 409) throw done.problem;
  return c.redirect(href(lang, `/payment-continue?payment=${id}`), 303);
}

export async function successPage(c: AppContext): Promise<Response> {
  const payment = await askedPayment(c);
  if (!payment && isAsked(c)) return noPaymentPage(c);
  return page(
    c,
    { ...about, title: c.var.t("donations.success.title") },
    <Success c={c} payment={payment} channel={payment && (await channelOf(c, payment))} />,
  );
}

export async function failPage(c: AppContext): Promise<Response> {
  const payment = await askedPayment(c);
  if (!payment && isAsked(c)) return noPaymentPage(c);
  return page(
    c,
    { ...about, title: c.var.t(`donations.fail.${failureOf(payment).title}`) },
    <Fail c={c} payment={payment} />,
  );
}

/** Everybody who agreed to be named. */
export async function wallPage(c: AppContext): Promise<Response> {
  const { ctx, t, lang } = c.var;
  const asked = c.req.query("before");
  const rows = await wall(ctx, donorsPerPage + 1, placeIn(ctx, asked));
  const donors = rows.slice(0, donorsPerPage);
  const last = rows.length > donorsPerPage ? donors.at(-1) : undefined;
  const base = href(lang, "/donators-all");
  return page(
    c,
    {
      title: t("donations.donors.title"),
      description: t("donations.donors.text"),
      active: "donate",
      sheets: donateSheets,
    },
    <Wall
      c={c}
      donors={donors}
      older={last && `${base}?before=${placeText(ctx, last)}`}
      first={asked ? base : undefined}
    />,
  );
}

/** The payment that the address names; none where it names none. */
async function askedPayment(c: AppContext): Promise<Payment | undefined> {
  const asked = c.req.query("payment") ?? "";
  return isId(asked) ? paymentById(c.var.ctx, asked) : undefined;
}

/** The name of the channel that it is for. */
async function channelOf(c: AppContext, payment: Payment): Promise<string | undefined> {
  return (await channelNames(c.var.ctx, [payment])).get(payment.channelId ?? "");
}

const isAsked = (c: AppContext) => c.req.query("payment") !== undefined;

async function noPaymentPage(c: AppContext): Promise<Response> {
  return page(c, { ...about, title: c.var.t("donations.noPayment.title") }, <NoPayment c={c} />, 404);
}

const isId = (text: string) => /^[A-Za-z0-9]{22}$/.test(text);
