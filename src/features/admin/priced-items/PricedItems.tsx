import { type ReactNode, useState } from 'react';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { Button } from '../../../ui/Button.tsx';
import { AdminGate } from '../AdminGate.tsx';
import { type LedgerAccount, listAccounts, listTaxRates, type TaxRate } from '../billing/books.ts';

/** What every priced item has. */
export interface PricedItem {
  id: string;
  name: string;
  updated_at: string;
}

/** What the form of one item gets; `item` is undefined for a new one. */
export interface ItemFormProps<Item> {
  item?: Item;
  currency: string;
  taxes: readonly TaxRate[];
  accounts: readonly LedgerAccount[];
  onSaved: () => void;
  onCancel: () => void;
}

interface PricedItemsProps<Item extends PricedItem> {
  /** The name of the page, and of what its list is cached as. */
  name: string;
  cache: string;
  load: () => Promise<Item[]>;
  describe: (item: Item, currency: string) => string;
  /** Said while there are none. */
  empty: string;
  addLabel: string;
  /** A link above the list. */
  link?: (access: { mayBill: boolean }) => ReactNode;
  form: (props: ItemFormProps<Item>) => ReactNode;
}

/** A list of what is sold at a price, each item opened in place; admins change it. */
export function PricedItems<Item extends PricedItem>({
  name,
  cache,
  load,
  link,
  ...list
}: PricedItemsProps<Item>) {
  const loadAll = async () => {
    const [items, taxes, accounts] = await Promise.all([load(), listTaxRates(), listAccounts()]);
    return { items, taxes, accounts };
  };
  return (
    <AdminGate name={name}>
      {({ isAdmin, mayBill, currency }) => (
        <QueryBoundary queryKey={['admin', cache]} load={loadAll}>
          {(all, reload) => (
            <>
              {link?.({ mayBill })}
              <List {...list} {...all} isAdmin={isAdmin} currency={currency} onSaved={reload} />
            </>
          )}
        </QueryBoundary>
      )}
    </AdminGate>
  );
}

type ListProps<Item extends PricedItem> = Omit<PricedItemsProps<Item>, 'name' | 'cache' | 'load' | 'link'> &
  Pick<ItemFormProps<Item>, 'currency' | 'taxes' | 'accounts' | 'onSaved'> & {
    items: readonly Item[];
    isAdmin: boolean;
  };

function List<Item extends PricedItem>({ items, isAdmin, onSaved, ...list }: ListProps<Item>) {
  const { currency, taxes, accounts, describe, form } = list;
  const [open, setOpen] = useState<string>();
  const close = () => setOpen(undefined);
  const settle = () => {
    close();
    onSaved();
  };
  const common = { currency, taxes, accounts, onSaved: settle, onCancel: close };
  return (
    <div className="stack">
      {items.length === 0 && <p>{list.empty}</p>}
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
              <div className="detail" key={item.updated_at}>
                {form({ item, ...common })}
              </div>
            )}
          </li>
        ))}
      </ul>
      {isAdmin &&
        (open === 'new' ? (
          <div className="card">{form(common)}</div>
        ) : (
          <p>
            <Button onClick={() => setOpen('new')}>{list.addLabel}</Button>
          </p>
        ))}
    </div>
  );
}
