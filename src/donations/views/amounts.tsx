import type { T } from "../../platform/i18n/translate.ts";
import { money } from "../../platform/money.ts";
import { type FormState, fieldValue, issueOf } from "../../ui/forms.tsx";
import { Icon } from "../../ui/icon.tsx";
import { offeredAmounts, offeredDefault } from "../limits.ts";
import type { DonationSettings } from "../queries/settings.ts";

type Props = { form: FormState; t: T; lang: "pl" | "en"; settings: DonationSettings };

/** What is offered to choose from, and a field for another amount that shows once it is chosen. */
export function Amounts({ form, t, lang, settings }: Props) {
  const { minimum, maximum } = settings;
  const offered = offeredAmounts.filter((amount) => amount >= minimum && amount <= maximum);
  const usual = offered.find((amount) => amount === offeredDefault) ?? offered[0];
  const chosen = fieldValue(form, "amount", usual ? String(usual) : "own");
  const issue = issueOf(form, "amount", t) ?? issueOf(form, "ownAmount", t);
  return (
    <fieldset className={issue ? "form-field bad" : "form-field"}>
      <legend className="field-name">{t("donations.amount")}</legend>
      <div className="amounts">
        {offered.map((amount) => (
          <Choice key={amount} value={String(amount)} chosen={chosen} label={money(amount, lang)} />
        ))}
        <Choice value="own" chosen={chosen} label={t("donations.other")} />
      </div>
      <div className="own-amount">
        <label className="field-name" htmlFor="f-ownAmount">
          {t("donations.ownAmount")}
        </label>
        <input
          className="field"
          id="f-ownAmount"
          name="ownAmount"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          defaultValue={fieldValue(form, "ownAmount")}
          aria-describedby="f-ownAmount-help"
          aria-invalid={issue ? true : undefined}
        />
        <p className="help" id="f-ownAmount-help">
          {t("donations.ownHelp", { min: money(minimum, lang), max: money(maximum, lang) })}
        </p>
      </div>
      {issue ? (
        <p className="issue">
          <Icon name="warning" size="s" /> {issue}
        </p>
      ) : null}
    </fieldset>
  );
}

function Choice({ value, chosen, label }: { value: string; chosen: string; label: string }) {
  return (
    <label>
      <input
        className="visually-hidden"
        type="radio"
        name="amount"
        value={value}
        defaultChecked={value === chosen}
        data-amount={value === "own" ? "" : label}
      />
      {label}
    </label>
  );
}
