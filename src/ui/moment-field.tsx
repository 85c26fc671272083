import type { T } from "../platform/i18n/translate.ts";
import { localOfMoment } from "../platform/local-time.ts";
import { Field, type FormState, fieldValue } from "./forms.tsx";

type MomentProps = { form: FormState; name: string; label: string; t: T; moment?: number | null; optional?: boolean };

/**
 * A date with a time. Without scripts it is of the site's zone, as its help says; with them it is shown in the zone of
 * the person, who is told which, and an exact moment is sent along. Read it with `readMoment`.
 */
export function MomentField({ moment, ...field }: MomentProps) {
  const { form, name, t } = field;
  const exact = fieldValue(form, `${name}Exact`, moment ? new Date(moment).toISOString() : "");
  return (
    <Field
      {...field}
      help={
        <span data-zone-of={`f-${name}`} data-zone-text={t("ui.ownZone")}>
          {t("ui.siteZone")}
        </span>
      }
    >
      {(control) => (
        <>
          <input
            className="field"
            {...control}
            type="datetime-local"
            defaultValue={fieldValue(form, name, moment ? localOfMoment(moment) : "")}
            data-moment={exact}
          />
          <input type="hidden" name={`${name}Exact`} data-exact={`f-${name}`} />
        </>
      )}
    </Field>
  );
}
