import { type Answers, type AskedField, askedFields } from '#contracts/forms.ts';
import { isEmptyAnswer } from '../form-fields/find-problems.ts';

type Field = Pick<AskedField, 'id' | 'type' | 'is_required' | 'condition'>;

/**
 * The fields whose answers are sent: those that were changed, what depends on them, and those that are required and empty. What others
 * saved meanwhile in the rest stays, and so does what a stricter limit would reject now.
 */
export function fieldsToSend<One extends Field>(
  fields: readonly One[],
  answers: Answers,
  saved: Answers,
): One[] {
  const asked = new Set(askedFields(fields, answers).map(({ id }) => id));
  const sent = new Set<string>();
  // A condition names a field before it.
  for (const { id, type, is_required, condition } of fields) {
    const isMissing = is_required && asked.has(id) && isEmptyAnswer(type, answers[id]);
    const depends = condition !== null && sent.has(condition.field_id);
    if (isMissing || depends || !isSame(answers[id], saved[id])) sent.add(id);
  }
  return fields.filter(({ id }) => sent.has(id));
}

type MaybeAnswer = Answers[string] | undefined;

/** Whether two answers are the same; none is null or undefined. */
export const isSame = (one: MaybeAnswer, other: MaybeAnswer): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
