import { byLanguage } from '../by-language.ts';
import type { team } from '../en/business/team.ts';

/** What the team of a business and its invitations say. */
export const teamStrings = byLanguage(
  import.meta.glob<typeof team>('../*/business/team.ts', { eager: true, import: 'team' }),
);
