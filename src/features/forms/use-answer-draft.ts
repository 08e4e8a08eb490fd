import { useEffect, useState } from 'react';
import { z } from 'zod';
import { Answer, type Answers } from '#contracts/forms.ts';
import { deleteDraft, readDraft, saveDraft } from '../../lib/browser/draft-storage.ts';

const Draft = z.object({
  id: z.uuid(),
  email: z.string(),
  answers: z.record(z.string(), Answer.nullable()),
});

/** What somebody has filled in so far. `id` is that of the response, so that what is sent twice is stored once. */
export interface AnswerDraft {
  id: string;
  email: string;
  answers: Answers;
}

const newDraft = (): AnswerDraft => ({ id: crypto.randomUUID(), email: '', answers: {} });
const isFilled = ({ email, answers }: AnswerDraft) => email !== '' || Object.keys(answers).length > 0;

/** The answers of who fills in a form, kept on this device while they type until they are sent or thrown away. */
export function useAnswerDraft(formId: string, userId: string | undefined) {
  const [draft, setDraft] = useState<AnswerDraft>({ id: '', email: '', answers: {} });
  const [isResumed, setResumed] = useState(false);
  const key = { userId: userId ?? 'visitor', name: `form-${formId}` };
  useEffect(() => {
    // Once it is known whose draft it is; what was typed before that stays.
    const stored = Draft.safeParse(readDraft({ userId: userId ?? 'visitor', name: `form-${formId}` }));
    setDraft((now) => {
      if (isFilled(now)) return now;
      return stored.success ? stored.data : newDraft();
    });
    setResumed(stored.success);
  }, [formId, userId]);
  const change = (part: Partial<AnswerDraft>) => {
    const next = { ...draft, id: draft.id || crypto.randomUUID(), ...part };
    setDraft(next);
    saveDraft(key, next);
  };
  const clear = () => {
    deleteDraft(key);
    setDraft(newDraft());
    setResumed(false);
  };
  return { draft, change, clear, isResumed };
}
