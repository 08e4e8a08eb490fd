import { byLanguage } from '../by-language.ts';
import type { eventSales } from '../en/business/event-sales.ts';

/** What the sales and orders of an event say in one language. */
export type EventSalesTexts = typeof eventSales;

/** What the sales and orders of an event say. */
export const eventSalesStrings = byLanguage(
  import.meta.glob<EventSalesTexts>('../*/business/event-sales.ts', { eager: true, import: 'eventSales' }),
);
