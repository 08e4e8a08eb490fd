import { byLanguage } from '../by-language.ts';
import type { myRegistrations } from '../en/account/my-registrations.ts';

/** What the page of the own tickets says. */
export const myRegistrationStrings = byLanguage(
  import.meta.glob<typeof myRegistrations>('../*/account/my-registrations.ts', {
    eager: true,
    import: 'myRegistrations',
  }),
);
