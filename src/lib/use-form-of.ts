import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { reportForm } from './report-form.ts';
import { isRefusedWithoutSession } from './lost-session.ts';
import { isSignedOut } from './signed-out.ts';
import { explainFailure, type Failure } from './failure.ts';

/**
 * A form on one contract: checked when it is sent, then as it is mended; what the server refuses stays beside what was typed.
 * `send` gets the checked input and rejects or throws what explainFailure reads.
 */
export function useFormOf<Values extends FieldValues, Output extends FieldValues>(
  contract: $ZodType<Output, Values>,
  defaultValues: DefaultValues<Values>,
  send: (input: Output) => Promise<void>,
  explain: (error: unknown) => Failure & { field?: string } = explainFailure,
) {
  const [failure, setFailure] = useState<Failure>();
  const form = useForm<Values, unknown, Output>({
    resolver: zodResolver(contract as never) as never,
    defaultValues,
    criteriaMode: 'all',
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(
    async (input, event) => {
      setFailure(undefined);
      try {
        await send(input);
        reportForm(event, 'complete');
      } catch (error) {
        const isLost = await isRefusedWithoutSession(error);
        const explained = explain(isLost ? { code: 'session_not_found' } : error);
        // A session that ended meanwhile: whoever keeps the page asks to sign in again, over the form.
        if (isLost || isSignedOut(error)) document.dispatchEvent(new Event('hub:session-ended'));
        setFailure(explained);
        reportForm(event, 'error', explained.field);
      }
    },
    (invalid, event) => {
      reportForm(event, 'error', Object.keys(invalid)[0]);
    },
  );
  return {
    failure,
    isBusy: isSubmitting,
    watch: form.watch,
    onSubmit: (event: React.SyntheticEvent) => {
      event.preventDefault();
      if (!isSubmitting) void submit(event);
    },
    /** The properties of the field `name`: its registration and its errors. */
    field: (name: Path<Values>) => ({ ...form.register(name), errors: sentencesOf(errors, name) }),
  };
}

function sentencesOf<Values extends FieldValues>(errors: FieldErrors<Values>, name: string): string[] {
  const error = errors[name];
  if (!error) return [];
  const all = Object.values((error.types ?? {}) as Record<string, string | string[]>).flat();
  const sentences = all.filter((sentence): sentence is string => typeof sentence === 'string');
  return sentences.length > 0
    ? [...new Set(sentences)]
    : [typeof error.message === 'string' ? error.message : ''];
}
