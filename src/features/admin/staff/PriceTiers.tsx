import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { planLabels, type TierDraft, validateTiers } from './plan-draft.ts';

interface PriceTiersProps {
  tiers: readonly TierDraft[];
  currency: string;
  /** Whether errors are shown. */
  isChecked: boolean;
  onChange: (tiers: TierDraft[]) => void;
}

const maxTiers = 12;

/** What organizations pay by their number of employees; those with more than the last tier pay the price of the plan. */
export function PriceTiers({ tiers, currency, isChecked, onChange }: PriceTiersProps) {
  const errors = isChecked ? validateTiers(tiers, currency) : [];
  const change = (at: number, part: Partial<TierDraft>) =>
    onChange(tiers.map((tier, index) => (index === at ? { ...tier, ...part } : tier)));
  const errorsOf = (index: number, name: keyof TierDraft) => {
    const error = errors[index]?.[name];
    return error === undefined ? [] : [error];
  };
  return (
    <fieldset className="form">
      <legend>{planLabels.price_tiers}</legend>
      <p className="soft">Organizations with more employees than in the last tier pay the price above.</p>
      {tiers.map((tier, index) => {
        const name = `Tier ${String(index + 1)}`;
        return (
          // A tier has no identity of its own.
          <div key={index} className="columns">
            <Field
              label={`${name}: employees, up to`}
              inputMode="numeric"
              value={tier.max_employees}
              errors={errorsOf(index, 'max_employees')}
              onChange={({ target }) => change(index, { max_employees: target.value })}
            />
            <Field
              label={`${name}: price in ${currency}`}
              inputMode="decimal"
              value={tier.price}
              errors={errorsOf(index, 'price')}
              onChange={({ target }) => change(index, { price: target.value })}
            />
            <p>
              <Button
                variant="quiet"
                aria-label={`Remove ${name.toLowerCase()}`}
                onClick={() => onChange(tiers.filter((_, at) => at !== index))}
              >
                Remove
              </Button>
            </p>
          </div>
        );
      })}
      {tiers.length < maxTiers && (
        <p>
          <Button variant="quiet" onClick={() => onChange([...tiers, { max_employees: '', price: '' }])}>
            Add tier
          </Button>
        </p>
      )}
    </fieldset>
  );
}
