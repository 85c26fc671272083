import type { AppContext } from "../../platform/http/types.ts";
import { money } from "../../platform/money.ts";
import { Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Empty } from "../../ui/section.tsx";
import type { Payment } from "../queries/payments.ts";
import type { ProductStanding } from "../queries/products.ts";
import { EndForm } from "./payment.tsx";
import { PaymentStateMark } from "./state.tsx";

type Props = {
  c: AppContext;
  rows: Payment[];
  /** The names of the channels that they are for. */
  channels: Map<string, string>;
  standings: ProductStanding[];
  older: string | undefined;
  done: boolean;
};

export function OwnDonations({ c, rows, channels, standings, older, done }: Props) {
  const { t, lang } = c.var;
  const give = { href: href(lang, "/donate"), label: t("donations.own.give") };
  return (
    <>
      <div className="page-h">
        <h1>{t("donations.own.title")}</h1>
        {rows.length > 0 ? (
          <div className="end">
            <a className="button line" href={give.href}>
              {give.label}
            </a>
          </div>
        ) : null}
      </div>
      {done ? <Saved text={t("donations.own.ended")} /> : null}
      {standings.length > 0 ? <Given c={c} standings={standings} /> : null}
      {rows.length === 0 ? (
        <Empty
          icon="heart"
          title={t("donations.own.empty")}
          text={t("donations.own.emptyText")}
          action={{ href: give.href, label: give.label }}
        />
      ) : (
        <ul className="own-donations">
          {rows.map((row) => (
            <li className="panel" key={row.id}>
              <div>
                <b className="strong num">{money(row.amount, lang)}</b>{" "}
                <span className="quiet small">
                  {t(row.type === "regular" ? "donations.regular" : "donations.once")} ·{" "}
                  <LocalTime at={row.createdAt} show="date" />
                  {channels.has(row.channelId ?? "") ? (
                    <>
                      {" · "}
                      {t("donations.forChannel", { name: channels.get(row.channelId ?? "") ?? "" })}
                    </>
                  ) : null}
                </span>
              </div>
              <PaymentStateMark c={c} payment={row} />
              <a className="button compact line" href={href(lang, `/payment-continue?payment=${row.id}`)}>
                {t("donations.own.details")}
              </a>
              <EndForm c={c} payment={row} own />
            </li>
          ))}
        </ul>
      )}
      <Pager t={t} older={older} />
    </>
  );
}

function Given({ c, standings }: { c: AppContext; standings: ProductStanding[] }) {
  const { t } = c.var;
  return (
    <section className="panel form-field" aria-labelledby="given-title">
      <header>
        <h2 id="given-title">{t("donations.products.given")}</h2>
      </header>
      <ul className="donate-gives">
        {standings.map(({ product, until }) => (
          <li key={product}>
            <Icon name="check" size="s" />
            <span>{t(`donations.products.${product}`)}</span>
            <span className="quiet small">
              {until === null ? (
                t("donations.products.forGood")
              ) : (
                <>
                  {t("donations.products.until")} <LocalTime at={until} show="date" />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
