import { Field, type FieldProps, fieldValue } from "./forms.tsx";
import { Icon } from "./icon.tsx";

type Option = { value: string; label: string };

export function Select({
  options,
  fallback,
  empty,
  ...field
}: FieldProps & { options: Option[]; fallback?: string; empty?: string }) {
  return (
    <Field {...field}>
      {(control) => (
        <span className="select">
          <select className="field" {...control} defaultValue={fieldValue(field.form, field.name, fallback)}>
            {empty === undefined ? null : <option value="">{empty}</option>}
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Icon name="down" size="s" />
        </span>
      )}
    </Field>
  );
}
