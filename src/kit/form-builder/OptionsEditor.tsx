import type { FieldOption } from '#contracts/forms.ts';
import { formBuilderStrings } from '../../i18n/shared/form-builder-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { AmountField } from './AmountField.tsx';
import { newOptionId } from './builder-state.ts';

interface OptionsEditorProps {
  options: readonly FieldOption[];
  hasPrices: boolean;
  onChange: (options: FieldOption[]) => void;
}

/** The options of a choice. One that has answers stays in them once it is removed. */
export function OptionsEditor({ options, hasPrices, onChange }: OptionsEditorProps) {
  const t = useStrings(formBuilderStrings);
  const live = options.filter(({ archived }) => archived !== true);
  const archived = options.filter((option) => option.archived === true);
  const change = (id: string, part: Partial<FieldOption>) =>
    onChange(options.map((option) => (option.id === id ? { ...option, ...part } : option)));
  return (
    <fieldset className="field choices">
      <legend>{t.options}</legend>
      {live.map((option, at) => (
        <div className="actions" key={option.id}>
          <Field
            label={t.option(at + 1)}
            maxLength={200}
            value={option.label}
            onChange={({ target }) => change(option.id, { label: target.value })}
          />
          {hasPrices && (
            <AmountField
              label={t.optionPrice(option.label)}
              amount={option.price ?? 0}
              onChange={(price) => change(option.id, { price })}
            />
          )}
          <Button variant="quiet" onClick={() => onChange(options.filter(({ id }) => id !== option.id))}>
            {t.removeOption(option.label || t.option(at + 1))}
          </Button>
        </div>
      ))}
      <p>
        <Button
          variant="quiet"
          onClick={() =>
            onChange([...live, { id: newOptionId(), label: '', ...(hasPrices && { price: 0 }) }, ...archived])
          }
        >
          {t.addOption}
        </Button>
      </p>
      {archived.length > 0 && (
        <p className="field-hint">{t.removedOptions(archived.map(({ label }) => label).join(', '))}</p>
      )}
    </fieldset>
  );
}
