import { useId } from "react";

type ChoiceProps = {
  label: string;
  value: string;
  options: { id: string; label: string }[];
  disabled?: boolean;
  onChange(id: string): void;
};

/** A labelled list. */
export function Choice({ label, value, options, disabled = false, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label className="field-name" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="field"
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
