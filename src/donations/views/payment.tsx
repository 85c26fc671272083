import type { ReactNode } from "react";
import type { AppContext } from "../../platform/http/types.ts";
import { money } from "../../platform/money.ts";
import { Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { LocalTime } from "../../ui/local-time.tsx";
import { Empty } from "../../ui/section.tsx";
import type { Payment } from "../queries/payments.ts";
import type { Transfer } from "../queries/transfer.ts";
import { TransferFacts } from "./transfer.tsx";

type Props = { c: AppContext; payment: Payment; transfer: Transfer | undefined; done: boolean };

/** What is left to do for a payment that waits, and for a monthly one between its months. */
export function GoOn({ c, payment, transfer, done }: Props) {
  const { t, lang } = c.var;
  const isRegular = payment.type === "regular";
  return (
    <div className="payment">
      {done ? <Saved text={t("donations.goOn.ended")} /> : null}
      <div className="page-h">
        <h1>{t(transfer ? "donations.goOn.title" : "donations.goOn.waiting")}</h1>
      </div>
      {transfer ? (
        <div className="panel">
          <p className="form-field">{t(isRegular ? "donations.goOn.monthlyText" : "donations.goOn.text")}</p>
          <TransferFacts t={t} lang={lang} transfer={transfer} own />
          <p className="small quiet">{t("donations.goOn.mailed")}</p>
        </div>
      ) : (
        <div className="panel">
          <p className="form-field">{t("donations.goOn.waitingText")}</p>
          <a className="button line" href={href(lang, `/payment-continue?payment=${payment.id}`)}>
            {t("donations.goOn.again")}
          </a>
        </div>
      )}
      <EndForm c={c} payment={payment} />
    </div>
  );
}

/** Ends a monthly donation, takes back one that nothing came for, or takes the name off the wall. */
export function EndForm({ c, payment, own }: { c: AppContext; payment: Payment; own?: boolean }) {
  const { t, lang } = c.var;
  const isRegular = payment.type === "regular" && payment.endedAt === null;
  const mayEnd = isRegular || payment.state === "waiting";
  if (!mayEnd && !payment.isNamed) return null;
  const to = own ? "/account/donations" : "/payment-continue";
  return (
    <form method="post" action={href(lang, to)} data-confirm={t("donations.goOn.sure")}>
      <input type="hidden" name="payment" value={payment.id} />
      {mayEnd ? (
        <button className="button ghost compact" type="submit" name="action" value="end">
          {t(isRegular ? "donations.goOn.end" : "donations.goOn.cancel")}
        </button>
      ) : null}
      {payment.isNamed ? (
        <button className="button ghost compact" type="submit" name="action" value="unname">
          {t(payment.channelId ? "donations.ofChannel.unname" : "donations.goOn.unname")}
        </button>
      ) : null}
    </form>
  );
}

export function Success({ c, payment }: { c: AppContext; payment: Payment | undefined }) {
  const { t, lang } = c.var;
  const isPaid = payment?.state === "paid";
  const text = isPaid
    ? t("donations.success.text", { amount: money(payment.received, lang) })
    : t("donations.success.later");
  return (
    <div className="payment">
      <Empty icon="heart" heading="h1" title={t("donations.success.title")} text={text} />
      <p className="payment-ways">
        {payment?.dueAt ? (
          <span className="quiet">
            {t("donations.success.monthly")} <LocalTime at={payment.dueAt} show="date" />
          </span>
        ) : null}
        <a className="button main-action" href={href(lang, "/")}>
          {t("donations.success.watch")}
        </a>
        {payment?.channelId ? null : (
          <a className="button line" href={href(lang, "/donators-all")}>
            {t("donations.success.wall")}
          </a>
        )}
      </p>
      {payment ? <EndForm c={c} payment={payment} /> : null}
    </div>
  );
}

/** What is said of a payment that brought nothing, or nothing that stayed. */
export function failureOf(payment: Payment | undefined) {
  if (payment?.state === "cancelled") return { title: "cancelledTitle", text: "cancelled" } as const;
  if (payment?.state === "refunded") return { title: "refundedTitle", text: "refunded" } as const;
  return { title: "title", text: "text" } as const;
}

/** For an address that names no payment: copied in part, or of another site. */
export function NoPayment({ c }: { c: AppContext }): ReactNode {
  const { t, lang } = c.var;
  return (
    <div className="payment">
      <Empty
        icon="search"
        heading="h1"
        title={t("donations.noPayment.title")}
        text={t("donations.noPayment.text")}
        action={{ href: href(lang, "/donate"), label: t("donations.noPayment.give") }}
      />
    </div>
  );
}

export function Fail({ c, payment }: { c: AppContext; payment: Payment | undefined }): ReactNode {
  const { t, lang } = c.var;
  const { title, text } = failureOf(payment);
  // Who gave to a channel would else give to the site.
  const again = href(lang, "/donate") + (payment?.channelId ? `?channel=${payment.channelId}` : "");
  return (
    <div className="payment">
      <Empty
        icon="warning"
        heading="h1"
        title={t(`donations.fail.${title}`)}
        text={t(`donations.fail.${text}`)}
        action={{ href: again, label: t("donations.fail.again") }}
      />
    </div>
  );
}
