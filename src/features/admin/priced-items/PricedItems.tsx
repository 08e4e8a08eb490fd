import type { ReactNode } from 'react';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { AdminGate } from '../AdminGate.tsx';
import { EditableList, type ItemFormEnd } from '../EditableList.tsx';
import { type LedgerAccount, listAccounts, listTaxRates, type TaxRate } from '../billing/books.ts';

/** What every priced item has. */
export interface PricedItem {
  id: string;
  name: string;
  updated_at: string;
}

/** What the form of one item gets; `item` is undefined for a new one. */
export interface ItemFormProps<Item> extends ItemFormEnd {
  item?: Item;
  currency: string;
  taxes: readonly TaxRate[];
  accounts: readonly LedgerAccount[];
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
  describe,
  empty,
  addLabel,
  link,
  form,
}: PricedItemsProps<Item>) {
  const loadAll = async () => {
    const [items, taxes, accounts] = await Promise.all([load(), listTaxRates(), listAccounts()]);
    return { items, taxes, accounts };
  };
  return (
    <AdminGate name={name}>
      {({ isAdmin, mayBill, currency }) => (
        <QueryBoundary queryKey={['admin', cache]} load={loadAll}>
          {({ items, taxes, accounts }, reload) => (
            <>
              {link?.({ mayBill })}
              <EditableList
                items={items}
                mayEdit={isAdmin}
                title={({ name: title }) => title}
                facts={(item) => describe(item, currency)}
                empty={empty}
                addLabel={addLabel}
                onSaved={reload}
              >
                {(item, end) => form({ ...(item && { item }), currency, taxes, accounts, ...end })}
              </EditableList>
            </>
          )}
        </QueryBoundary>
      )}
    </AdminGate>
  );
}
