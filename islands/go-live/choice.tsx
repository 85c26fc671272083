type ChoiceProps = {
  id: string;
  label: string;
  value: string;
  options: { id: string; label: string }[];
  disabled?: boolean;
  onChange(id: string): void;
};

/** A labelled list. */
export function Choice({ id, label, value, options, disabled = false, onChange }: ChoiceProps) {
  return (
    <div>
      <label className="lab" htmlFor={id}>
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
