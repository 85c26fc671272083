import type { AppContext } from "../../platform/http/types.ts";
import { noteMax, reasons } from "../../reports/limits.ts";
import { type FormState, fieldValue } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { durations } from "../input.ts";
import type { Decision } from "../queries/decisions.ts";
import type { Case } from "../queries/reports.ts";
import { things } from "../things/things.ts";

type VerdictProps = {
  c: AppContext;
  found: Case;
  form: FormState;
  /** Somebody else has it before them. */
  held: boolean;
  /** This person may judge the author. */
  may: boolean;
};

/** What can be decided: one choice, its reason, what its author is told. What a choice needs shows with it. */
export function VerdictForm({ c, found, form, held, may }: VerdictProps) {
  const { t, lang, actor } = c.var;
  const action = href(lang, `/admin/reports/${found.id}`);
  if (!may) return <p className="verdict-foot quiet small">{t("moderation.desk.notYours")}</p>;
  if (held)
    return (
      <form className="verdict-foot row" method="post" action={action}>
        {actor.role === "admin" ? (
          <button className="button line" type="submit" name="action" value="take">
            {t("moderation.desk.takeOver")}
          </button>
        ) : null}
      </form>
    );
  const chosen = fieldValue(form, "verdict");
  return (
    <form className="verdict-foot" method="post" action={action} data-verdicts>
      <fieldset className="verdict-list">
        <legend className="visually-hidden">{t("moderation.desk.decision")}</legend>
        {things[found.entityType].verdicts.map((verdict, index) => (
          <label key={verdict}>
            <input
              className="visually-hidden"
              type="radio"
              name="verdict"
              value={verdict}
              required
              defaultChecked={verdict === chosen}
            />
            <span>{t(`moderation.verdicts.${verdict}`)}</span>
            <kbd>{index + 1}</kbd>
          </label>
        ))}
      </fieldset>
      <div className="verdict-more">
        <Choice
          name="age"
          label={t("moderation.desk.age")}
          value={fieldValue(form, "age", "18")}
          options={["12", "16", "18"].map((age) => ({ value: age, label: t("moderation.desk.years", { age }) }))}
        />
        <Choice
          name="duration"
          label={t("moderation.desk.duration")}
          value={fieldValue(form, "duration", "7")}
          options={durationOptions(c)}
        />
      </div>
      <textarea
        className="field verdict-note"
        name="note"
        rows={2}
        maxLength={noteMax}
        aria-label={t("moderation.desk.note")}
        placeholder={t("moderation.desk.notePlaceholder")}
        defaultValue={fieldValue(form, "note")}
      />
      <div className="verdict-save">
        <Choice
          name="reason"
          label={t("moderation.desk.reason")}
          value={fieldValue(form, "reason", found.reason)}
          options={reasons.map((reason) => ({ value: reason, label: t(`moderation.reasons.${reason}`) }))}
        />
        <button className="button main-action" type="submit" name="action" value="decide">
          {t("moderation.desk.save")} <kbd>Enter</kbd>
        </button>
      </div>
      <button className="textlink small" type="submit" name="action" value="release" formNoValidate>
        {t("moderation.desk.release")}
      </button>
    </form>
  );
}

/** For how long something is blocked, in words. */
export function durationOptions({ var: { t } }: AppContext) {
  return durations.map((days) => ({
    value: days as string,
    label: days === "forever" ? t("moderation.desk.forever") : t("moderation.desk.days", { count: Number(days) }),
  }));
}

type ChoiceProps = { name: string; label: string; value: string; options: { value: string; label: string }[] };

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <label className={`choice choice-${name}`}>
      <span className="visually-hidden">{label}</span>
      <span className="select">
        <select className="field" name={name} defaultValue={value}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" size="s" />
      </span>
    </label>
  );
}

/** What was decided about a closed case, and the ways to begin again. */
export function ClosedFoot({ c, found, decision }: { c: AppContext; found: Case; decision: Decision | undefined }) {
  const { t, lang } = c.var;
  return (
    <form className="verdict-foot stack" method="post" action={href(lang, `/admin/reports/${found.id}`)}>
      {decision ? (
        <p>
          <b className="strong">{t(`moderation.decided.${decision.verdict}`, { age: decision.age ?? 18 })}</b>{" "}
          <span className="quiet small">
            {t(`moderation.reasons.${decision.reason}`)} · {decision.byName}, <LocalTime at={decision.createdAt} />
          </span>
        </p>
      ) : null}
      {decision?.reversedAt ? <p className="quiet small">{t("moderation.decision.reversed")}</p> : null}
      <p className="row wrap">
        <button className="button line" type="submit" name="action" value="reopen">
          <Icon name="undo" size="s" />
          {t("moderation.desk.reopen")}
        </button>
        <button
          className="button danger ghost"
          type="submit"
          name="action"
          value="remove"
          data-confirm={t("moderation.desk.removeSure")}
        >
          <Icon name="trash" size="s" />
          {t("moderation.desk.remove")}
        </button>
      </p>
    </form>
  );
}
