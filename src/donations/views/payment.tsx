import type { ReactNode } from "react";
import type { AppContext } from "../../platform/http/types.ts";
import { money } from "../../platform/money.ts";
import { href } from "../../ui/href.ts";
import { LocalTime } from "../../ui/local-time.tsx";
import { Empty } from "../../ui/section.tsx";
import type { Payment } from "../queries/payments.ts";
import type { Transfer } from "../queries/transfer.ts";
import { TransferFacts } from "./transfer.tsx";

type Props = {
  c: AppContext;
  payment: Payment;
  transfer: Transfer | undefined;
  /** The name of the channel that it is for. */
  channel: string | undefined;
};

/** What is left to do for a payment that waits, and for a monthly one between its months. */
export function GoOn({ c, payment, transfer, channel }: Props) {
  const { t, lang } = c.var;
  const isRegular = payment.type === "regular";
  return (
    <div className="payment">
      <div className="page-h">
        <h1>{t(transfer ? "donations.goOn.title" : "donations.goOn.waiting")}</h1>
      </div>
      {channel ? <p className="quiet form-field">{t("donations.forChannel", { name: channel })}</p> : null}
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

type SuccessProps = { c: AppContext; payment: Payment | undefined; channel: string | undefined };

export function Success({ c, payment, channel }: SuccessProps) {
  const { t, lang } = c.var;
  return (
    <div className="payment">
      <Empty icon="heart" heading="h1" title={t("donations.success.title")} text={successText(c, payment)} />
      {channel ? <p className="quiet form-field">{t("donations.forChannel", { name: channel })}</p> : null}
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

/** Who has ended a monthly one is told that, and not thanked for it. */
function successText({ var: { t, lang } }: AppContext, payment: Payment | undefined): string {
  if (payment?.type === "regular" && payment.endedAt !== null) return t("donations.goOn.ended");
  if (payment?.state !== "paid") return t("donations.success.later");
  return t("donations.success.text", { amount: money(payment.received, lang) });
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
