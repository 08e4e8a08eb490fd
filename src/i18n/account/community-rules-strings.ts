import { byLanguage } from '../by-language.ts';
import type { communityRules } from '../en/account/community-rules.ts';

/** What the rules of the community say: the code of conduct, reports, sanctions and appeals. */
export const communityRulesStrings = byLanguage(
  import.meta.glob<typeof communityRules>('../*/account/community-rules.ts', {
    eager: true,
    import: 'communityRules',
  }),
);
