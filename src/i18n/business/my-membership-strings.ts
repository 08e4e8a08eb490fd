import { byLanguage } from '../by-language.ts';
import type { myMembership } from '../en/business/my-membership.ts';

/** What the memberships of a person and their application say. */
export const myMembershipStrings = byLanguage(
  import.meta.glob<typeof myMembership>('../*/business/my-membership.ts', {
    eager: true,
    import: 'myMembership',
  }),
);
