import { Field } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { PricedItemForm } from '../priced-items/PricedItemForm.tsx';
import type { ItemFormProps } from '../priced-items/PricedItems.tsx';
import {
  type PlacementProduct,
  productTypes,
  readProductDraft,
  removeProduct,
  saveProduct,
  toProductDraft,
} from './products.ts';

/** A paid post or a featured place as a form; what was bought before stays as bought. */
export const ProductForm = (props: ItemFormProps<PlacementProduct>) => (
  <PricedItemForm
    {...props}
    form="placement-product"
    saveLabel="Save product"
    begin={toProductDraft}
    read={readProductDraft}
    save={saveProduct}
    remove={removeProduct}
  >
    {({ draft, field, check, books }) => (
      <>
        <div className="columns">
          <SelectField
            label="What is sold"
            options={productTypes}
            disabled={props.item !== undefined}
            {...field('type')}
          />
          <Field label="Name" maxLength={120} {...field('name')} />
          <Field label="Days" inputMode="numeric" {...field('days')} />
          <Field label={`Price (${props.currency})`} inputMode="decimal" {...field('price')} />
          <Field
            label={`Member price (${props.currency})`}
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
          {books}
        </div>
        <Field label="Description (optional)" maxLength={500} {...field('description')} />
        {check('is_active', 'On sale')}
      </>
    )}
  </PricedItemForm>
);
