import { byLanguage } from '../by-language.ts';
import type { eventSponsors } from '../en/business/event-sponsors.ts';

/** What the sponsors of an event and their editor say. */
export const eventSponsorStrings = byLanguage(
  import.meta.glob<typeof eventSponsors>('../*/business/event-sponsors.ts', {
    eager: true,
    import: 'eventSponsors',
  }),
);
