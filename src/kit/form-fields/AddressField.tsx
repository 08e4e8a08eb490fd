import { type AddressPart, addressParts } from '#contracts/forms.ts';
import { askedFieldsStrings } from '../../i18n/shared/asked-fields-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { Field } from '../../ui/Field.tsx';
import type { ControlProps } from './field-parts.ts';

const autoComplete: Record<AddressPart, string> = {
  address_line1: 'address-line1',
  address_line2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  zip_code: 'postal-code',
  country: 'country',
};

/** An address in its parts. */
export function AddressField({ field, label, answer, errors, onChange }: ControlProps) {
  const { address: t } = useStrings(askedFieldsStrings);
  const value: Partial<Record<string, string>> =
    typeof answer === 'object' && answer !== null && !Array.isArray(answer) && !('id' in answer)
      ? answer
      : {};
  return (
    <fieldset className="field choices">
      <legend>{label}</legend>
      {field.help && <div className="field-hint">{field.help}</div>}
      {addressParts.map((part) => (
        <Field
          key={part}
          label={t[part]}
          autoComplete={autoComplete[part]}
          maxLength={200}
          value={value[part] ?? ''}
          // Said once, where the person begins.
          errors={part === 'address_line1' ? errors : []}
          onChange={({ target }) => onChange({ ...value, [part]: target.value })}
        />
      ))}
    </fieldset>
  );
}
