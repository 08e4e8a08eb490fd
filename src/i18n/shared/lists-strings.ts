import { byLanguage } from '../by-language.ts';
import type { lists } from '../en/shared/lists.ts';

/** What tables for work say. */
export const listsStrings = byLanguage(
  import.meta.glob<typeof lists>('../*/shared/lists.ts', { eager: true, import: 'lists' }),
);
