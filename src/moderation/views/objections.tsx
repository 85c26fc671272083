import type { AppContext } from "../../platform/http/types.ts";
import { noteMax } from "../../reports/limits.ts";
import { emptyForm, FormProblem, type FormState, fieldValue, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { Empty } from "../../ui/section.tsx";
import type { Objected } from "../queries/decisions.ts";
import { mayAnswer } from "../rules/objections.ts";
import { DeskHead, type DeskProps, thingIcons } from "./desk.tsx";

type ListProps = Pick<DeskProps, "c" | "counts"> & {
  rows: Objected[];
  form: FormState;
  /** The objection whose answer was refused. */
  failed: string | undefined;
};

export function ObjectionList({ c, rows, counts, form, failed }: ListProps) {
  const { t } = c.var;
  // Somebody else answered it meanwhile: it stands in the list no longer.
  const isGone = !rows.some(({ objection }) => objection.id === failed);
  return (
    <div className="desk">
      <DeskHead c={c} counts={counts} tab="objections" />
      {isGone ? <FormProblem form={form} t={t} /> : null}
      {c.req.query("answered") ? <Saved text={t("moderation.answers.done")} /> : null}
      {rows.length === 0 ? (
        <Empty icon="check" title={t("moderation.answers.empty")} text={t("moderation.answers.emptyText")} />
      ) : (
        <ul className="stack narrow">
          {rows.map((row) => (
            <One key={row.objection.id} c={c} row={row} form={row.objection.id === failed ? form : emptyForm} />
          ))}
        </ul>
      )}
    </div>
  );
}

function One({ c, row, form }: { c: AppContext; row: Objected; form: FormState }) {
  const { t, lang, actor } = c.var;
  const { objection, decision } = row;
  const { verdict, age, reason, entityType, title, byName, createdAt, caseId } = decision;
  const what = t(`moderation.decided.${verdict}`, { age: age ?? 18 });
  return (
    <li className="panel stack">
      <p className="row wrap">
        <span className="stat">
          {t(objection.side === "author" ? "moderation.answers.author" : "moderation.answers.reporter")}
        </span>
        <span className="quiet small">
          <LocalTime at={objection.createdAt} />
        </span>
      </p>
      <p className="as-typed">{objection.message}</p>
      <p className="quiet small">
        <Icon name={thingIcons[entityType]} size="s" /> {t("moderation.quoted", { title })}.{" "}
        {t("moderation.answers.against", { what, reason: t(`moderation.reasons.${reason}`) })}. {byName},{" "}
        <LocalTime at={createdAt} />{" "}
        {caseId ? (
          <a className="textlink" href={`${href(lang, "/admin/reports")}?case=${caseId}`}>
            {t("moderation.desk.openThing")}
          </a>
        ) : null}
      </p>
      {mayAnswer(actor, row) ? (
        <form method="post" action={href(lang, `/admin/objections/${objection.id}`)}>
          <FormProblem form={form} t={t} />
          <div className="form-field">
            <label>
              <span className="field-name">{t("moderation.answers.answer")}</span>
              <textarea
                className="field"
                name="answer"
                rows={3}
                maxLength={noteMax}
                required
                defaultValue={fieldValue(form, "answer")}
              />
            </label>
          </div>
          <p className="row wrap">
            <button className="button line" type="submit" name="verdict" value="kept">
              {t("moderation.answers.keep")}
            </button>
            <button className="button line" type="submit" name="verdict" value="reversed">
              <Icon name="undo" size="s" />
              {t("moderation.answers.reverse")}
            </button>
          </p>
        </form>
      ) : (
        <p className="quiet small">{t("moderation.answers.notYours")}</p>
      )}
    </li>
  );
}
