import { byLanguage } from '../by-language.ts';
import type { orders } from '../en/account/orders.ts';

/** What the page of an order and the list of orders say. */
export const orderStrings = byLanguage(
  import.meta.glob<typeof orders>('../*/account/orders.ts', { eager: true, import: 'orders' }),
);
