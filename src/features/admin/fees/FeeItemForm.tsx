import { useState } from 'react';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { type LedgerAccount, type TaxRate, taxRateLabel } from '../billing/books.ts';
import { FeeAmounts } from './FeeAmounts.tsx';
import {
  type FeeDraft,
  type FeeItemRow,
  type FeeTextName,
  readFeeDraft,
  removeFeeItem,
  saveFeeItem,
  toFeeDraft,
} from './fee-items.ts';

interface FeeItemFormProps {
  /** Undefined for a new one. */
  item?: FeeItemRow;
  currency: string;
  taxes: readonly TaxRate[];
  accounts: readonly LedgerAccount[];
  onSaved: () => void;
  onCancel: () => void;
}

/** A donation or a fee as a form: how it is called, how much it is, and where it is shown. */
export function FeeItemForm({ item, currency, taxes, accounts, onSaved, onCancel }: FeeItemFormProps) {
  const [draft, setDraft] = useState(() => toFeeDraft(currency, item));
  const [isChecked, setChecked] = useState(false);
  const action = useAction();
  const read = readFeeDraft(draft, currency);
  const errors = isChecked && 'errors' in read ? read.errors : {};
  const change = (fields: Partial<FeeDraft>) => setDraft({ ...draft, ...fields });
  const field = (name: FeeTextName) => {
    const error = errors[name];
    return {
      value: draft[name],
      errors: error === undefined ? [] : [error],
      onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    };
  };
  const check = (name: 'is_open' | 'is_listed', label: string) => (
    <label className="check">
      <input
        type="checkbox"
        checked={draft[name]}
        onChange={({ target }) => change({ [name]: target.checked })}
      />
      {label}
    </label>
  );
  const send = () => {
    setChecked(true);
    if ('errors' in read) return { rejected: Object.keys(read.errors)[0] };
    return action.submit(async () => {
      await saveFeeItem(read.columns, item);
      onSaved();
      return `${read.columns.name} saved.`;
    });
  };
  const remove = (one: FeeItemRow) => {
    action.run(async () => {
      await removeFeeItem(one);
      onSaved();
      return `${one.name} removed.`;
    });
  };
  return (
    <Form name="fee-item" send={send}>
      <ActionNotice action={action} />
      <div className="columns">
        <SelectField
          label="Kind"
          options={[
            ['fee', 'Fee'],
            ['donation', 'Donation'],
          ]}
          {...field('kind')}
        />
        <Field label="Name" maxLength={120} {...field('name')} />
        <Field label="Address" hint={`/pay/${draft.slug || '…'}`} maxLength={80} {...field('slug')} />
      </div>
      <TextArea label="Description" rows={4} maxLength={4000} {...field('description')} />
      <FeeAmounts draft={draft} currency={currency} field={field} change={change} />
      <div className="columns">
        <Field
          label="Ask for (optional)"
          hint="Besides name and email, for example “Invoice number”."
          maxLength={80}
          {...field('reference_label')}
        />
        <SelectField
          label="Account"
          options={accounts
            .filter(({ id, kind }) => kind === 'income' || id === draft.account_id)
            .map(({ id, code, name }) => [id, `${code} ${name}`] as const)}
          {...field('account_id')}
        />
        <SelectField
          label="Tax"
          options={[
            ['', 'None'],
            ...taxes
              .filter(({ id, is_active }) => is_active || id === draft.tax_rate_id)
              .map((tax) => [tax.id, taxRateLabel(tax)] as const),
          ]}
          {...field('tax_rate_id')}
        />
        <Field label="Open until (optional)" type="date" {...field('open_until')} />
        <Field label="Order" hint="Lower numbers come first." inputMode="numeric" {...field('position')} />
      </div>
      <TextArea
        label="Thanks (optional)"
        hint="On the page after the payment, and in the email."
        rows={3}
        maxLength={1000}
        {...field('thanks')}
      />
      {check('is_open', 'Published')}
      {check('is_listed', 'Listed at /pay (otherwise by link only)')}
      <FormActions label="Save item" isBusy={action.isBusy} onCancel={onCancel}>
        {item && (
          <Button variant="quiet" isBusy={action.isBusy} onClick={() => remove(item)}>
            Remove
          </Button>
        )}
      </FormActions>
    </Form>
  );
}
