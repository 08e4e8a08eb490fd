import { useState } from 'react';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { type LedgerAccount, type TaxRate, taxRateLabel } from '../billing/books.ts';
import {
  type PlacementProduct,
  type ProductDraft,
  productTypes,
  readProductDraft,
  removeProduct,
  saveProduct,
  toProductDraft,
} from './products.ts';

interface ProductFormProps {
  /** Undefined for a new one. */
  product?: PlacementProduct;
  currency: string;
  taxes: readonly TaxRate[];
  accounts: readonly LedgerAccount[];
  onSaved: () => void;
  onCancel: () => void;
}

type TextName = Exclude<keyof ProductDraft, 'is_active'>;

/** A paid post or a featured place as a form; what was bought before stays as bought. */
export function ProductForm({ product, currency, taxes, accounts, onSaved, onCancel }: ProductFormProps) {
  const [draft, setDraft] = useState(() => toProductDraft(currency, product));
  const [isChecked, setChecked] = useState(false);
  const action = useAction();
  const read = readProductDraft(draft, currency);
  const errors = isChecked && 'errors' in read ? read.errors : {};
  const change = (fields: Partial<ProductDraft>) => setDraft({ ...draft, ...fields });
  const field = (name: TextName) => {
    const error = errors[name];
    return {
      value: draft[name],
      errors: error === undefined ? [] : [error],
      onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    };
  };
  const send = () => {
    setChecked(true);
    if ('errors' in read) return { rejected: Object.keys(read.errors)[0] };
    const [kind = 'post', entity = 'jobs'] = draft.type.split(' ');
    return action.submit(async () => {
      await saveProduct(read.columns, { kind, entity }, product);
      onSaved();
      return `${read.columns.name} saved.`;
    });
  };
  const remove = (one: PlacementProduct) => {
    action.run(async () => {
      await removeProduct(one);
      onSaved();
      return `${one.name} removed.`;
    });
  };
  return (
    <Form name="placement-product" send={send}>
      <ActionNotice action={action} />
      <div className="columns">
        <SelectField
          label="What is sold"
          options={productTypes}
          disabled={product !== undefined}
          {...field('type')}
        />
        <Field label="Name" maxLength={120} {...field('name')} />
        <Field label="Days" inputMode="numeric" {...field('days')} />
        <Field label={`Price (${currency})`} inputMode="decimal" {...field('price')} />
        <Field
          label={`Member price (${currency})`}
          hint="For organizations with a membership. Empty: the same."
          inputMode="decimal"
          {...field('member_price')}
        />
        {draft.type.startsWith('featured') && (
          <Field
            label="Places"
            hint="How many at the same time. Empty: no limit."
            inputMode="numeric"
            {...field('places')}
          />
        )}
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
        <Field label="Order" hint="Lower numbers come first." inputMode="numeric" {...field('position')} />
      </div>
      <Field label="Description (optional)" maxLength={500} {...field('description')} />
      <label className="check">
        <input
          type="checkbox"
          checked={draft.is_active}
          onChange={({ target }) => change({ is_active: target.checked })}
        />
        On sale
      </label>
      <FormActions label="Save product" isBusy={action.isBusy} onCancel={onCancel}>
        {product && (
          <Button variant="quiet" isBusy={action.isBusy} onClick={() => remove(product)}>
            Remove
          </Button>
        )}
      </FormActions>
    </Form>
  );
}
