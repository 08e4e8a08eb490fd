import { formatMinorUnits } from '#contracts/money.ts';
import { askedFieldsStrings } from '../../i18n/shared/asked-fields-strings.ts';
import { formKitStrings } from '../../i18n/shared/form-kit-strings.ts';
import { useDateLocale, useStrings } from '../../i18n/use-strings.ts';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { AddressField } from './AddressField.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import type { ControlProps, UploadAnswer } from './field-parts.ts';
import { FileField } from './FileField.tsx';

const inputs = {
  text: {},
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  date: { type: 'date' },
  number: { inputMode: 'decimal' },
  price: { inputMode: 'numeric' },
} as const;

interface FieldAnswerProps extends Omit<ControlProps, 'label'> {
  currency: string;
  onUpload: UploadAnswer;
}

/** The control of one field by its type. */
export function FieldAnswer({ currency, onUpload, ...control }: FieldAnswerProps) {
  const t = useStrings(askedFieldsStrings);
  const { required } = useStrings(formKitStrings);
  const locale = useDateLocale();
  const { field, answer, errors, onChange } = control;
  const label = field.is_required ? required(field.label) : field.label;
  const price = (amount = 0) => formatMinorUnits(amount, currency, locale);
  if (field.type === 'consent')
    return (
      <div className="field">
        <label className="checkbox">
          <input
            type="checkbox"
            checked={answer === true}
            aria-invalid={errors.length > 0}
            onChange={({ target }) => onChange(target.checked)}
          />{' '}
          {label}
        </label>
        {field.help && <div className="field-hint">{field.help}</div>}
        {errors.map((error) => (
          <p className="field-error" key={error}>
            {error}
          </p>
        ))}
      </div>
    );
  if (field.options.length > 0) {
    const options = field.options.map((option) => ({
      ...option,
      label: field.type === 'price' ? t.price.withPrice(option.label, price(option.price)) : option.label,
    }));
    return <ChoiceField {...control} label={label} field={{ ...field, options }} />;
  }
  if (field.type === 'address') return <AddressField {...control} label={label} />;
  if (field.type === 'file') return <FileField {...control} label={label} onUpload={onUpload} />;
  const value = typeof answer === 'string' || typeof answer === 'number' ? String(answer) : '';
  const shared = {
    label,
    errors,
    value,
    hint:
      field.type === 'price'
        ? [t.price.each(price(field.settings.price)), field.help].filter(Boolean).join('. ')
        : field.help,
  };
  if (field.type === 'long_text')
    return <TextArea {...shared} onChange={({ target }) => onChange(target.value)} />;
  return (
    <Field
      {...shared}
      {...(field.type in inputs && inputs[field.type as keyof typeof inputs])}
      {...(field.type === 'date' && { min: field.settings.min, max: field.settings.max })}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
