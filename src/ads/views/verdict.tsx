import { iso } from "../../platform/clock.ts";
import { fieldValue, issueOf } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { movesFrom, reasonLength } from "../limits.ts";
import type { CaseProps } from "./case.tsx";

/** What can be decided: of what waits both, of what was approved its withdrawal. */
export function Verdict({ c, ad, form }: Pick<CaseProps, "c" | "ad" | "form">) {
  const { t, lang } = c.var;
  const may = movesFrom(ad.status, "staff");
  if (may.length === 0) return null;
  const waits = may.includes("verified_ok");
  const verdicts = [
    ...(waits ? [["approve", t("ads.desk.approve")] as const] : []),
    ["refuse", t(waits ? "ads.desk.refuse" : "ads.desk.withdraw")] as const,
  ];
  const chosen = fieldValue(form, "verdict");
  const issue = issueOf(form, "reason", t);
  return (
    <form className="verdict-foot" method="post" action={href(lang, `/admin/ads/${ad.id}`)} data-verdicts>
      <input type="hidden" name="seen" value={iso(ad.updatedAt)} />
      <fieldset className="verdict-list">
        <legend className="visually-hidden">{t("ads.desk.decision")}</legend>
        {verdicts.map(([verdict, label], index) => (
          <label key={verdict}>
            <input
              className="visually-hidden"
              type="radio"
              name="verdict"
              value={verdict}
              required
              defaultChecked={verdict === chosen}
            />
            <span>{label}</span>
            <kbd>{index + 1}</kbd>
          </label>
        ))}
      </fieldset>
      <textarea
        className="field verdict-note"
        name="reason"
        rows={2}
        maxLength={reasonLength.max}
        aria-label={t("ads.desk.reason")}
        placeholder={t("ads.desk.reasonPlaceholder")}
        defaultValue={fieldValue(form, "reason")}
        aria-invalid={issue ? true : undefined}
        aria-describedby={issue ? "reason-issue" : undefined}
      />
      {issue ? (
        <p className="issue" id="reason-issue">
          <Icon name="warning" size="s" /> {issue}
        </p>
      ) : null}
      {waits ? null : <p className="help">{t("ads.desk.withdrawHelp")}</p>}
      <button className="button main-action" type="submit" name="action" value="decide" data-submit>
        {t("ads.desk.save")} <kbd>Enter</kbd>
      </button>
    </form>
  );
}
