import { type ReactNode, useState } from 'react';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { taxRateLabel } from '../billing/books.ts';
import type { ItemFormProps, PricedItem } from './PricedItems.tsx';

/** An item as its form holds it: all texts as typed. */
interface ItemDraft {
  name: string;
  account_id: string;
  tax_rate_id: string;
  position: string;
}

/** The names of the fields of a draft that are texts. */
type TextName<Draft> = {
  [Name in keyof Draft]: Draft[Name] extends string ? Name : never;
}[keyof Draft];

/** The fields of a form over its draft. */
export interface ItemFields<Draft> {
  draft: Draft;
  change: (fields: Partial<Draft>) => void;
  field: (name: TextName<Draft>) => {
    value: string;
    errors: string[];
    onChange: (event: { target: { value: string } }) => void;
  };
  check: (name: Exclude<keyof Draft, TextName<Draft>>, label: string) => ReactNode;
  /** Account, tax and place in the list. */
  books: ReactNode;
}

interface PricedItemFormProps<Item extends PricedItem, Draft, Columns> extends ItemFormProps<Item> {
  /** Names the form for drafts and tests. */
  form: string;
  saveLabel: string;
  begin: (currency: string, item?: Item) => Draft;
  read: (
    draft: Draft,
    currency: string,
  ) => { columns: Columns } | { errors: Partial<Record<keyof Draft, string>> };
  save: (columns: Columns, seen: Item | undefined, draft: Draft) => Promise<void>;
  remove: (item: Item) => Promise<void>;
  children: (fields: ItemFields<Draft>) => ReactNode;
}

/** The form of a priced item: `children` are its fields, and what is wrong is said at each once it was sent. */
export function PricedItemForm<
  Item extends PricedItem,
  Draft extends ItemDraft,
  Columns extends { name: string },
>({
  item,
  currency,
  taxes,
  accounts,
  onSaved,
  onCancel,
  ...form
}: PricedItemFormProps<Item, Draft, Columns>) {
  const [draft, setDraft] = useState(() => form.begin(currency, item));
  const [isChecked, setChecked] = useState(false);
  const action = useAction();
  const read = form.read(draft, currency);
  const errors: Partial<Record<keyof Draft, string>> = isChecked && 'errors' in read ? read.errors : {};
  const field = (name: keyof Draft) => {
    const [value, error] = [draft[name], errors[name]];
    return {
      value: typeof value === 'string' ? value : '',
      errors: error === undefined ? [] : [error],
      onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
    };
  };
  const check: ItemFields<Draft>['check'] = (name, label) => (
    <label className="checkbox">
      <input
        type="checkbox"
        checked={draft[name] === true}
        onChange={({ target }) => setDraft({ ...draft, [name]: target.checked })}
      />
      {label}
    </label>
  );
  const finish = (message: string) => {
    onSaved();
    return message;
  };
  const send = () => {
    setChecked(true);
    if ('errors' in read) return { rejected: Object.keys(read.errors)[0] };
    return action.submit(async () => {
      await form.save(read.columns, item, draft);
      return finish(`${read.columns.name} saved.`);
    });
  };
  const remove = (one: Item) => {
    action.run(async () => {
      await form.remove(one);
      return finish(`${one.name} removed.`);
    });
  };
  const books = (
    <>
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
    </>
  );
  return (
    <Form name={form.form} send={send}>
      <ActionNotice action={action} />
      {form.children({
        draft,
        change: (fields) => setDraft({ ...draft, ...fields }),
        field,
        check,
        books,
      })}
      <FormActions label={form.saveLabel} isBusy={action.isBusy} onCancel={onCancel}>
        {item && (
          <Button variant="quiet" isBusy={action.isBusy} onClick={() => remove(item)}>
            Remove
          </Button>
        )}
      </FormActions>
    </Form>
  );
}
