import { Field } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { ItemFields } from '../priced-items/PricedItemForm.tsx';
import type { FeeDraft } from './fee-items.ts';

interface FeeAmountsProps extends Pick<ItemFields<FeeDraft>, 'draft' | 'field' | 'change'> {
  currency: string;
}

/** How much an item is: a fixed amount, or a choice of amounts. */
export function FeeAmounts({ draft, currency, field, change }: FeeAmountsProps) {
  const isFixed = draft.amounts === 'fixed';
  return (
    <fieldset className="form">
      <legend>Amount</legend>
      <div className="columns">
        <SelectField
          label="Amount is"
          options={[
            ['fixed', 'Fixed'],
            ['choice', 'Chosen by the payer'],
          ]}
          value={draft.amounts}
          onChange={({ target }) => change({ amounts: target.value === 'fixed' ? 'fixed' : 'choice' })}
        />
        {isFixed ? (
          <>
            <Field label={`Amount (${currency})`} inputMode="decimal" {...field('amount')} />
            <Field
              label={`Member price (${currency})`}
              hint="For members who are signed in. Empty: the same."
              inputMode="decimal"
              {...field('member_amount')}
            />
          </>
        ) : (
          <Field label={`Suggested (${currency})`} hint="For example 25; 50; 100." {...field('suggested')} />
        )}
        {!isFixed && draft.allows_own && (
          <>
            <Field label={`Smallest (${currency})`} inputMode="decimal" {...field('min_amount')} />
            <Field label={`Largest (${currency})`} inputMode="decimal" {...field('max_amount')} />
          </>
        )}
      </div>
      {!isFixed && (
        <label className="checkbox">
          <input
            type="checkbox"
            checked={draft.allows_own}
            onChange={({ target }) => change({ allows_own: target.checked })}
          />
          People can enter another amount
        </label>
      )}
    </fieldset>
  );
}
