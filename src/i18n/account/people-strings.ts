import { byLanguage } from '../by-language.ts';
import type { people } from '../en/account/people.ts';

/** What the directory of people and community profiles say. */
export const peopleStrings = byLanguage(
  import.meta.glob<typeof people>('../*/account/people.ts', { eager: true, import: 'people' }),
);
