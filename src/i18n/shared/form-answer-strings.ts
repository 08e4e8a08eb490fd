import { byLanguage } from '../by-language.ts';
import type { formAnswers } from '../en/shared/form-answers.ts';

/** What the answers to a form say. */
export const formAnswerStrings = byLanguage(
  import.meta.glob<typeof formAnswers>('../*/shared/form-answers.ts', { eager: true, import: 'formAnswers' }),
);
