import { useState } from 'react';
import { formatPrice } from '#contracts/money.ts';
import { counted } from '../../../i18n/counted.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { Button } from '../../../ui/Button.tsx';
import { AdminGate } from '../AdminGate.tsx';
import { listAccounts, listTaxRates } from '../billing/books.ts';
import { ProductForm } from './ProductForm.tsx';
import { listProducts, type PlacementProduct, productTypeLabel } from './products.ts';

const load = async () => {
  const [products, taxes, accounts] = await Promise.all([listProducts(), listTaxRates(), listAccounts()]);
  return { products, taxes, accounts };
};

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
export function Products() {
  return (
    <AdminGate name="Placement products">
      {({ isAdmin, currency }) => (
        <QueryBoundary queryKey={['admin', 'placement-products']} load={load}>
          {(all, reload) => <List {...all} isAdmin={isAdmin} currency={currency} onSaved={reload} />}
        </QueryBoundary>
      )}
    </AdminGate>
  );
}

interface ListProps extends Awaited<ReturnType<typeof load>> {
  isAdmin: boolean;
  currency: string;
  onSaved: () => void;
}

function List({ products, isAdmin, currency, onSaved, ...books }: ListProps) {
  const [open, setOpen] = useState<string>();
  const close = () => setOpen(undefined);
  const settle = () => {
    close();
    onSaved();
  };
  const form = { currency, ...books, onSaved: settle, onCancel: close };
  return (
    <div className="stack">
      <p>
        <a href="/admin/placements">All placements</a>
      </p>
      {products.length === 0 && (
        <p>
          Nothing on sale yet. Add what businesses can buy beyond their plan: a job for 30 days, a featured
          place.
        </p>
      )}
      <ul className="queue">
        {products.map((product) => (
          <li key={product.id} data-current={open === product.id}>
            <span aria-hidden="true" />
            {isAdmin ? (
              <button
                type="button"
                className="opener"
                aria-expanded={open === product.id}
                onClick={() => setOpen(open === product.id ? undefined : product.id)}
              >
                <span>{product.name}</span>
                <small>{describe(product, currency)}</small>
              </button>
            ) : (
              <div className="stack">
                <span>{product.name}</span>
                <small>{describe(product, currency)}</small>
              </div>
            )}
            {open === product.id && (
              <div className="detail">
                <ProductForm key={product.updated_at} product={product} {...form} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {isAdmin &&
        (open === 'new' ? (
          <div className="card">
            <ProductForm {...form} />
          </div>
        ) : (
          <p>
            <Button onClick={() => setOpen('new')}>Add product</Button>
          </p>
        ))}
    </div>
  );
}
