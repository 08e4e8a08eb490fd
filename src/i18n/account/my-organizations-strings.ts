import { byLanguage } from '../by-language.ts';
import type { myOrganizations } from '../en/account/my-organizations.ts';

/** What the pages about one's organizations say. */
export const myOrganizationsStrings = byLanguage(
  import.meta.glob<typeof myOrganizations>('../*/account/my-organizations.ts', {
    eager: true,
    import: 'myOrganizations',
  }),
);
