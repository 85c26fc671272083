import { channelById } from "../../channels/queries.ts";
import { cursorText, readCursor } from "../../platform/db/cursor.ts";
import { newId } from "../../platform/db/id.ts";
import { attempt, type FormValues, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { invalid } from "../../platform/problem.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { Amount, LedgerNote } from "../input.ts";
import { paymentStates } from "../limits.ts";
import { beginOf, monthAfter, monthOf } from "../queries/months.ts";
import { changesOf, entriesOf, paymentsIn, soughtPayments, sumOf } from "../queries/payments.ts";
import { donationSettings, takesTransfers } from "../queries/settings.ts";
import {
  cancelPayment,
  confirmPayment,
  correctPayment,
  keptPayment,
  refundPayment,
  unnameDonor,
} from "../rules/desk.ts";
import { DonationsDesk } from "../views/desk.tsx";
import { OnePayment } from "../views/one.tsx";

type OneContext = AppContext<"/admin/donations/:id">;

const perPage = 50;
export const adminAbout = {
  area: "admin" as const,
  active: "donations",
  robots: "noindex" as const,
  sheets: ["donate.css"],
};

/** `/admin/donations`: everything that was given, and how much of it came. */
export async function donationsPage(c: AppContext): Promise<Response> {
  const { ctx, t, lang } = c.var;
  const state = paymentStates.find((name) => name === c.req.query("state"));
  const sought = (c.req.query("query") ?? "").slice(0, 254);
  const before = readCursor(c.req.query("before"));
  const month = monthOf(ctx.clock.now());
  const end = beginOf(monthAfter(month));
  const [rows, inMonth, inYear, settings] = await Promise.all([
    sought ? soughtPayments(ctx, sought, perPage) : paymentsIn(ctx, state, perPage + 1, before),
    sumOf(ctx, null, beginOf(month), end),
    sumOf(ctx, null, beginOf(`${month.slice(0, 4)}-01`), end),
    donationSettings(ctx),
  ]);
  const shown = rows.slice(0, perPage);
  const last = rows.length > perPage ? shown.at(-1) : undefined;
  const base = href(lang, "/admin/donations");
  const on = last && new URLSearchParams({ ...(state ? { state } : {}), before: cursorText(last.createdAt, last.id) });
  return page(
    c,
    { ...adminAbout, title: t("donations.desk.title") },
    <DonationsDesk
      {...{ c, state, sought, month: inMonth, year: inYear, rows: shown }}
      older={on && `${base}?${on}`}
      ready={takesTransfers(settings)}
    />,
  );
}

export const donationPage = (c: OneContext) => onePage(c, emptyForm);

export async function submitOnDonation(c: OneContext): Promise<Response> {
  const id = c.req.param("id");
  const { values } = await readForm(c);
  const done = await attempt(() => act(c, id, values));
  if (done.ok) return c.redirect(`${href(c.var.lang, `/admin/donations/${id}`)}?done=1`, 303);
  if (done.problem.status === 404 || done.problem.status === 403) throw done.problem;
  return onePage(c, { values, problem: done.problem });
}

async function act(c: OneContext, id: string, values: FormValues): Promise<void> {
  const { ctx, actor } = c.var;
  const key = /^[A-Za-z0-9]{22}$/.exec(String(values.key ?? ""))?.[0] ?? newId(ctx.clock.now());
  if (values.action === "confirm") return confirmPayment(ctx, actor, id, String(values.day ?? "").slice(0, 10));
  if (values.action === "cancel") return cancelPayment(ctx, actor, id);
  if (values.action === "unname") return unnameDonor(ctx, actor, id);
  if (values.action === "refund") return refundPayment(ctx, actor, id, amountOf(values, "refund"), key);
  const text = parseInput(LedgerNote, String(values.why ?? ""));
  return correctPayment(ctx, actor, id, { amount: amountOf(values, "correction"), key, text });
}

function amountOf(values: FormValues, name: string): number {
  const read = Amount.safeParse(String(values[name] ?? ""));
  if (!read.success) throw invalid({ [name]: { key: "donations.badAmount" } });
  return read.data;
}

async function onePage(c: OneContext, form: FormState): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const payment = await keptPayment(ctx, actor, c.req.param("id"));
  const [entries, changes, channel] = await Promise.all([
    entriesOf(ctx, payment.id),
    changesOf(ctx, payment.id),
    payment.channelId ? channelById(ctx, payment.channelId) : undefined,
  ]);
  return page(
    c,
    { ...adminAbout, title: `${t("donations.desk.title")} ${payment.title}` },
    <OnePayment
      {...{ c, payment, entries, changes, form }}
      channelName={channel?.name}
      done={c.req.query("done") === "1"}
      formKey={newId(ctx.clock.now())}
    />,
    form.problem?.status ?? 200,
  );
}
