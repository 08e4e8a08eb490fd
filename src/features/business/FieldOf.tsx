import { useId } from 'react';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { Choice } from './Choice.tsx';
import { type FieldSpec, listOf, textOf, type Value, type Values } from './form-fields.ts';
import { RecurrenceField } from './RecurrenceField.tsx';

interface FieldOfProps {
  spec: FieldSpec;
  values: Values;
  error: string | undefined;
  /** What a list is chosen from. */
  choices?: string[];
  onChange: (name: string, value: Value) => void;
}

const inputTypes = {
  url: 'url',
  email: 'email',
  phone: 'tel',
  moment: 'datetime-local',
  day: 'date',
} as const satisfies Partial<Record<FieldSpec['kind'], string>>;

/** One field of a form, as its kind is typed. */
export function FieldOf({ spec, values, error, choices = [], onChange }: FieldOfProps) {
  const { name, label, kind, hint, isRequired } = spec;
  const shared = {
    label: isRequired ? `${label} (needed)` : label,
    name,
    ...(hint && { hint }),
    errors: error ? [error] : [],
  };
  const value = textOf(values, name);
  if (kind === 'choice')
    return (
      <Choice
        label={shared.label}
        name={name}
        value={value}
        options={spec.options ?? []}
        hint={hint}
        error={error}
        onChange={(chosen) => {
          onChange(name, chosen);
        }}
      />
    );
  if (kind === 'recurrence')
    return (
      <RecurrenceField
        label={label}
        rule={value}
        error={error}
        onChange={(rule) => {
          onChange(name, rule);
        }}
      />
    );
  if (kind === 'list' || kind === 'tick')
    return <Chosen spec={spec} values={values} error={error} choices={choices} onChange={onChange} />;
  if (kind === 'lines' || kind === 'addresses')
    return (
      <TextArea
        {...shared}
        rows={kind === 'lines' ? 7 : 3}
        value={value}
        onChange={({ target }) => {
          onChange(name, target.value);
        }}
      />
    );
  return (
    <Field
      {...shared}
      type={kind in inputTypes ? inputTypes[kind as keyof typeof inputTypes] : 'text'}
      {...(kind === 'number' && { inputMode: 'decimal' as const })}
      {...(spec.autoComplete && { autoComplete: spec.autoComplete })}
      value={value}
      onChange={({ target }) => {
        onChange(name, target.value);
      }}
    />
  );
}

function Chosen({ spec, values, error, choices, onChange }: FieldOfProps & { choices: string[] }) {
  const id = useId();
  const { name, label, kind, hint } = spec;
  const list = listOf(values, name);
  const note = hint && (
    <div className="field-hint" id={`${id}-hint`}>
      {hint}
    </div>
  );
  const wrong = error && <p className="field-error">{error}</p>;
  if (kind === 'tick')
    return (
      <div className="field">
        <label className="tick">
          <input
            type="checkbox"
            name={name}
            checked={values[name] === true}
            onChange={({ target }) => {
              onChange(name, target.checked);
            }}
          />{' '}
          {label}
        </label>
        {note}
      </div>
    );
  return (
    <fieldset className="field choices">
      <legend>{label}</legend>
      {note}
      <div className="choices-list">
        {[...new Set([...choices, ...list])].map((choice) => (
          <label className="tick" key={choice}>
            <input
              type="checkbox"
              checked={list.includes(choice)}
              onChange={({ target }) => {
                onChange(name, target.checked ? [...list, choice] : list.filter((one) => one !== choice));
              }}
            />{' '}
            {choice}
          </label>
        ))}
      </div>
      {wrong}
    </fieldset>
  );
}
