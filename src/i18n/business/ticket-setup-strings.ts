import { byLanguage } from '../by-language.ts';
import type { ticketSetup } from '../en/business/ticket-setup.ts';

/** What the set-up of tickets says in one language. */
export type TicketSetupTexts = typeof ticketSetup;

/** What the set-up of an event's tickets says. */
export const ticketSetupStrings = byLanguage(
  import.meta.glob<TicketSetupTexts>('../*/business/ticket-setup.ts', { eager: true, import: 'ticketSetup' }),
);
