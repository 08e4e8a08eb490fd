import { byLanguage } from '../by-language.ts';
import type { organizationPeople } from '../en/business/organization-people.ts';

/** What the people of an organization, and how they join it, are called. */
export const organizationPeopleStrings = byLanguage(
  import.meta.glob<typeof organizationPeople>('../*/business/organization-people.ts', {
    eager: true,
    import: 'organizationPeople',
  }),
);
