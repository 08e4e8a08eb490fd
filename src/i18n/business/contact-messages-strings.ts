import { byLanguage } from '../by-language.ts';
import type { contactMessages } from '../en/business/contact-messages.ts';

/** What visitors' messages to a business say. */
export const contactMessageStrings = byLanguage(
  import.meta.glob<typeof contactMessages>('../*/business/contact-messages.ts', {
    eager: true,
    import: 'contactMessages',
  }),
);
