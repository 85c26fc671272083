import type { AppContext } from "../../platform/http/types.ts";
import { money } from "../../platform/money.ts";
import { FormProblem, type FormState, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { LocalTime } from "../../ui/local-time.tsx";
import { Submit } from "../../ui/submit.tsx";
import { isFromElsewhere, type JudgedLine, type Standing, type Statement, standings } from "../queries/statements.ts";

/** As many of each kind are shown. */
const linesShown = 200;

type Props = {
  c: AppContext;
  statement: Statement;
  lines: JudgedLine[];
  form: FormState;
  said: string | undefined;
};

/** What a statement would bring, before and after it is counted. */
export function StatementView({ c, statement, lines, form, said }: Props) {
  const { t, lang } = c.var;
  const of = (standing: Standing) => lines.filter((line) => line.standing === standing);
  const ready = of("matched");
  const amount = money(
    ready.reduce((sum, line) => sum + line.amount, 0),
    lang,
  );
  const action = href(lang, `/admin/donations/statements/${statement.id}`);
  return (
    <>
      <div className="page-h">
        <h1>{statement.name}</h1>
        <div className="end">
          <form method="post" action={action} data-confirm={t("donations.statement.dropSure")}>
            <Submit kind="ghost" name="action" value="drop" label={t("donations.statement.drop")} />
          </form>
        </div>
      </div>
      {said ? <Saved text={said} /> : null}
      <FormProblem form={form} t={t} />
      <form className="panel statement-count" method="post" action={action}>
        {ready.length > 0 ? (
          <Submit name="action" value="count" label={t("donations.statement.count", { count: ready.length, amount })} />
        ) : (
          <p className="quiet">{t("donations.statement.nothing")}</p>
        )}
      </form>
      {standings.map((standing) => (
        <Group key={standing} c={c} standing={standing} lines={of(standing)} action={action} form={form} />
      ))}
    </>
  );
}

type GroupProps = { c: AppContext; standing: Standing; lines: JudgedLine[]; action: string; form: FormState };

function Group({ c, standing, lines, action, form }: GroupProps) {
  const { t } = c.var;
  if (lines.length === 0) return null;
  return (
    <section className="statement-group" aria-labelledby={`group-${standing}`}>
      <h2 id={`group-${standing}`}>
        {t(`donations.statement.groups.${standing}`)}{" "}
        <span className="quiet small">{t("donations.statement.lines", { count: lines.length })}</span>
      </h2>
      <p className="quiet small form-field">{t(`donations.statement.why.${standing}`)}</p>
      <ul className="statement-lines">
        {lines.slice(0, linesShown).map((line) => (
          <Line key={line.id} c={c} line={line} action={action} form={form} />
        ))}
      </ul>
      {lines.length > linesShown ? (
        <p className="quiet small">{t("donations.statement.more", { max: linesShown })}</p>
      ) : null}
    </section>
  );
}

function Line({ c, line, action, form }: { c: AppContext; line: JudgedLine; action: string; form: FormState }) {
  const { t, lang } = c.var;
  const { payment, standing } = line;
  return (
    <li>
      <div>
        <b>{line.title || "–"}</b>
        <span className="quiet small">
          {[line.payer, ""].filter(Boolean).join("")}
          {line.payer ? " · " : ""}
          <LocalTime at={line.at} show="date" />
          {payment ? (
            <>
              {" · "}
              <a className="textlink" href={href(lang, `/admin/donations/${payment.id}`)}>
                {payment.title}
              </a>{" "}
              {standing === "differs"
                ? t("donations.statement.expected", { amount: money(payment.amount, lang) })
                : `${payment.name} ${payment.lastName}`.trim()}
            </>
          ) : null}
        </span>
      </div>
      <b className="num">{money(line.amount, lang)}</b>
      {isFromElsewhere(line) ? (
        <form className="statement-decide" method="post" action={action}>
          <input type="hidden" name="line" value={line.id} />
          <span className="quiet small">{t("donations.statement.alike")}</span>
          <button className="button compact ghost" type="submit" name="action" value="another">
            {t("donations.statement.another")}
          </button>
        </form>
      ) : null}
      {standing === "differs" || standing === "paid" || standing === "unknown" ? (
        <form className="statement-decide" method="post" action={action}>
          <input type="hidden" name="line" value={line.id} />
          {standing === "unknown" ? (
            <input
              className="field"
              name="title"
              maxLength={60}
              placeholder={t("donations.statement.chosen")}
              aria-label={`${t("donations.statement.chosen")}: ${line.title}`}
              defaultValue={form.values.line === line.id ? String(form.values.title ?? "") : ""}
            />
          ) : null}
          <button className="button compact line" type="submit" name="action" value="line">
            {t("donations.statement.countAnyway")}
          </button>
          {standing === "unknown" ? (
            <button className="button compact ghost" type="submit" name="action" value="unknown">
              {t("donations.statement.countUnknown")}
            </button>
          ) : null}
        </form>
      ) : null}
    </li>
  );
}
