import { byLanguage } from '../by-language.ts';
import type { groupDecisions } from '../en/account/group-decisions.ts';

/** What decisions of groups say. */
export const groupDecisionsStrings = byLanguage(
  import.meta.glob<typeof groupDecisions>('../*/account/group-decisions.ts', {
    eager: true,
    import: 'groupDecisions',
  }),
);
