import { byLanguage } from '../by-language.ts';
import type { tickets } from '../en/site/tickets.ts';

/** What choosing and ordering tickets says. */
export const ticketStrings = byLanguage(
  import.meta.glob<typeof tickets>('../*/site/tickets.ts', { eager: true, import: 'tickets' }),
);
