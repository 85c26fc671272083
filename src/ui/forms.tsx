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
    <div className={issue ? "form-field bad" : "form-field"}>
      <label className="field-name" htmlFor={id}>
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
