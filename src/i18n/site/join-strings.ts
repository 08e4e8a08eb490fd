import { byLanguage } from '../by-language.ts';
import type { join } from '../en/site/join.ts';

/** What the page of plans and the application for membership say. */
export const joinStrings = byLanguage(
  import.meta.glob<typeof join>('../*/site/join.ts', { eager: true, import: 'join' }),
);
