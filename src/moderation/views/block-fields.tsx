import type { AppContext } from "../../platform/http/types.ts";
import { noteMax, reasons } from "../../reports/limits.ts";
import type { FormState } from "../../ui/forms.tsx";
import { TextArea } from "../../ui/inputs.tsx";
import { Select } from "../../ui/select.tsx";
import { durationOptions } from "./verdict-form.tsx";

/** Why and for how long somebody is blocked, and what they are told besides. */
export function BlockFields({ c, form }: { c: AppContext; form: FormState }) {
  const { t } = c.var;
  const inForm = { form, t };
  return (
    <>
      <Select
        {...inForm}
        name="reason"
        label={t("moderation.desk.reason")}
        empty={t("ui.choose")}
        options={reasons.map((reason) => ({ value: reason, label: t(`moderation.reasons.${reason}`) }))}
      />
      <Select
        {...inForm}
        name="duration"
        label={t("moderation.desk.duration")}
        fallback="7"
        options={durationOptions(c)}
      />
      <TextArea {...inForm} name="note" label={t("moderation.desk.note")} maxLength={noteMax} optional />
    </>
  );
}
