import { useState } from 'react';
import type { AnswerProblems, FormPage } from '#contracts/forms.ts';
import { formats } from '#contracts/formats.ts';
import { formKitStrings } from '../../i18n/shared/form-kit-strings.ts';
import { formPageStrings } from '../../i18n/site/form-page-strings.ts';
import { useLanguage, useLocalPath, useStrings } from '../../i18n/use-strings.ts';
import { FormFields } from '../../kit/form-fields/FormFields.tsx';
import { findProblems } from '../../kit/form-fields/find-problems.ts';
import { problemsOf, useAnswerProblems } from '../../kit/form-fields/use-answer-problems.ts';
import { PriceTotal } from '../../kit/form-fields/PriceTotal.tsx';
import { Form } from '../../kit/forms/Form.tsx';
import { useSession } from '../../kit/session/use-session.ts';
import type { Failure } from '../../lib/browser/errors/failure.ts';
import { toUserMessage } from '../../lib/browser/errors/to-user-message.ts';
import type { FormResult } from '../../lib/browser/report-form.ts';
import { useCaptcha } from '../../lib/browser/use-captcha.tsx';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { island } from '../../ui/Island.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { readFormAgain, sendAnswers } from './actions.ts';
import { useAnswerDraft } from './use-answer-draft.ts';

interface AnswerFormProps {
  form: FormPage;
  currency: string;
}

/** Fills in a survey or contact form and sends it. */
export const AnswerForm = island('AnswerForm', Answering);

function Answering({ form: loaded, currency }: AnswerFormProps) {
  const t = useStrings(formPageStrings);
  const { required } = useStrings(formKitStrings);
  const language = useLanguage();
  const session = useSession();
  const path = useLocalPath();
  const captcha = useCaptcha();
  const account = session.state === 'signed-in' ? session : undefined;
  const [form, setForm] = useState(loaded);
  const { draft, change, clear, isResumed } = useAnswerDraft(form.id, account?.userId);
  const { problems, hasProblems, show, clear: clearProblem, clearAll } = useAnswerProblems();
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const [sent, setSent] = useState<{ confirmation: string; email: string }>();
  const email = draft.email || account?.email || '';
  const hasPrices = form.fields.some(({ type }) => type === 'price');
  // An invoice goes to somebody.
  const needsEmail = form.asks_email === 'required' || hasPrices;
  const asksEmail = needsEmail || form.asks_email === 'optional';

  if (sent)
    return (
      <Outcome title={t.sentTitle}>
        <p dir="auto" className="preserved">
          {sent.confirmation || t.sentText}
        </p>
        {sent.email && <p>{t.sentMail(sent.email)}</p>}
      </Outcome>
    );

  const emailProblem = (): AnswerProblems => {
    if (!asksEmail) return {};
    if (email.trim() === '') return needsEmail ? { email: { code: 'required', message: t.emailNeeded } } : {};
    return formats.email.pattern.test(email.trim()) ? {} : { email: { code: 'email', message: t.emailForm } };
  };
  const send = async (element: HTMLFormElement): Promise<FormResult> => {
    if (isBusy) return 'pending';
    setFailure(undefined);
    setChanged(false);
    const found = {
      ...emailProblem(),
      ...findProblems(form.fields, draft.answers),
    };
    if (Object.keys(found).length > 0) return show(found, element);
    clearAll();
    setBusy(true);
    const trap = new FormData(element).get('url');
    try {
      const { confirmation, invoice } = await captcha.ask(({ captchaToken }) =>
        sendAnswers(form.slug, {
          ...draft,
          id: draft.id || crypto.randomUUID(),
          email: asksEmail ? email : '',
          language,
          url: typeof trap === 'string' ? trap : '',
          captchaToken,
        }),
      );
      clear();
      if (invoice) {
        location.assign(path(`/invoice?id=${invoice.id}#${invoice.token}`));
        return 'complete';
      }
      setSent({ confirmation, email: asksEmail ? email : '' });
      return 'complete';
    } catch (error) {
      const answered = problemsOf(error);
      if (!answered) {
        setFailure(toUserMessage(error, t.errors));
        return 'rejected';
      }
      // What is asked now may be something else than what was loaded.
      const current = await readFormAgain(form.slug).catch(() => null);
      if (current && current.revision !== form.revision && current.state === 'open') {
        setForm(current);
        setChanged(true);
      }
      return show(answered, element);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Form name={`answer-${form.purpose}`} send={send}>
      {isResumed && (
        <Notice>
          <p>{t.resumed}</p>
          <Button
            variant="quiet"
            onClick={() => {
              clear();
              clearAll();
            }}
          >
            {t.startOver}
          </Button>
        </Notice>
      )}
      {isChanged && <Notice tone="danger">{t.changed}</Notice>}
      {hasProblems && !isChanged && <Notice tone="danger">{t.fix}</Notice>}
      <FormFields
        fields={form.fields}
        answers={draft.answers}
        problems={problems}
        currency={currency}
        onChange={(id, answer) => {
          change({ answers: { ...draft.answers, [id]: answer } });
          clearProblem(id);
        }}
      />
      {asksEmail && (
        <Field
          label={needsEmail ? required(t.email) : t.email}
          hint={t.emailHint}
          type="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          errors={problems['email'] ? [problems['email'].message] : []}
          onChange={({ target }) => change({ email: target.value })}
        />
      )}
      {/* Nobody sees it: only robots fill it in. */}
      <div className="visually-hidden" aria-hidden="true">
        <input name="url" tabIndex={-1} autoComplete="off" />
      </div>
      <PriceTotal fields={form.fields} answers={draft.answers} currency={currency} />
      {captcha.place}
      <FailureNotice failure={failure} />
      <Button type="submit" isBusy={isBusy}>
        {hasPrices ? t.sendAndPay : t.send}
      </Button>
    </Form>
  );
}
