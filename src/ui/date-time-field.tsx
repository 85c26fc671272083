import { zoneField } from "../platform/http/date-fields.ts";
import type { T } from "../platform/i18n/translate.ts";
import { localTime, siteZone } from "../platform/zoned-time.ts";
import { Field, type FormState, fieldValue } from "./forms.tsx";

type Props = {
  form: FormState;
  name: string;
  label: string;
  t: T;
  /** What it holds before anything is typed. */
  instant: number | null;
  required?: boolean;
  optional?: boolean;
};

/**
 * A date and time in a zone that it names: the site's, until a script puts the reader's own in its place. Read it with
 * `readMoment`.
 */
export function DateTimeField({ form, name, label, t, instant, required, optional }: Props) {
  const zone = fieldValue(form, zoneField(name), siteZone);
  const help = (
    <>
      {t("ui.timeZone")} <span data-zone-name={name}>{zone}</span>
    </>
  );
  return (
    <Field form={form} name={name} label={label} t={t} help={help} {...(optional ? { optional } : {})}>
      {(control) => (
        <>
          <input
            className="field num"
            {...control}
            type="datetime-local"
            required={required}
            defaultValue={fieldValue(form, name, instant === null ? "" : localTime(instant, siteZone))}
            data-instant={form.values[name] === undefined ? (instant ?? undefined) : undefined}
          />
          <input type="hidden" name={zoneField(name)} defaultValue={zone} data-zone-of={control.id} />
        </>
      )}
    </Field>
  );
}
