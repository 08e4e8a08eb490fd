import { byLanguage } from '../by-language.ts';
import type { membersFacts } from '../en/site/members-facts.ts';

/** What the details for members on the page of a business say. */
export const membersFactsStrings = byLanguage(
  import.meta.glob<typeof membersFacts>('../*/site/members-facts.ts', {
    eager: true,
    import: 'membersFacts',
  }),
);
