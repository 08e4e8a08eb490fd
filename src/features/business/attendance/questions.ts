import { z } from 'zod';

/** What somebody answered, as people read it. */
export const ReadAnswer = z.object({
  id: z.string(),
  label: z.string(),
  type: z.string(),
  text: z.string().nullable(),
  /** The labels of what was chosen. */
  choices: z.array(z.string()).nullable(),
  /** The id of an uploaded file. */
  file: z.string().nullable(),
});
interface Answered {
  answers: readonly z.infer<typeof ReadAnswer>[];
}

/** A question that somebody answered, with what can be chosen of those who answered; none where it is no choice. */
export interface AnsweredQuestion {
  id: string;
  label: string;
  options: string[];
}

const isChoice = (type: string) => type === 'choice' || type === 'choices' || type === 'consent';

/** What a person chose, by the labels of the options. */
export const choicesOf = ({ answers }: Answered, id: string): string[] =>
  answers.find((answer) => answer.id === id)?.choices ?? [];

/** What a person answered to a question; empty for nothing. */
export const answerOf = ({ answers }: Answered, id: string): string =>
  answers.find((answer) => answer.id === id)?.text ?? '';

/** The file that a person answered with; undefined for none. */
export function fileOf({ answers }: Answered, id: string): { id: string; name: string } | undefined {
  const answer = answers.find((one) => one.id === id);
  return answer?.file ? { id: answer.file, name: answer.text ?? '' } : undefined;
}

/** The questions that somebody in the list answered, in their order. */
export function questionsOf(registrations: readonly Answered[]): AnsweredQuestion[] {
  const known = new Map<string, { label: string; options: Set<string> }>();
  for (const one of registrations)
    for (const { id, label, type } of one.answers) {
      const question = known.get(id) ?? { label, options: new Set<string>() };
      known.set(id, question);
      if (isChoice(type)) for (const choice of choicesOf(one, id)) question.options.add(choice);
    }
  return [...known].map(([id, { label, options }]) => ({ id, label, options: [...options].sort() }));
}
