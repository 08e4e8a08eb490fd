import { counted } from '../../counted.ts';

/** The answers to a form, as a table and as charts. */
export const formAnswers = {
  view: 'View',
  table: 'Table',
  charts: 'Charts',
  responses: (count: number) => counted(count, '# response, without spam.', '# responses, without spam.'),
  people: (count: number) =>
    counted(count, '# person with a place has answered.', '# people with a place have answered.'),
  byDay: 'By day',
  given: 'Answers',
  removed: (label: string) => `${label} (removed)`,
  answered: (count: number) => counted(count, '# answered', '# answered'),
  range: (min: string, max: string, mean: string) => `from ${min} to ${max}, ${mean} on average`,
  sum: (sum: string) => `${sum} in all`,
};
