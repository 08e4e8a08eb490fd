import { byLanguage } from '../by-language.ts';
import type { groups } from '../en/account/groups.ts';

/** What groups, committees and boards say. */
export const groupsStrings = byLanguage(
  import.meta.glob<typeof groups>('../*/account/groups.ts', { eager: true, import: 'groups' }),
);
