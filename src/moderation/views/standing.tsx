import type { AppContext } from "../../platform/http/types.ts";
import { type EntityType, objectionMax } from "../../reports/limits.ts";
import { FormProblem, type FormState } from "../../ui/forms.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TextArea } from "../../ui/inputs.tsx";
import { LocalTime, momentGap, withMoments } from "../../ui/local-time.tsx";
import { Submit } from "../../ui/submit.tsx";
import type { Decision, Objection } from "../queries/decisions.ts";
import type { Report } from "../queries/reports.ts";

type ReportViewProps = {
  c: AppContext;
  report: Report;
  title: string;
  type: EntityType | undefined;
  /** Absent until people are told of it. */
  decision: Decision | undefined;
};

/** A report and what was decided, for whoever made it. */
export function ReportView({ c, report, title, type, decision }: ReportViewProps) {
  const { t } = c.var;
  const open = report.state === "open" || (report.decisionId !== null && !decision);
  return (
    <>
      <div className="panel stack">
        <p className="row wrap">
          <span className={open ? "stat warn" : "stat ok"}>
            <Icon name={open ? "clock" : "check"} />
            {t(`moderation.status.${open ? "open" : "closed"}`)}
          </span>
          <span className="quiet small">
            {withMoments(
              t("moderation.status.reported", { date: momentGap }),
              <LocalTime at={report.createdAt} show="date" />,
            )}
          </span>
        </p>
        <p>
          {type ? t(`moderation.things.${type}`) : null}: <b className="strong">{title}</b>
        </p>
        <p>{t("moderation.status.reason", { reason: t(`moderation.reasons.${report.reason}`) })}</p>
        {report.message ? <p className="as-typed quiet">{report.message}</p> : null}
        {report.state === "closed" && report.decisionId === null ? <p>{t("moderation.status.noDecision")}</p> : null}
      </div>
      {decision ? <DecisionView c={c} decision={decision} /> : null}
    </>
  );
}

/** What was decided about a thing, and why. */
export function DecisionView({ c, decision }: { c: AppContext; decision: Decision }) {
  const { t } = c.var;
  const { verdict, age, until, reason, note, createdAt, entityType, title, reversedAt } = decision;
  return (
    <div className="panel stack">
      {reversedAt === null ? null : (
        <p className="notice good">
          <Icon name="check" /> {t("moderation.decision.reversed")}
        </p>
      )}
      <p>
        {t(`moderation.things.${entityType}`)}: <b className="strong">{title}</b>
      </p>
      <p>
        <b className="strong">{t(`moderation.decided.${verdict}`, { age: age ?? 18 })}</b>{" "}
        {until === null
          ? null
          : withMoments(t("moderation.decision.until", { date: momentGap }), <LocalTime at={until} />)}
      </p>
      <p>{t("moderation.status.reason", { reason: t(`moderation.reasons.${reason}`) })}</p>
      {note ? <p className="as-typed">{note}</p> : null}
      <p className="quiet small">
        {withMoments(t("moderation.decision.made", { date: momentGap }), <LocalTime at={createdAt} show="date" />)}
        {". "}
        {t("moderation.decision.basis")}
      </p>
    </div>
  );
}

type ObjectionProps = {
  c: AppContext;
  objection: Objection | undefined;
  form: FormState;
  action: string;
  /** There is something left to object to. */
  open: boolean;
};

/** What somebody said against a decision and what came of it, or the form to say it. */
export function ObjectionView({ c, objection, form, action, open }: ObjectionProps) {
  const { t } = c.var;
  if (!objection && !open) return null;
  return (
    <section className="panel stack" aria-labelledby="objection-title">
      <header>
        <h2 id="objection-title">{t("moderation.objection.title")}</h2>
      </header>
      {objection ? (
        <>
          <p className="as-typed quiet">{objection.message}</p>
          <p>
            <b className="strong">
              {t(`moderation.objection.${objection.state === "open" ? "sent" : objection.state}`)}
            </b>
          </p>
          {objection.answer ? <p className="as-typed">{objection.answer}</p> : null}
        </>
      ) : (
        <form method="post" action={action}>
          <p className="quiet form-field">{t("moderation.objection.text")}</p>
          <FormProblem form={form} t={t} />
          <TextArea
            form={form}
            t={t}
            name="message"
            label={t("moderation.objection.message")}
            rows={6}
            maxLength={objectionMax}
            required
          />
          <Submit label={t("moderation.objection.send")} />
        </form>
      )}
      <p className="quiet small">{t("moderation.objection.courts")}</p>
    </section>
  );
}
