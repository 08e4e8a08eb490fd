import { byLanguage } from '../by-language.ts';
import type { receivedApplications } from '../en/business/received-applications.ts';

/** What the applications to a business say. */
export const receivedApplicationStrings = byLanguage(
  import.meta.glob<typeof receivedApplications>('../*/business/received-applications.ts', {
    eager: true,
    import: 'receivedApplications',
  }),
);
