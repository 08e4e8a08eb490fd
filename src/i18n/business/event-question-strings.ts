import { byLanguage } from '../by-language.ts';
import type { eventQuestions } from '../en/business/event-questions.ts';

/** What the page of the questions of an event says. */
export const eventQuestionStrings = byLanguage(
  import.meta.glob<typeof eventQuestions>('../*/business/event-questions.ts', {
    eager: true,
    import: 'eventQuestions',
  }),
);
