import { byLanguage } from '../by-language.ts';
import type { eventForms } from '../en/business/event-forms.ts';

/** What registering for an event says. */
export const eventFormStrings = byLanguage(
  import.meta.glob<typeof eventForms>('../*/business/event-forms.ts', { eager: true, import: 'eventForms' }),
);
