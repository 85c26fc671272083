import { tagsMax } from "../../platform/tags.ts";
import { DateTimeField } from "../../ui/date-time-field.tsx";
import { fieldValue, type InForm, issueOf } from "../../ui/forms.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Segmented, TextInput } from "../../ui/inputs.tsx";
import { Select } from "../../ui/select.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { categories } from "../../videos/limits.ts";
import { ageTargets, clickActions, clickUrlMax, targetsMax } from "../limits.ts";
import type { ShownCampaign } from "./shown.ts";

type Fields = ShownCampaign & InForm;

/** To whom it is shown, and beside what. */
export function TargetFields({ form, t }: InForm) {
  const inForm = { form, t };
  return (
    <>
      <h2>{t("ads.form.who")}</h2>
      <Segmented
        name="ageTarget"
        legend={t("ads.form.age")}
        value={fieldValue(form, "ageTarget", "0")}
        options={ageTargets.map((age) => ({
          value: String(age),
          label: age === 0 ? t("ads.form.anyAge") : t("ads.form.years", { age }),
          icon: "user",
        }))}
      />
      <Choices
        {...inForm}
        name="targetCategories"
        legend={t("ads.form.categories")}
        help={t("ads.form.categoriesHelp", { max: targetsMax })}
        options={categories.map((value) => ({ value, label: t(`videos.categories.${value}`) }))}
      />
      <TextInput
        {...inForm}
        name="targetTags"
        label={t("ads.form.tags")}
        help={t("ads.form.tagsHelp", { max: tagsMax })}
        optional
      />
      <Choices
        {...inForm}
        name="targetLangs"
        legend={t("ads.form.langs")}
        help={t("ads.form.langsHelp")}
        options={(["pl", "en"] as const).map((value) => ({ value, label: t(`ads.form.langNames.${value}`) }))}
      />
    </>
  );
}

type ChoicesProps = InForm & {
  name: string;
  legend: string;
  help: string;
  options: { value: string; label: string }[];
};

/** Any of a few choices. */
function Choices({ form, t, name, legend, help, options }: ChoicesProps) {
  const issue = issueOf(form, name, t);
  const chosen = [form.values[name] ?? []].flat();
  return (
    <fieldset className={issue ? "form-field bad" : "form-field"} aria-describedby={`help-${name}`}>
      <legend className="field-name">{legend}</legend>
      <div className="choices">
        {options.map(({ value, label }) => (
          <label key={value} className="toggle-l">
            <input
              className="check"
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {issue ? (
        <p className="issue">
          <Icon name="warning" size="s" /> {issue}
        </p>
      ) : null}
      <p className="help" id={`help-${name}`}>
        {help}
      </p>
    </fieldset>
  );
}

/** What a click does. */
export function ClickFields({ films, leadsTo, form, t }: Fields) {
  const inForm = { form, t };
  const known = leadsTo && !films.some(({ id }) => id === leadsTo.id) ? [leadsTo, ...films] : films;
  return (
    <>
      <h2>{t("ads.form.click")}</h2>
      <div className="two">
        <Select
          {...inForm}
          name="clickAction"
          label={t("ads.form.action")}
          options={clickActions.map((value) => ({ value, label: t(`ads.form.actions.${value}`) }))}
        />
        <div className="of-address">
          <TextInput
            {...inForm}
            name="clickUrl"
            label={t("ads.form.address")}
            maxLength={clickUrlMax}
            placeholder="https://"
          />
        </div>
        <div className="of-film">
          <Select
            {...inForm}
            name="clickVideoId"
            label={t("ads.form.film")}
            empty={t("ads.form.videoNone")}
            options={known.map(({ id, title }) => ({
              value: id,
              label: bindShortWords(title) || t("videos.untitled"),
            }))}
          />
        </div>
      </div>
    </>
  );
}

export function TimeFields({ ad, form, t }: Fields) {
  const inForm = { form, t };
  return (
    <>
      <h2>{t("ads.form.time")}</h2>
      <div className="two">
        <DateTimeField {...inForm} name="startsAt" label={t("ads.form.startsAt")} instant={ad.startsAt} optional />
        <DateTimeField {...inForm} name="endsAt" label={t("ads.form.endsAt")} instant={ad.endsAt} optional />
      </div>
      <TextInput
        {...inForm}
        name="dailyCap"
        type="number"
        label={t("ads.form.cap")}
        help={t("ads.form.capHelp")}
        optional
      />
    </>
  );
}
