import { byLanguage } from '../by-language.ts';
import type { eventNav } from '../en/business/event-nav.ts';

/** The pages of an event for its organizers. */
export const eventNavStrings = byLanguage(
  import.meta.glob<typeof eventNav>('../*/business/event-nav.ts', { eager: true, import: 'eventNav' }),
);
