import { byLanguage } from '../by-language.ts';
import type { questions } from '../en/account/questions.ts';

/** What answering the questions of an event says after registering. */
export const questionStrings = byLanguage(
  import.meta.glob<typeof questions>('../*/account/questions.ts', { eager: true, import: 'questions' }),
);
