import type { AppContext } from "../../platform/http/types.ts";
import { money } from "../../platform/money.ts";
import { FormProblem, type FormState, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { TextInput } from "../../ui/inputs.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Empty } from "../../ui/section.tsx";
import { Submit } from "../../ui/submit.tsx";
import type { Funds, payoutsOf } from "../queries/funds.ts";
import { FundsSums, Payouts } from "./funds.tsx";

/** What is owed to channels. */
export function ChannelFunds({ c, rows, older }: { c: AppContext; rows: Funds[]; older: string | undefined }) {
  const { t, lang } = c.var;
  return (
    <>
      <div className="page-h">
        <h1>{t("donations.channels.title")}</h1>
      </div>
      <p className="quiet form-field">{t("donations.channels.text")}</p>
      {rows.length === 0 ? (
        <Empty icon="heart" title={t("donations.channels.empty")} text={t("donations.channels.emptyText")} />
      ) : (
        <div className="table-box">
          <table className="table donation-table" data-list>
            <thead>
              <tr>
                <th scope="col">{t("donations.channels.channel")}</th>
                {(["received", "paidOut", "owed"] as const).map((name) => (
                  <th key={name} scope="col" className={name === "owed" ? "to-end" : "to-end donation-more"}>
                    {t(`donations.channels.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.channelId}>
                  <td>
                    <a className="strong" href={href(lang, `/admin/donations/channels/${row.channelId}`)}>
                      {row.name ?? row.channelId}
                    </a>
                  </td>
                  <td className="to-end donation-more">{money(row.received, lang)}</td>
                  <td className="to-end donation-more">{money(row.paidOut, lang)}</td>
                  <td className="to-end strong">{money(row.owed, lang)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pager t={t} older={older} />
    </>
  );
}

type OneProps = {
  c: AppContext;
  funds: Funds;
  payouts: Awaited<ReturnType<typeof payoutsOf>>;
  form: FormState;
  done: boolean;
  /** Tells one showing of the form from the next, so that a press counts once. */
  formKey: string;
};

/** What is owed to one channel, what was passed on to it, and a form for more. */
export function OneChannelFunds({ c, funds, payouts, form, done, formKey }: OneProps) {
  const { t, lang } = c.var;
  return (
    <div className="settings">
      <div className="page-h">
        <h1>{funds.name ?? funds.channelId}</h1>
      </div>
      {done ? <Saved text={t("donations.one.done")} /> : null}
      <FormProblem form={form} t={t} />
      <FundsSums c={c} funds={funds} />
      <div className="settings-cols">
        <Payouts c={c} payouts={payouts} />
        {funds.owed > 0 ? (
          <form className="panel" method="post" action={href(lang, `/admin/donations/channels/${funds.channelId}`)}>
            <header>
              <h2>{t("donations.channels.payOut")}</h2>
            </header>
            <input type="hidden" name="key" value={formKey} />
            <TextInput
              {...{ form, t }}
              name="amount"
              label={t("donations.channels.amount")}
              help={t("donations.channels.amountHelp")}
              inputMode="decimal"
              required
              maxLength={20}
              fallback={(funds.owed / 100).toFixed(2).replace(".", lang === "pl" ? "," : ".")}
            />
            <TextInput {...{ form, t }} name="note" label={t("donations.channels.note")} maxLength={200} optional />
            <Submit label={t("donations.channels.save")} />
          </form>
        ) : null}
      </div>
    </div>
  );
}
