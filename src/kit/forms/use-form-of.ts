import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import type { FormResult } from '../../lib/browser/report-form.ts';
import { runAtFirstUse } from '../../lib/browser/run-at-first-use.ts';
import type { Failure } from '../../lib/browser/errors/failure.ts';
import { isDeniedWithoutSession } from '../../lib/browser/errors/denied-without-session.ts';
import { retryableImport } from '../../lib/browser/retryable-import.ts';
import { reportAccessError } from '../session/session-events.ts';
import { useLanguage } from '../../i18n/use-strings.ts';
import type { Language } from '../../i18n/by-language.ts';
import { toUserMessage } from '../../lib/browser/errors/to-user-message.ts';

type Contract<Values, Output> = ZodMiniType<Output, Values>;

/** The name of a control: that of a value of the contract, or of a part of it, like `field_audiences.about`. */
type NameOf<Values> = (keyof Values & string) | `${keyof Values & string}.${string}`;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type ControlValues = Record<string, string | boolean | undefined>;

const loadValidation = retryableImport(
  () => import('./validate-input.ts'),
  ({ validateInput }) => validateInput,
  'validateInput',
);
const loadTranslation = retryableImport(
  () => import('../../lib/browser/translate-field.ts'),
  ({ translateField }) => translateField,
  'translateField',
);

/**
 * A form on one contract: validated when it is sent, then at each change; what was typed stays in its controls when the server
 * rejects it. `initial` names each control with the value that it begins with. The contract, where it is given as what loads it, and zod are loaded
 * when the page is first used. `submit` gets the validated input and rejects with anything toUserMessage reads;
 * `messages` are those of toUserMessage.
 */
export function useFormOf<Values extends object, Output>(
  contract: Contract<Values, Output> | (() => Promise<Contract<Values, Output>>),
  initial: Partial<Record<NameOf<Values>, string | boolean | undefined>>,
  submit: (input: Output) => Promise<void>,
  messages?: Readonly<Record<string, string>>,
) {
  const language = useLanguage();
  const [first] = useState<ControlValues>(initial);
  const [values, setValues] = useState(first);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  const wasSent = useRef(false);
  const isSending = useRef(false);
  const validations = useRef(0);

  const load = () =>
    Promise.all([
      loadValidation(),
      typeof contract === 'function' ? contract() : contract,
      loadTranslator(language),
    ]);
  const loadAhead = useEffectEvent(() => {
    // Whoever needs it sees the failure and tries again.
    load().catch(() => undefined);
  });
  useEffect(
    () =>
      runAtFirstUse(() => {
        loadAhead();
      }),
    [],
  );

  /** Validates what the controls hold, and shows what is wrong with them unless they have changed meanwhile. */
  const validate = async (form: HTMLFormElement) => {
    validations.current += 1;
    const validation = validations.current;
    const [validateInput, schema, translate] = await load();
    const result = validateInput(schema, readControls(form, values));
    const found = 'errors' in result ? result.errors : {};
    const sentences = Object.entries(found).map(
      ([name, list]) => [name, list.map((sentence) => translate(sentence, language))] as const,
    );
    if (validation === validations.current) setErrors(Object.fromEntries(sentences));
    return result;
  };

  const fail = async (error: unknown): Promise<FormResult> => {
    const reason = (await isDeniedWithoutSession(error)) ? { code: 'session_not_found' } : error;
    const userFailure = toUserMessage(reason, messages);
    // The page's gate asks to sign in again, over the form.
    reportAccessError(reason);
    setFailure(userFailure);
    return { rejected: userFailure.field };
  };

  const send = async (form: HTMLFormElement): Promise<FormResult> => {
    if (isSending.current) return 'pending';
    isSending.current = true;
    wasSent.current = true;
    setBusy(true);
    setValues(readControls(form, values));
    try {
      const validated = await validate(form);
      if ('errors' in validated) return { rejected: focusFirst(form, validated.errors) };
      setFailure(undefined);
      await submit(validated.input);
      return 'complete';
    } catch (error) {
      return await fail(error);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };

  const onChange = ({ target: { form } }: ChangeEvent<Control>) => {
    if (!form) return;
    setValues(readControls(form, values));
    // Sending it again says why it cannot be validated.
    if (wasSent.current) validate(form).catch(() => undefined);
  };

  return {
    failure,
    isBusy,
    /** For the form's `send`. */
    send,
    /** What is typed now into the control `name`. */
    readText: (name: NameOf<Values>) => String(values[name] ?? ''),
    /** The properties of the control `name`: what it begins with, and its errors. */
    field: (name: NameOf<Values>) => ({
      name,
      ...(typeof first[name] === 'boolean' ? { defaultChecked: first[name] } : { defaultValue: first[name] }),
      onChange,
      errors: errors[name] ?? [],
    }),
  };
}

/** What the controls hold now, also where the browser filled them in without an event; for one that is not shown, what it held last. */
function readControls(form: HTMLFormElement, last: ControlValues): ControlValues {
  const read = (name: string) => {
    const control = form.elements.namedItem(name) as Control | null;
    if (!control) return last[name];
    return control.type === 'checkbox' ? (control as HTMLInputElement).checked : control.value;
  };
  return Object.fromEntries(Object.keys(last).map((name) => [name, read(name)]));
}

/** Moves the focus to the first control with an error; returns the name of it, or of the first error that has no control. */
function focusFirst(form: HTMLFormElement, errors: Record<string, string[]>) {
  const names = Object.keys(errors);
  const found = [...form.elements].find((control) => names.includes((control as Control).name));
  if (!(found instanceof HTMLElement)) return names[0];
  found.focus();
  return (found as Control).name;
}

/** Loads the translator for the messages of contracts, which are in English. */
const loadTranslator = (language: Language): ReturnType<typeof loadTranslation> =>
  language === 'en' ? Promise.resolve((sentence) => sentence) : loadTranslation();
