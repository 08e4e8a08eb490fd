import { byLanguage } from '../by-language.ts';
import type { postForms } from '../en/business/post-forms.ts';

/** What the lists and the editor of jobs, events and deals say. */
export const postFormStrings = byLanguage(
  import.meta.glob<typeof postForms>('../*/business/post-forms.ts', { eager: true, import: 'postForms' }),
);

/** The texts of one language. */
export type PostTexts = (typeof postFormStrings)['en'];
