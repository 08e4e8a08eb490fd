import { byLanguage } from '../by-language.ts';
import type { myApplications } from '../en/account/my-applications.ts';

/** What the page of the own applications says. */
export const myApplicationStrings = byLanguage(
  import.meta.glob<typeof myApplications>('../*/account/my-applications.ts', {
    eager: true,
    import: 'myApplications',
  }),
);
