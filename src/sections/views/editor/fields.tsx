import type { T } from "../../../platform/i18n/translate.ts";
import { tagLength } from "../../../platform/tags.ts";
import { issueOf } from "../../../ui/forms.tsx";
import { TextInput } from "../../../ui/inputs.tsx";
import { Select } from "../../../ui/select.tsx";
import { categories } from "../../../videos/limits.ts";
import { hasRows, needOf, rows, sectionTitleMax } from "../../limits.ts";
import type { DraftSection } from "../../pages/draft.ts";
import type { RowProps } from "./row.tsx";

/** The settings of a section; `own` is what it is called without a title. */
export function SectionFields({ c, section, form, choices, own }: RowProps & { own: string }) {
  const { t } = c.var;
  const { id, type, titles } = section;
  const inForm = { form, t };
  const help = t("sections.admin.titleHelp", { name: own });
  return (
    <div className="section-fields">
      <div className="two">
        <TextInput
          {...inForm}
          name={`titlePl-${id}`}
          label={t("sections.admin.titlePl")}
          fallback={titles.pl}
          maxLength={sectionTitleMax}
          help={help}
          optional
        />
        <TextInput
          {...inForm}
          name={`titleEn-${id}`}
          label={t("sections.admin.titleEn")}
          fallback={titles.en}
          maxLength={sectionTitleMax}
          optional
        />
      </div>
      <div className="two">
        <What section={section} {...inForm} choices={choices} />
        {hasRows(type) ? <Rows t={t} section={section} issue={issueOf(form, `rows-${id}`, t)} /> : null}
      </div>
    </div>
  );
}

type WhatProps = Pick<RowProps, "section" | "form" | "choices"> & { t: T };

/** What the section is of, where its kind leaves that open. */
function What({ section, choices, ...inForm }: WhatProps) {
  const { t } = inForm;
  const need = needOf(section.type);
  if (!need) return null;
  const name = `${need}-${section.id}`;
  const label = t(`sections.admin.${need}`);
  if (need === "tag")
    return (
      <TextInput {...inForm} name={name} label={label} fallback={section.tag} maxLength={tagLength.max} required />
    );
  const options =
    need === "category"
      ? categories.map((value) => ({ value, label: t(`videos.categories.${value}`) }))
      : withChosen(choices[need], section[need], t);
  const help =
    options.length === 0 && need !== "category" && need !== "documentSlug"
      ? { help: t(`sections.admin.nothingToChoose.${need}`) }
      : {};
  return (
    <Select
      {...inForm}
      {...help}
      name={name}
      label={label}
      options={options}
      fallback={section[need]}
      empty={t("ui.choose")}
    />
  );
}

/** What was chosen may be gone meanwhile. */
function withChosen(options: { value: string; label: string }[], chosen: string, t: T) {
  if (!chosen || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: t("sections.admin.gone") }];
}

function Rows({ t, section, issue }: { t: T; section: DraftSection; issue: string | undefined }) {
  const counts = Array.from({ length: rows.max }, (_, at) => String(rows.min + at));
  return (
    <fieldset className={issue ? "form-field bad" : "form-field"}>
      <legend className="field-name">{t("sections.admin.rows")}</legend>
      <div className="segmented">
        {counts.map((count) => (
          <label key={count}>
            <input
              className="visually-hidden"
              type="radio"
              name={`rows-${section.id}`}
              id={`rows-${section.id}-${count}`}
              value={count}
              defaultChecked={count === section.rows}
            />
            {count}
          </label>
        ))}
      </div>
      {issue ? <p className="issue">{issue}</p> : null}
    </fieldset>
  );
}
