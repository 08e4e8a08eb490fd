import { type Answer, AskedField, FileAnswer } from '#contracts/forms.ts';
import { z } from 'zod';

/** A field whose answers are shown; a removed one says since when. */
export const AnsweredField = AskedField.extend({ archived_at: z.string().nullable() });
/** A field whose answers are shown; a removed one says since when. */
export type AnsweredField = z.infer<typeof AnsweredField>;

/** An answer as people read it, as private.answer_text has it; empty for none. */
export function answerText(
  { options, type }: Pick<AnsweredField, 'options' | 'type'>,
  answer: Answer | undefined,
) {
  if (answer === undefined) return '';
  if (options.length > 0) {
    const chosen = Array.isArray(answer) ? answer : typeof answer === 'string' ? [answer] : [];
    return chosen.map((id) => options.find((option) => option.id === id)?.label ?? id).join('; ');
  }
  if (type === 'consent') return 'Yes';
  const file = FileAnswer.safeParse(answer);
  if (file.success) return file.data.name;
  if (typeof answer !== 'object') return String(answer);
  if (Array.isArray(answer)) return answer.join('; ');
  const part = answer as Partial<Record<string, string>>;
  return [
    part['address_line1'],
    part['address_line2'],
    part['city'],
    [part['state'], part['zip_code']].filter(Boolean).join(' '),
    part['country'],
  ]
    .filter(Boolean)
    .join(', ');
}
