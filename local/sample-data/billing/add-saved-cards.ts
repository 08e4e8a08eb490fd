import type { Sql } from 'postgres';
import { newCardMethod, newCustomer } from '../../payments/objects/payers.ts';
import { openStore } from '../../payments/store.ts';
import { testCards } from '../../payments/test-cards.ts';

/** Adds the saved cards of the demo town to the payments of `folder`, so that they can be charged. What is there stays. */
export async function addSavedCards(sql: Sql, folder: string): Promise<void> {
  const cards = await sql<{ customer: string; method: string; last4: string; month: number; year: number }[]>`
    select provider_customer_id as customer, provider_method_id as method, last4, exp_month as month, exp_year as year
    from public.saved_payment_methods where provider_method_id like 'pm\_demo%' and removed_at is null`;
  if (cards.length === 0) return;
  const store = openStore(folder);
  try {
    for (const { customer, method, last4, month, year } of cards) {
      const card = testCards.find(({ number }) => number.endsWith(last4));
      if (!card || store.find('payment_method', method)) continue;
      const payer = { email: null, name: null };
      store.put('customer', { ...newCustomer(payer), id: customer });
      store.put('payment_method', { ...newCardMethod(card, payer, { month, year }), id: method, customer });
    }
  } finally {
    store.close();
  }
}
