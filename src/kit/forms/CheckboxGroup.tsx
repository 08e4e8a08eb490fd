interface CheckboxGroupProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  choices: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Several of a list. What is chosen and no longer in `choices` stays visible, so that it can be removed. */
export function CheckboxGroup({ label, hint, error, choices, chosen, onChange }: CheckboxGroupProps) {
  return (
    <fieldset className="field choices">
      <legend>{label}</legend>
      {hint && <div className="field-hint">{hint}</div>}
      <div className="choices-list">
        {[...new Set([...choices, ...chosen])].map((choice) => (
          <label className="checkbox" key={choice}>
            <input
              type="checkbox"
              checked={chosen.includes(choice)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, choice] : chosen.filter((one) => one !== choice))
              }
            />{' '}
            {choice}
          </label>
        ))}
      </div>
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}
