import type { ReactNode } from "react";
import type { FormValues } from "../platform/http/forms.ts";
import { type T, translateLoose } from "../platform/i18n/translate.ts";
import type { Problem } from "../platform/problem.ts";
import { Icon } from "./icon.tsx";

/** What a form shows again: the values as typed and what was wrong with them. */
export type FormState = { values: FormValues; problem?: Problem | undefined };

export const emptyForm: FormState = { values: {} };

/** The value of a field as text. */
export function fieldValue(form: FormState, name: string, fallback = ""): string {
  const value = form.values[name];
  return Array.isArray(value) ? (value[0] ?? fallback) : (value ?? fallback);
}

/** The translated issue of a field, if it has one. */
export function issueOf(form: FormState, name: string, t: T): string | undefined {
  const fields = form.problem?.fields;
  const issue = fields?.[name] ?? Object.entries(fields ?? {}).find(([path]) => path.startsWith(`${name}.`))?.[1];
  return issue ? translateLoose(t, issue.key, issue.params, "forms.invalid") : undefined;
}

/** What every field of a form is given. */
export type InForm = { form: FormState; t: T };

export type FieldProps = InForm & { name: string; label: string; help?: ReactNode; optional?: boolean };

/** Label above, help below, the issue in place; `children` gets the ids that tie them to the control. */
export function Field(props: FieldProps & { children: (control: ControlProps) => ReactNode; counter?: number }) {
  const { form, name, label, t, help, optional, counter } = props;
  const id = `f-${name}`;
  const issue = issueOf(form, name, t);
  const described = [issue ? `${id}-issue` : "", help ? `${id}-help` : ""].filter(Boolean).join(" ");
  return (
    <div className={issue ? "f bad" : "f"}>
      <label className="lab" htmlFor={id}>
        {label} {optional ? <span className="quiet">({t("ui.optional")})</span> : null}
      </label>
      {props.children({
        id,
        name,
        ...(issue ? { "aria-invalid": true } : {}),
        ...(described ? { "aria-describedby": described } : {}),
      })}
      {issue ? (
        <p className="issue" id={`${id}-issue`}>
          <Icon name="warning" size="s" /> {issue}
        </p>
      ) : null}
      {help || counter ? (
        <p className="help">
          <span id={`${id}-help`}>{help}</span>
          {counter ? <span className="num" data-counter={id} data-max={counter} /> : null}
        </p>
      ) : null}
    </div>
  );
}

type ControlProps = { id: string; name: string; "aria-invalid"?: true; "aria-describedby"?: string };

type InputProps = FieldProps & {
  type?: "text" | "email" | "tel" | "url" | "number" | "search" | "date" | "datetime-local";
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
    <div className={issue ? "f bad" : "f"}>
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
    <fieldset className="f">
      <legend className="lab">{legend}</legend>
      <div className="seg">
        {options.map((option) => (
          <label key={option.value}>
            <input
              className="vh"
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

/** The message of a failed form above its fields, focused when the page comes back. */
export function FormProblem({ form, t }: InForm) {
  if (!form.problem) return null;
  const { code, params } = form.problem;
  return (
    <p className="notice bad" role="alert" tabIndex={-1} data-focus>
      <Icon name="warning" /> {translateLoose(t, `problems.${code}`, params, "common.error")}
    </p>
  );
}

/** Says, when the page comes back, that what was sent is kept; the page's script has it spoken. */
export function Saved({ text }: { text: string }) {
  return (
    <p className="notice good" data-said>
      <Icon name="check" /> {text}
    </p>
  );
}

/**
 * The first button of a form with several: Enter in a field presses it, whatever buttons stand before the right one.
 * Without an action Enter does nothing.
 */
export function EnterSubmits({ action }: { action?: string }) {
  const what = action === undefined ? { disabled: true } : { name: "action", value: action };
  return <button className="vh" type="submit" {...what} tabIndex={-1} aria-hidden="true" />;
}

/** Ends a form of several panels: one place to save them all, in sight however long they are. */
export function SaveFoot({ t }: { t: T }) {
  return (
    <footer className="save-foot">
      <Submit label={t("ui.save")} />
    </footer>
  );
}

type SubmitProps = {
  label: string;
  wide?: boolean;
  name?: string;
  value?: string;
  kind?: "main-action" | "line" | "ghost" | "danger";
};

export function Submit({ label, wide, name, value, kind = "main-action" }: SubmitProps) {
  return (
    <button className={`btn ${kind}${wide ? " wide" : ""}`} type="submit" name={name} value={value} data-submit>
      {label}
    </button>
  );
}
