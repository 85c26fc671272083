import type { ReactNode } from "react";
import { Field, type FieldProps, fieldValue, type InForm, issueOf } from "./forms.tsx";
import { Icon } from "./icon.tsx";

type InputProps = FieldProps & {
  type?: "text" | "email" | "tel" | "url" | "number" | "search" | "date" | "time" | "datetime-local";
  autoComplete?: string;
  required?: boolean;
  maxLength?: number;
  fallback?: string;
  autoFocus?: boolean;
  placeholder?: string;
  counter?: boolean;
  inputMode?: "decimal";
};

export function TextInput({
  type = "text",
  autoComplete,
  required,
  maxLength,
  fallback,
  autoFocus,
  placeholder,
  counter,
  inputMode,
  ...field
}: InputProps) {
  return (
    <Field {...field} {...(counter && maxLength ? { counter: maxLength } : {})}>
      {(control) => (
        <input
          className="field"
          {...control}
          type={type}
          defaultValue={fieldValue(field.form, field.name, fallback)}
          autoComplete={autoComplete}
          required={required}
          maxLength={maxLength}
          placeholder={placeholder}
          inputMode={inputMode}
          // biome-ignore lint/a11y/noAutofocus: the one field that the page is for
          autoFocus={autoFocus}
        />
      )}
    </Field>
  );
}

export function TextArea({
  rows = 4,
  maxLength,
  fallback,
  required,
  placeholder,
  ...field
}: FieldProps & { rows?: number; maxLength?: number; fallback?: string; required?: boolean; placeholder?: string }) {
  return (
    <Field {...field} {...(maxLength ? { counter: maxLength } : {})}>
      {(control) => (
        <textarea
          className="field"
          {...control}
          rows={rows}
          maxLength={maxLength}
          required={required}
          placeholder={placeholder}
          defaultValue={fieldValue(field.form, field.name, fallback)}
        />
      )}
    </Field>
  );
}

type CheckboxProps = InForm & {
  name: string;
  label: ReactNode;
  value?: string;
  checked?: boolean;
  help?: string;
  required?: boolean;
};

export function Checkbox({ form, name, label, t, value = "1", checked, help, required }: CheckboxProps) {
  const issue = issueOf(form, name, t);
  const known = form.values[name];
  const on =
    Object.keys(form.values).length === 0 ? checked : Array.isArray(known) ? known.includes(value) : known === value;
  return (
    <div className={issue ? "form-field bad" : "form-field"}>
      <label className="toggle-l">
        <input
          className="check"
          type="checkbox"
          name={name}
          value={value}
          defaultChecked={on}
          required={required}
          aria-invalid={issue ? true : undefined}
        />
        <span>{label}</span>
      </label>
      {issue ? (
        <p className="issue">
          <Icon name="warning" size="s" /> {issue}
        </p>
      ) : null}
      {help ? <p className="help">{help}</p> : null}
    </div>
  );
}

type SegmentedProps = {
  name: string;
  legend: string;
  value: string;
  options: { value: string; label: string; icon: Parameters<typeof Icon>[0]["name"] }[];
  help?: string;
};

/** One of a few choices, side by side. */
export function Segmented({ name, legend, value, options, help }: SegmentedProps) {
  return (
    <fieldset className="form-field">
      <legend className="field-name">{legend}</legend>
      <div className="segmented">
        {options.map((option) => (
          <label key={option.value}>
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === value}
            />
            <Icon name={option.icon} />
            {option.label}
          </label>
        ))}
      </div>
      {help ? <p className="help">{help}</p> : null}
    </fieldset>
  );
}
