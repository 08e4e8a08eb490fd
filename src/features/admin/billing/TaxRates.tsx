import { useState } from 'react';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EditableList, type ItemFormEnd } from '../EditableList.tsx';
import { saveTaxRate, type TaxRate, taxRateLabel } from './books.ts';

interface TaxRatesProps {
  taxes: TaxRate[];
  isAdmin: boolean;
  onSaved: () => void;
}

/** The taxes on what the chamber sells; admins add, change and switch them off. */
export function TaxRates({ taxes, isAdmin, onSaved }: TaxRatesProps) {
  return (
    <Panel title="Taxes">
      <EditableList
        items={taxes}
        mayEdit={isAdmin}
        title={taxRateLabel}
        facts={({ is_active: isActive }) => (isActive ? undefined : 'off')}
        empty="No taxes."
        addLabel="Add tax"
        isInPanel
        onSaved={onSaved}
      >
        {(tax, end) => <TaxRateForm {...(tax && { tax })} {...end} />}
      </EditableList>
    </Panel>
  );
}

interface TaxRateFormProps extends ItemFormEnd {
  /** Undefined for a new one. */
  tax?: TaxRate;
}

function TaxRateForm({ tax, onSaved, onCancel }: TaxRateFormProps) {
  const [draft, setDraft] = useState({
    name: tax?.name ?? '',
    percent: tax ? String(tax.percent) : '',
    country: tax?.country ?? '',
    state: tax?.state ?? '',
    is_inclusive: tax?.is_inclusive ?? false,
    is_active: tax?.is_active ?? true,
  });
  const [isChecked, setChecked] = useState(false);
  const action = useAction();
  const percent = /^\s*\d{1,3}([.,]\d{1,3})?\s*%?\s*$/.test(draft.percent)
    ? Number(draft.percent.replace(',', '.').replace('%', ''))
    : NaN;
  const country = draft.country.trim().toUpperCase();
  const errors: { name?: string; percent?: string; country?: string; state?: string } = {};
  if (!draft.name.trim()) errors.name = 'Enter a tax name.';
  if (!(percent > 0 && percent <= 100))
    errors.percent = 'Enter a percentage above 0, with at most 3 decimals.';
  if (!/^([A-Z]{2})?$/.test(country)) errors.country = 'Enter two letters, for example US.';
  const field = (name: 'name' | 'percent' | 'country' | 'state') => {
    const error = isChecked ? errors[name] : undefined;
    return {
      value: draft[name],
      errors: error === undefined ? [] : [error],
      onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
    };
  };
  const send = () => {
    setChecked(true);
    const [wrong] = Object.keys(errors);
    if (wrong !== undefined) return { rejected: wrong };
    return action.submit(async () => {
      const { is_inclusive, is_active } = draft;
      const [name, state] = [draft.name.trim(), draft.state.trim() || null];
      await saveTaxRate({ name, percent, country: country || null, state, is_inclusive, is_active }, tax);
      onSaved();
      return `${name} saved.`;
    });
  };
  return (
    <Form name="tax-rate" send={send}>
      <ActionNotice action={action} />
      <div className="columns">
        <Field label="Tax name" maxLength={60} {...field('name')} />
        <Field label="Percent" inputMode="decimal" {...field('percent')} />
        <Field
          label="Country"
          hint="Two letters, if only for members there (optional)."
          maxLength={2}
          {...field('country')}
        />
        <Field
          label="State"
          hint="If only for members there (optional)."
          maxLength={50}
          {...field('state')}
        />
      </div>
      <label className="checkbox">
        <input
          type="checkbox"
          checked={draft.is_inclusive}
          onChange={({ target }) => setDraft({ ...draft, is_inclusive: target.checked })}
        />
        Included in prices
      </label>
      <label className="checkbox">
        <input
          type="checkbox"
          checked={draft.is_active}
          onChange={({ target }) => setDraft({ ...draft, is_active: target.checked })}
        />
        Active
      </label>
      <FormActions label="Save tax" isBusy={action.isBusy} onCancel={onCancel} />
    </Form>
  );
}
