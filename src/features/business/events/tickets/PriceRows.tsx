import { ticketSetupStrings } from '../../../../i18n/business/ticket-setup-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { FieldControl } from '../../../../kit/forms/FieldControl.tsx';
import {
  emptyOf,
  type FieldSpec,
  shownFields,
  textOf,
  type Values,
} from '../../../../kit/forms/form-fields.ts';
import { Button } from '../../../../ui/Button.tsx';

/** Another price of a kind of ticket, as it is typed. */
export interface TypedPrice {
  id: string;
  values: Values;
}

interface PriceRowsProps {
  prices: readonly TypedPrice[];
  fields: readonly FieldSpec[];
  problemsOf: (values: Values) => Record<string, string>;
  onChange: (prices: TypedPrice[]) => void;
}

/** The other prices of a kind of ticket, by date and audience: added, changed and removed. */
export function PriceRows({ prices, fields, problemsOf, onChange }: PriceRowsProps) {
  const t = useStrings(ticketSetupStrings);
  const add = () => {
    const values = Object.fromEntries(fields.map((spec) => [spec.name, emptyOf(spec)]));
    onChange([...prices, { id: crypto.randomUUID(), values }]);
  };
  return (
    <div className="stack">
      {prices.map(({ id, values }) => {
        const problems = problemsOf(values);
        const label = textOf(values, 'label') || t.newPrice;
        return (
          <fieldset key={id} className="price-row">
            <legend>{label}</legend>
            {shownFields(fields, values).map((spec) => (
              <FieldControl
                key={spec.name}
                spec={spec}
                values={values}
                error={problems[spec.name]}
                onChange={(name, value) =>
                  onChange(
                    prices.map((price) =>
                      price.id === id ? { id, values: { ...price.values, [name]: value } } : price,
                    ),
                  )
                }
              />
            ))}
            <p>
              <Button variant="quiet" onClick={() => onChange(prices.filter((price) => price.id !== id))}>
                {t.removePrice(label)}
              </Button>
            </p>
          </fieldset>
        );
      })}
      <p className="actions">
        <Button variant="quiet" onClick={add}>
          {t.addPrice}
        </Button>
        <span className="field-hint">{t.pricesText}</span>
      </p>
    </div>
  );
}
