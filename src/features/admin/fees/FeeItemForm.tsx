import { Field } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { PricedItemForm } from '../priced-items/PricedItemForm.tsx';
import type { ItemFormProps } from '../priced-items/PricedItems.tsx';
import { FeeAmounts } from './FeeAmounts.tsx';
import { type FeeItemRow, readFeeDraft, removeFeeItem, saveFeeItem, toFeeDraft } from './fee-items.ts';

/** A donation or a fee as a form: how it is called, how much it is, and where it is shown. */
export const FeeItemForm = (props: ItemFormProps<FeeItemRow>) => (
  <PricedItemForm
    {...props}
    form="fee-item"
    saveLabel="Save item"
    begin={toFeeDraft}
    read={readFeeDraft}
    save={saveFeeItem}
    remove={removeFeeItem}
  >
    {({ draft, change, field, check, books }) => (
      <>
        {props.item?.is_open && (
          <p>
            <a href={`/pay/${props.item.slug}`}>Open page</a>
          </p>
        )}
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
        <FeeAmounts draft={draft} currency={props.currency} field={field} change={change} />
        <div className="columns">
          <Field
            label="Ask for (optional)"
            hint="Besides name and email, for example “Invoice number”."
            maxLength={80}
            {...field('reference_label')}
          />
          <Field label="Open until (optional)" type="date" {...field('open_until')} />
          {books}
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
      </>
    )}
  </PricedItemForm>
);
