import type { AppContext } from "../../platform/http/types.ts";
import { money } from "../../platform/money.ts";
import { LocalTime } from "../../ui/local-time.tsx";
import type { Funds, payoutsOf } from "../queries/funds.ts";

type SumsProps = { c: AppContext; funds: Pick<Funds, "received" | "paidOut" | "owed"> };

/** What came for a channel, what of it was passed on and what is left of it. */
export function FundsSums({ c, funds }: SumsProps) {
  const { t, lang } = c.var;
  return (
    <ul className="donation-sums">
      {(["received", "paidOut", "owed"] as const).map((name) => (
        <li className="panel" key={name}>
          <span className="quiet small">{t(`donations.channels.${name}`)}</span>
          <b className="num">{money(funds[name], lang)}</b>
        </li>
      ))}
    </ul>
  );
}

type Payout = Pick<Awaited<ReturnType<typeof payoutsOf>>[number], "id" | "amount" | "at"> & { note?: string };

/** What was passed on to a channel, each time; notes are for who keeps the books. */
export function Payouts({ c, payouts }: { c: AppContext; payouts: Payout[] }) {
  const { t, lang } = c.var;
  return (
    <section className="panel" aria-labelledby="payouts-title">
      <header>
        <h2 id="payouts-title">{t("donations.channels.payouts")}</h2>
      </header>
      {payouts.length === 0 ? <p className="quiet">{t("donations.channels.noPayouts")}</p> : null}
      <ul className="ledger">
        {payouts.map(({ id, amount, note, at }) => (
          <li key={id}>
            <span>
              <LocalTime at={at} show="date" />
              {note ? <span className="quiet small"> · {note}</span> : null}
            </span>
            <b className="num">{money(amount, lang)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
