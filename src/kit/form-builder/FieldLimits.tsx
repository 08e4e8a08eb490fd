import { type FieldSettings, type FieldType, fileKinds } from '#contracts/forms.ts';
import { askedFieldsStrings } from '../../i18n/shared/asked-fields-strings.ts';
import { formBuilderStrings } from '../../i18n/shared/form-builder-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { Field } from '../../ui/Field.tsx';
import { AmountField } from './AmountField.tsx';
import type { BuiltField } from './builder-state.ts';

type Limit = 'maxLength' | 'min' | 'max' | 'maxMegabytes' | 'maxQuantity';

const limits: Partial<Record<FieldType, readonly (readonly [Limit, keyof LimitTexts])[]>> = {
  text: [['maxLength', 'maxLength']],
  long_text: [['maxLength', 'maxLength']],
  number: [
    ['min', 'min'],
    ['max', 'max'],
  ],
  date: [
    ['min', 'minDate'],
    ['max', 'maxDate'],
  ],
  choices: [
    ['min', 'minChoices'],
    ['max', 'maxChoices'],
  ],
  file: [['maxMegabytes', 'maxMegabytes']],
  price: [['maxQuantity', 'maxQuantity']],
};
type LimitTexts = Record<
  | 'maxLength'
  | 'min'
  | 'max'
  | 'minDate'
  | 'maxDate'
  | 'minChoices'
  | 'maxChoices'
  | 'maxMegabytes'
  | 'maxQuantity',
  string
>;

interface FieldLimitsProps {
  field: BuiltField;
  onChange: (settings: FieldSettings) => void;
}

/** The limits of the answers to a field, by its type. An empty one is none. */
export function FieldLimits({ field: { type, settings, options }, onChange }: FieldLimitsProps) {
  const { limits: t } = useStrings(formBuilderStrings);
  const { file } = useStrings(askedFieldsStrings);
  const set = (name: Limit, text: string) => {
    const { [name]: _, ...left } = settings;
    const value = type === 'date' ? text : Number(text);
    onChange(text.trim() === '' || value !== value ? left : { ...left, [name]: value });
  };
  const isPriceList = type === 'price' && options.length > 0;
  const accepted = settings.accept ?? fileKinds;
  return (
    <>
      {type === 'price' && !isPriceList && (
        <AmountField
          label={t.price}
          amount={settings.price ?? 0}
          onChange={(price) => onChange({ ...settings, price })}
        />
      )}
      {!isPriceList && limits[type] && (
        <div className="columns">
          {limits[type].map(([name, text]) => (
            <Field
              key={name}
              label={t[text]}
              type={type === 'date' ? 'date' : 'number'}
              value={String(settings[name] ?? '')}
              onChange={({ target }) => set(name, target.value)}
            />
          ))}
        </div>
      )}
      {type === 'number' && (
        <label className="checkbox">
          <input
            type="checkbox"
            checked={settings.isInteger === true}
            onChange={({ target }) => onChange({ ...settings, isInteger: target.checked })}
          />{' '}
          {t.isInteger}
        </label>
      )}
      {type === 'file' && (
        <fieldset className="field choices">
          <legend>{t.accept}</legend>
          {fileKinds.map((kind) => (
            <label className="checkbox" key={kind}>
              <input
                type="checkbox"
                checked={accepted.includes(kind)}
                onChange={({ target }) => {
                  const accept = fileKinds.filter((one) =>
                    one === kind ? target.checked : accepted.includes(one),
                  );
                  if (accept.length > 0) onChange({ ...settings, accept });
                }}
              />{' '}
              {file.kinds[kind]}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
