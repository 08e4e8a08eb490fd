import { byLanguage } from './by-language.ts';
import type { myRegistrations } from './en/my-registrations.ts';

/** What the page of the own tickets says. */
export const myRegistrationStrings = byLanguage(
  import.meta.glob<typeof myRegistrations>('./*/my-registrations.ts', {
    eager: true,
    import: 'myRegistrations',
  }),
);
