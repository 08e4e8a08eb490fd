import { byLanguage } from './by-language.ts';
import type { lists } from './en/lists.ts';

/** What tables for work say. */
export const listsStrings = byLanguage(
  import.meta.glob<typeof lists>('./*/lists.ts', { eager: true, import: 'lists' }),
);
