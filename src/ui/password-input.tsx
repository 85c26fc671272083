import { Field, type FieldProps } from "./forms.tsx";
import { Icon } from "./icon.tsx";

/** A password, which a script lets one look at. */
export function PasswordInput({
  autoComplete,
  ...field
}: FieldProps & { autoComplete: "current-password" | "new-password" }) {
  return (
    <Field {...field}>
      {(control) => (
        <span className="reveal">
          <input className="field" {...control} type="password" autoComplete={autoComplete} required maxLength={100} />
          <button
            type="button"
            className="icon-button compact"
            data-reveal={control.id}
            aria-label={field.t("ui.showPassword")}
            aria-pressed="false"
            hidden
          >
            <Icon name="eye" />
          </button>
        </span>
      )}
    </Field>
  );
}
