import { byLanguage } from '../by-language.ts';
import type { guestMessages } from '../en/site/guest-messages.ts';

/** What messages to registered guests say. */
export const guestMessageStrings = byLanguage(
  import.meta.glob<typeof guestMessages>('../*/site/guest-messages.ts', {
    eager: true,
    import: 'guestMessages',
  }),
);
