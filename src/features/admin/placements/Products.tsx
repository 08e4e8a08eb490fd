import { formatPrice } from '#contracts/money.ts';
import { counted } from '../../../i18n/counted.ts';
import { PricedItems } from '../priced-items/PricedItems.tsx';
import { ProductForm } from './ProductForm.tsx';
import { listProducts, type PlacementProduct, productTypeLabel } from './products.ts';

const describe = (
  { days, price, member_price, places, is_active, ...type }: PlacementProduct,
  currency: string,
) =>
  [
    productTypeLabel(type),
    counted(days, '# day', '# days'),
    formatPrice(price, currency),
    member_price !== null && `members ${formatPrice(member_price, currency)}`,
    places !== null && counted(places, '# place', '# places'),
    !is_active && 'off',
  ]
    .filter(Boolean)
    .join(' · ');

/** Paid posts and featured places on sale; admins set them. */
export const Products = () => (
  <PricedItems
    name="Placement products"
    cache="placement-products"
    load={listProducts}
    describe={describe}
    empty="Nothing on sale yet. Add what businesses can buy beyond their plan: a job for 30 days, a featured place."
    addLabel="Add product"
    link={() => (
      <p>
        <a href="/admin/placements">All placements</a>
      </p>
    )}
    form={(props) => <ProductForm {...props} />}
  />
);
