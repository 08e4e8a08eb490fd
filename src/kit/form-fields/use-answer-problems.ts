import { useEffect, useRef, useState } from 'react';
import { type AnswerProblems, readProblems } from '#contracts/forms.ts';
import { ApiError } from '../../lib/browser/errors/api-error.ts';
import type { FormResult } from '../../lib/browser/report-form.ts';
import type { Action } from '../use-action.ts';

/** The problem of each field that Postgres found, whether the error came from the database or from a function; undefined for other errors. */
export function problemsOf(error: unknown): AnswerProblems | undefined {
  const found =
    error instanceof ApiError
      ? ((error.details ?? {}) as { problems?: AnswerProblems }).problems
      : readProblems((error as { hint?: unknown } | null)?.hint);
  return found && Object.keys(found).length > 0 ? found : undefined;
}

/** What is wrong with the answers of a form, by field, and how they come and go. */
export function useAnswerProblems() {
  const [problems, setProblems] = useState<AnswerProblems>({});
  const refused = useRef<ParentNode>(null);
  // Once the fields are marked: a frame that comes before React's own work would find none.
  useEffect(() => {
    refused.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    refused.current = null;
  }, [problems]);
  const show = (found: AnswerProblems, element: ParentNode): FormResult => {
    refused.current = element;
    setProblems(found);
    return { rejected: Object.keys(found)[0] };
  };
  return {
    problems,
    hasProblems: Object.keys(problems).length > 0,
    /** Marks the fields, focuses the first field of the form that is wrong, also for another reason, and says that the form was rejected. */
    show,
    /** Something else was answered to this field. */
    clear: (id: string) => {
      const { [id]: fixed, ...left } = problems;
      if (fixed) setProblems(left);
    },
    clearAll: () => setProblems({}),
    /**
     * Submits the work of a form as useAction does. Fields that Postgres refuses are marked, the first has the focus, and `onRefused` runs:
     * what is asked may be something else by now.
     */
    send: async (
      submit: Action['submit'],
      element: ParentNode,
      work: () => Promise<unknown>,
      onRefused?: () => Promise<unknown>,
    ): Promise<FormResult> => {
      const outcome = { isRefused: false };
      const result = await submit(async () => {
        try {
          return await work();
        } catch (error) {
          const found = problemsOf(error);
          if (!found) throw error;
          outcome.isRefused = true;
          await onRefused?.();
          show(found, element);
          return undefined;
        }
      });
      return outcome.isRefused ? 'rejected' : result;
    },
  };
}
