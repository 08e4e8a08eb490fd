import { byLanguage } from './by-language.ts';
import type { team } from './en/team.ts';

/** What the team of a business and its invitations say. */
export const teamStrings = byLanguage(
  import.meta.glob<typeof team>('./*/team.ts', { eager: true, import: 'team' }),
);
