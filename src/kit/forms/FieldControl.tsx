import { useId } from 'react';
import { formKitStrings } from '../../i18n/shared/form-kit-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { Field } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { CheckboxGroup } from './CheckboxGroup.tsx';
import { type FieldSpec, listOf, textOf, type Value, type Values } from './form-fields.ts';

/** What a control shows, and where its changes go. */
export interface FieldControlProps {
  spec: FieldSpec;
  values: Values;
  error: string | undefined;
  /** A few words next to the label, such as what becomes of a change. */
  note?: string | undefined;
  /** The options of a group of checkboxes. */
  choices?: string[];
  onChange: (name: string, value: Value) => void;
}

const inputTypes = {
  url: 'url',
  email: 'email',
  phone: 'tel',
  datetime: 'datetime-local',
  date: 'date',
} as const satisfies Partial<Record<FieldSpec['kind'], string>>;

/** The control of one field. Kinds that only one form has, like `picture`, are rendered by that form. */
export function FieldControl({ spec, values, error, note, choices = [], onChange }: FieldControlProps) {
  const t = useStrings(formKitStrings);
  const errorId = useId();
  const { name, label, kind, hint, isRequired } = spec;
  const shared = {
    label: isRequired ? t.required(label) : label,
    name,
    note,
    ...(hint && { hint }),
    errors: error ? [error] : [],
  };
  const value = textOf(values, name);
  if (kind === 'select')
    return (
      <SelectField
        {...shared}
        value={value}
        options={spec.options ?? []}
        onChange={({ target }) => onChange(name, target.value)}
      />
    );
  if (kind === 'checkboxes')
    return (
      <CheckboxGroup
        label={label}
        hint={hint}
        error={error}
        choices={choices}
        chosen={listOf(values, name)}
        onChange={(chosen) => onChange(name, chosen)}
      />
    );
  if (kind === 'checkbox')
    return (
      <div className="field">
        <label className="checkbox">
          <input
            type="checkbox"
            name={name}
            checked={values[name] === true}
            aria-invalid={error !== undefined}
            {...(error !== undefined && { 'aria-describedby': errorId })}
            onChange={({ target }) => onChange(name, target.checked)}
          />{' '}
          {label}
        </label>
        {note && <div className="field-note">{note}</div>}
        {hint && <div className="field-hint">{hint}</div>}
        {error !== undefined && (
          <ul className="field-error" id={errorId}>
            <li>{error}</li>
          </ul>
        )}
      </div>
    );
  if (kind === 'textarea' || kind === 'urls')
    return (
      <TextArea
        {...shared}
        rows={kind === 'textarea' ? 7 : 3}
        value={value}
        onChange={({ target }) => onChange(name, target.value)}
      />
    );
  return (
    <Field
      {...shared}
      type={kind in inputTypes ? inputTypes[kind as keyof typeof inputTypes] : 'text'}
      {...(kind === 'number' && { inputMode: 'decimal' as const })}
      {...(spec.autoComplete && { autoComplete: spec.autoComplete })}
      value={value}
      onChange={({ target }) => onChange(name, target.value)}
    />
  );
}
