import { useId } from 'react';

interface ChoiceProps {
  label: string;
  name?: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  hint?: string | undefined;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** One of several, from a list that opens. */
export function Choice({ label, name, value, options, hint, error, onChange }: ChoiceProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-input">
        <select
          id={id}
          name={name}
          value={value}
          {...(describedBy && { 'aria-describedby': describedBy })}
          onChange={({ target }) => {
            onChange(target.value);
          }}
        >
          {options.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      </div>
      {hint && (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
