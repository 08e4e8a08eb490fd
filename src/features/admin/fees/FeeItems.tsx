import { formatPrice } from '#contracts/money.ts';
import { PricedItems } from '../priced-items/PricedItems.tsx';
import { FeeItemForm } from './FeeItemForm.tsx';
import { type FeeItemRow, listFeeItems } from './fee-items.ts';

const describe = (
  { kind, slug, amount, suggested, allows_own, is_open, is_listed }: FeeItemRow,
  currency: string,
) =>
  [
    kind === 'donation' ? 'Donation' : 'Fee',
    `/pay/${slug}`,
    amount !== null
      ? formatPrice(amount, currency)
      : [...suggested.map((one) => formatPrice(one, currency)), allows_own ? 'other amounts' : []]
          .flat()
          .join(', '),
    !is_open ? 'not published' : is_listed ? 'published' : 'by link',
  ].join(' · ');

/** Donations and fees that anybody can pay; admins set them. */
export const FeeItems = () => (
  <PricedItems
    name="Fee items"
    cache="fee-items"
    load={listFeeItems}
    describe={describe}
    empty="Nothing can be paid yet. Add a donation or a fee."
    addLabel="Add item"
    link={({ mayBill }) =>
      mayBill && (
        <p>
          <a href="/admin/fees/payments">Payments</a>
        </p>
      )
    }
    form={(props) => <FeeItemForm {...props} />}
  />
);
