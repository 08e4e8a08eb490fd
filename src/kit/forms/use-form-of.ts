import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import type { FormResult } from '../../lib/browser/report-form.ts';
import type { Failure } from '../../lib/browser/errors/failure.ts';
import { isDeniedWithoutSession } from '../../lib/browser/errors/denied-without-session.ts';
import { reportAccessError } from '../session/session-events.ts';
import { useLanguage } from '../../i18n/use-strings.ts';
import { translateField } from '../../lib/browser/translate-field.ts';
import { toUserMessage } from '../../lib/browser/errors/to-user-message.ts';

/**
 * A form on one contract: validated when it is sent, then at each change; what was typed stays when the server rejects it.
 * `send` gets the validated input and rejects with anything toUserMessage reads; `messages` are those of toUserMessage.
 */
export function useFormOf<Values extends FieldValues, Output extends FieldValues>(
  contract: $ZodType<Output, Values>,
  defaultValues: DefaultValues<Values>,
  send: (input: Output) => Promise<void>,
  messages?: Readonly<Record<string, string>>,
) {
  const language = useLanguage();
  const [failure, setFailure] = useState<Failure>();
  const form = useForm<Values, unknown, Output>({
    resolver: zodResolver(contract as never) as never,
    defaultValues,
    criteriaMode: 'all',
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = form.formState;
  const submit = async (): Promise<FormResult> => {
    let result: FormResult = 'pending';
    const submitValid = async (input: Output) => {
      setFailure(undefined);
      try {
        await send(input);
        result = 'complete';
      } catch (error) {
        const isLost = await isDeniedWithoutSession(error);
        const reason = isLost ? { code: 'session_not_found' } : error;
        const explained = toUserMessage(reason, messages);
        // The page's gate asks to sign in again, over the form.
        reportAccessError(reason);
        setFailure(explained);
        result = { rejected: explained.field };
      }
    };
    await form.handleSubmit(submitValid, (invalid) => {
      result = { rejected: Object.keys(invalid)[0] };
    })();
    return result;
  };
  return {
    failure,
    isBusy: isSubmitting,
    watch: form.watch,
    /** For the form's `send`. */
    send: (): FormResult | Promise<FormResult> => (isSubmitting ? 'pending' : submit()),
    /** The properties of the field `name`: its registration and its errors. */
    field: (name: Path<Values>) => ({
      ...form.register(name),
      errors: sentencesOf(errors, name).map((sentence) => translateField(sentence, language)),
    }),
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
