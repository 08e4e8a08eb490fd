import { useId } from 'react';
import { askedFieldsStrings } from '../../i18n/shared/asked-fields-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import type { ControlProps } from './field-parts.ts';

// More than these are easier to find in a list.
const maxRadios = 8;

/** One choice of a few as radio buttons, of many as a list, or several as checkboxes. */
export function ChoiceField({ field, label, answer, errors, onChange }: ControlProps) {
  const t = useStrings(askedFieldsStrings);
  const id = useId();
  const { options, type, is_required: isRequired, help } = field;
  const isMany = type === 'choices';
  if (!isMany && options.length > maxRadios)
    return (
      <SelectField
        label={label}
        hint={help}
        errors={errors}
        value={typeof answer === 'string' ? answer : ''}
        options={[['', t.choose], ...options.map((option) => [option.id, option.label] as const)]}
        onChange={({ target }) => onChange(target.value || null)}
      />
    );
  const chosen = Array.isArray(answer) ? answer : [answer];
  const describedBy = [help && `${id}-hint`, errors.length > 0 && `${id}-errors`].filter(Boolean).join(' ');
  const toggle = (option: string, isOn: boolean) => {
    if (!isMany) onChange(option);
    else
      onChange(
        options.flatMap((one) => ((one.id === option ? isOn : chosen.includes(one.id)) ? [one.id] : [])),
      );
  };
  return (
    <fieldset className="field choices" {...(describedBy && { 'aria-describedby': describedBy })}>
      <legend>{label}</legend>
      {help && (
        <div className="field-hint" id={`${id}-hint`}>
          {help}
        </div>
      )}
      <div className="choices-list">
        {options.map((option) => (
          <label className="checkbox" key={option.id}>
            <input
              type={isMany ? 'checkbox' : 'radio'}
              name={`${id}-choice`}
              checked={chosen.includes(option.id)}
              aria-invalid={errors.length > 0}
              onChange={({ target }) => toggle(option.id, target.checked)}
            />{' '}
            {option.label}
          </label>
        ))}
      </div>
      {!isMany && !isRequired && typeof answer === 'string' && (
        <Button variant="quiet" onClick={() => onChange(null)}>
          {t.clear}
        </Button>
      )}
      {errors.length > 0 && (
        <ul className="field-error" id={`${id}-errors`}>
          {errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
