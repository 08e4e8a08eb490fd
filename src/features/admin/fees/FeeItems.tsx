import { useState } from 'react';
import { formatPrice } from '#contracts/money.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { Button } from '../../../ui/Button.tsx';
import { AdminGate } from '../AdminGate.tsx';
import { listAccounts, listTaxRates } from '../billing/books.ts';
import { FeeItemForm } from './FeeItemForm.tsx';
import { type FeeItemRow, listFeeItems } from './fee-items.ts';

const load = async () => {
  const [items, taxes, accounts] = await Promise.all([listFeeItems(), listTaxRates(), listAccounts()]);
  return { items, taxes, accounts };
};

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
export function FeeItems() {
  return (
    <AdminGate name="Fee items">
      {({ isAdmin, mayBill, currency }) => (
        <QueryBoundary queryKey={['admin', 'fee-items']} load={load}>
          {(all, reload) => (
            <>
              {mayBill && (
                <p>
                  <a href="/admin/fees/payments">What came in</a>
                </p>
              )}
              <List {...all} isAdmin={isAdmin} currency={currency} onSaved={reload} />
            </>
          )}
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

function List({ items, isAdmin, currency, onSaved, ...books }: ListProps) {
  const [open, setOpen] = useState<string>();
  const close = () => setOpen(undefined);
  const settle = () => {
    close();
    onSaved();
  };
  const form = { currency, ...books, onSaved: settle, onCancel: close };
  return (
    <div className="stack">
      {items.length === 0 && <p>Nothing can be paid yet. Add a donation or a fee.</p>}
      <ul className="queue">
        {items.map((item) => (
          <li key={item.id} data-current={open === item.id}>
            <span aria-hidden="true" />
            {isAdmin ? (
              <button
                type="button"
                className="opener"
                aria-expanded={open === item.id}
                onClick={() => setOpen(open === item.id ? undefined : item.id)}
              >
                <span>{item.name}</span>
                <small>{describe(item, currency)}</small>
              </button>
            ) : (
              <div className="stack">
                <span>{item.name}</span>
                <small>{describe(item, currency)}</small>
              </div>
            )}
            {open === item.id && (
              <div className="detail">
                {item.is_open && (
                  <p>
                    <a href={`/pay/${item.slug}`}>Open page</a>
                  </p>
                )}
                <FeeItemForm key={item.updated_at} item={item} {...form} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {isAdmin &&
        (open === 'new' ? (
          <div className="card">
            <FeeItemForm {...form} />
          </div>
        ) : (
          <p>
            <Button onClick={() => setOpen('new')}>Add item</Button>
          </p>
        ))}
    </div>
  );
}
