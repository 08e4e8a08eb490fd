import { byLanguage } from '../by-language.ts';
import type { eventCopies } from '../en/business/event-copies.ts';

/** What copies of events and templates say. */
export const eventCopyStrings = byLanguage(
  import.meta.glob<typeof eventCopies>('../*/business/event-copies.ts', {
    eager: true,
    import: 'eventCopies',
  }),
);
