import { personName } from "../../accounts/names.ts";
import type { AppContext } from "../../platform/http/types.ts";
import type { T } from "../../platform/i18n/translate.ts";
import { money } from "../../platform/money.ts";
import { FormProblem, type FormState, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { TextInput } from "../../ui/inputs.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { Submit } from "../../ui/submit.tsx";
import { dayOf } from "../queries/months.ts";
import { type LedgerEntry, likelyArrival, type Payment, type PaymentChange } from "../queries/payments.ts";
import { PaymentStateMark } from "./state.tsx";

type Props = {
  c: AppContext;
  payment: Payment;
  entries: LedgerEntry[];
  changes: PaymentChange[];
  channelName: string | undefined;
  form: FormState;
  done: boolean;
  /** Tells one showing of the forms from the next, so that a press counts once. */
  formKey: string;
};

/** One payment, its person and its money. */
export function OnePayment(props: Props) {
  const { c, payment, entries, form, done } = props;
  const { t, lang } = c.var;
  const who = `${payment.name} ${payment.lastName}`.trim() || t("donations.desk.unknown");
  return (
    <div className="settings">
      <div className="page-h">
        <h1>{who}</h1>
        <div className="end">
          <PaymentStateMark c={c} payment={payment} />
        </div>
      </div>
      {done ? <Saved text={t("donations.one.done")} /> : null}
      <FormProblem form={form} t={t} />
      <div className="settings-cols">
        <div className="stack">
          <Facts {...props} />
          <section className="panel" aria-labelledby="ledger-title">
            <header>
              <h2 id="ledger-title">{t("donations.one.ledger")}</h2>
              <b className="num">{money(payment.received, lang)}</b>
            </header>
            {entries.length === 0 ? (
              <p className="quiet">{t("donations.one.ledgerEmpty")}</p>
            ) : (
              <ul className="ledger">
                {entries.map((entry) => (
                  <Entry key={entry.id} c={c} entry={entry} />
                ))}
              </ul>
            )}
          </section>
          {props.changes.length > 0 ? <Changes c={c} changes={props.changes} /> : null}
        </div>
        <Acts {...props} />
      </div>
    </div>
  );
}

function Facts({ c, payment, channelName }: Props) {
  const { t } = c.var;
  const { street, houseNumber, flat, zip, city } = payment;
  const house = [houseNumber, flat].filter(Boolean).join("/");
  const address = [`${street} ${house}`.trim(), `${zip} ${city}`.trim()].filter(Boolean).join(", ");
  const facts: [string, string][] = [
    [t("donations.one.number"), payment.id],
    [t("donations.transfer.title"), payment.title],
    [t("donations.email"), payment.email],
    [t("donations.phone"), payment.phone],
    [t("donations.one.address"), address],
    [t("donations.one.channel"), channelName ?? payment.channelId ?? ""],
    [t("donations.one.named"), payment.isNamed ? payment.shownAs : t("donations.one.notNamed")],
    [t("donations.message"), payment.message],
  ];
  return (
    <section className="panel" aria-labelledby="facts-title">
      <header>
        <h2 id="facts-title">{t("donations.one.person")}</h2>
      </header>
      {payment.forgottenAt === null ? null : <p className="quiet form-field">{t("donations.one.forgotten")}</p>}
      <dl className="facts-list small">
        {facts
          .filter(([, value]) => value !== "")
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        <div>
          <dt>{t("donations.one.agreed")}</dt>
          <dd>
            <LocalTime at={payment.agreedAt} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** Who brought it to which state, and when. */
function Changes({ c, changes }: { c: AppContext; changes: PaymentChange[] }) {
  const { t } = c.var;
  return (
    <section className="panel" aria-labelledby="changes-title">
      <header>
        <h2 id="changes-title">{t("donations.one.changes")}</h2>
      </header>
      <ul className="ledger">
        {changes.map(({ id, was, became, source, at, name, surname }) => (
          <li key={id}>
            <span>
              {t("donations.one.change", {
                was: t(`donations.states.${was}`),
                became: t(`donations.states.${became}`),
              })}
              <span className="quiet small">
                {" "}
                {[sourceName(t, source), name ? personName({ name, surname: surname ?? "" }) : ""]
                  .filter(Boolean)
                  .join(", ")}{" "}
                · <LocalTime at={at} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const tellers = ["hand", "statement", "stripe", "person", "schedule"] as const;

function sourceName(t: T, source: string): string {
  const known = tellers.find((name) => name === source);
  return known ? t(`donations.one.sources.${known}`) : source;
}

function Entry({ c, entry }: { c: AppContext; entry: LedgerEntry }) {
  const { t, lang } = c.var;
  return (
    <li>
      <span>
        {t(`donations.one.kinds.${entry.kind}`)}
        <span className="quiet small">
          {" "}
          {sourceName(t, entry.source)} · <LocalTime at={entry.at} show="date" />
        </span>
        {entry.note ? <span className="quiet small"> · {entry.note}</span> : null}
      </span>
      <b className="num">{money(entry.amount, lang)}</b>
    </li>
  );
}

function Acts({ c, payment, form, formKey }: Props) {
  const { t, lang } = c.var;
  const inForm = { form, t };
  const action = href(lang, `/admin/donations/${payment.id}`);
  const isRegular = payment.type === "regular" && payment.endedAt === null;
  // Others are told of by whoever takes them.
  const byHand = payment.method === "transfer";
  const key = <input type="hidden" name="key" value={formKey} />;
  return (
    <div className="stack">
      {!byHand || payment.state === "refunded" || (payment.type === "once" && payment.state === "paid") ? null : (
        <Confirm {...{ c, payment, form, action }} />
      )}
      {byHand && payment.received > 0 ? (
        <form className="panel" method="post" action={action}>
          <header>
            <h2>{t("donations.one.refund")}</h2>
          </header>
          {key}
          <TextInput
            {...inForm}
            name="refund"
            label={t("donations.one.refundAmount")}
            help={t("donations.one.refundHelp")}
            inputMode="decimal"
            required
            maxLength={20}
            fallback={(payment.received / 100).toFixed(2).replace(".", lang === "pl" ? "," : ".")}
          />
          <Submit kind="line" name="action" value="refund" label={t("donations.one.doRefund")} />
        </form>
      ) : null}
      <details className="panel" open={form.values.action === "correct"}>
        <summary className="strong">{t("donations.one.correct")}</summary>
        <form method="post" action={action}>
          {key}
          <TextInput
            {...inForm}
            name="correction"
            label={t("donations.one.correctAmount")}
            inputMode="decimal"
            required
            maxLength={20}
          />
          <TextInput {...inForm} name="why" label={t("donations.one.why")} required maxLength={200} />
          <Submit kind="line" name="action" value="correct" label={t("donations.one.doCorrect")} />
        </form>
      </details>
      {payment.isNamed ? (
        <form method="post" action={action}>
          <Submit kind="ghost" name="action" value="unname" label={t("donations.one.unname")} />
        </form>
      ) : null}
      {isRegular || payment.state === "waiting" ? (
        <form method="post" action={action} data-confirm={t("donations.one.cancelSure")}>
          <Submit
            kind="ghost"
            name="action"
            value="cancel"
            label={t(isRegular ? "donations.one.end" : "donations.one.cancel")}
          />
        </form>
      ) : null}
    </div>
  );
}

function Confirm({ c, payment, form, action }: Pick<Props, "c" | "payment" | "form"> & { action: string }) {
  const { t, lang, ctx } = c.var;
  return (
    <form className="panel" method="post" action={action} data-confirm={t("donations.one.confirmSure")}>
      <TextInput
        {...{ form, t }}
        name="day"
        type="date"
        label={t("donations.one.day")}
        help={t("donations.one.dayHelp")}
        required
        fallback={dayOf(likelyArrival(payment, ctx.clock.now()))}
      />
      <Submit
        name="action"
        value="confirm"
        wide
        label={t("donations.one.confirm", { amount: money(payment.amount, lang) })}
      />
    </form>
  );
}
