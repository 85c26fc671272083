import type { AppContext } from "../../platform/http/types.ts";
import { money } from "../../platform/money.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Empty } from "../../ui/section.tsx";
import { type PaymentState, paymentStates } from "../limits.ts";
import type { Payment, Sum } from "../queries/payments.ts";
import { PaymentStateMark } from "./state.tsx";

type Props = {
  c: AppContext;
  rows: Payment[];
  state: PaymentState | undefined;
  sought: string;
  older: string | undefined;
  month: Sum;
  year: Sum;
  /** An account for transfers is known. */
  ready: boolean;
};

/** The books of donations. */
export function DonationsDesk({ c, rows, state, sought, older, month, year, ready }: Props) {
  const { t, lang } = c.var;
  const base = href(lang, "/admin/donations");
  return (
    <>
      <div className="page-h">
        <h1>{t("donations.desk.title")}</h1>
        <div className="end">
          <a className="button line" href={`${base}/statements`}>
            <Icon name="upload" size="s" />
            {t("donations.desk.statements")}
          </a>
          <a className="button line" href={`${base}/channels`}>
            <Icon name="heart" size="s" />
            {t("donations.desk.channels")}
          </a>
          <a className="button line" href={`${base}/settings`}>
            <Icon name="settings" size="s" />
            {t("donations.desk.settings")}
          </a>
        </div>
      </div>
      {ready ? null : (
        <p className="notice info">
          <Icon name="info" />{" "}
          <a className="textlink" href={`${base}/settings`}>
            {t("donations.desk.setUp")}
          </a>
        </p>
      )}
      <ul className="donation-sums">
        <SumTile c={c} name={t("donations.desk.thisMonth")} sum={month} />
        <SumTile c={c} name={t("donations.desk.thisYear")} sum={year} />
      </ul>
      <nav className="chips people-chips" aria-label={t("donations.desk.filters")}>
        <Filter base={base} label={t("donations.desk.all")} on={!state && !sought} />
        {paymentStates.map((name) => (
          <Filter
            key={name}
            base={`${base}?state=${name}`}
            label={t(`donations.states.${name}`)}
            on={name === state && !sought}
          />
        ))}
      </nav>
      <form className="ticket-search" method="get" action={base}>
        <TextInput
          form={{ values: { query: sought } }}
          t={t}
          name="query"
          label={t("donations.desk.search")}
          type="search"
          maxLength={254}
        />
      </form>
      {rows.length === 0 ? (
        <Empty icon="heart" title={t("donations.desk.empty")} text={t("donations.desk.emptyText")} />
      ) : (
        <PaymentTable c={c} rows={rows} />
      )}
      <Pager t={t} older={older} />
    </>
  );
}

function SumTile({ c, name, sum }: { c: AppContext; name: string; sum: Sum }) {
  const { t, lang } = c.var;
  return (
    <li className="panel">
      <span className="quiet small">{name}</span>
      <b className="num">{money(sum.amount, lang)}</b>
      <span className="quiet small">{t("donations.desk.people", { count: sum.donations, people: sum.people })}</span>
    </li>
  );
}

function Filter({ base, label, on }: { base: string; label: string; on: boolean }) {
  return (
    <a className="chip" href={base} aria-current={on ? "true" : undefined}>
      {label}
    </a>
  );
}

function PaymentTable({ c, rows }: { c: AppContext; rows: Payment[] }) {
  const { t, lang } = c.var;
  return (
    <div className="table-box">
      <table className="table donation-table" data-list>
        <thead>
          <tr>
            <th scope="col">{t("donations.desk.who")}</th>
            <th scope="col" className="to-end">
              {t("donations.desk.sum")}
            </th>
            <th scope="col" className="to-end donation-more">
              {t("donations.desk.received")}
            </th>
            <th scope="col">{t("donations.desk.state")}</th>
            <th scope="col" className="donation-more">
              {t("donations.desk.code")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <a className="strong" href={href(lang, `/admin/donations/${row.id}`)}>
                  {`${row.name} ${row.lastName}`.trim() || t("donations.desk.unknown")}
                </a>
                <span className="second-line">
                  <LocalTime at={row.createdAt} />
                </span>
              </td>
              <td className="to-end">
                {money(row.amount, lang)}
                {row.type === "regular" ? <span className="second-line">{t("donations.donors.monthly")}</span> : null}
              </td>
              <td className="to-end donation-more">{money(row.received, lang)}</td>
              <td>
                <PaymentStateMark c={c} payment={row} />
              </td>
              <td className="donation-more">
                <code>{row.title}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
