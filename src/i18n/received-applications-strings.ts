import { byLanguage } from './by-language.ts';
import type { receivedApplications } from './en/received-applications.ts';

/** What the applications to a business say. */
export const receivedApplicationStrings = byLanguage(
  import.meta.glob<typeof receivedApplications>('./*/received-applications.ts', {
    eager: true,
    import: 'receivedApplications',
  }),
);
