import { useEffect, useState } from 'react';
import { Application, applicationFiles } from '#contracts/jobs.ts';
import { jobFormStrings } from '../../i18n/business/job-form-strings.ts';
import { useDateLocale, useLanguage, useLocalPath, useStrings } from '../../i18n/use-strings.ts';
import type { Failure } from '../../lib/browser/errors/failure.ts';
import { toUserMessage } from '../../lib/browser/errors/to-user-message.ts';
import { translateField } from '../../lib/browser/translate-field.ts';
import type { FormResult } from '../../lib/browser/report-form.ts';
import { type SessionState, signInHere, useSession } from '../../kit/session/use-session.ts';
import { Button } from '../../ui/Button.tsx';
import { Checking } from '../../ui/Checking.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../kit/forms/Form.tsx';
import { island } from '../../ui/Island.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { applyForJob, findApplication, validateFile } from './actions.ts';
import { SignInFirst } from '../../ui/SignInFirst.tsx';

interface ApplicationFormProps {
  job: { id: string; slug: string; title: string; business: string };
}

/** Applies for a job on the hub, with a file if the person likes; for who is signed in. */
export const ApplicationForm = island('ApplicationForm', Apply);

function Apply({ job }: ApplicationFormProps) {
  const t = useStrings(jobFormStrings);
  const path = useLocalPath();
  const locale = useDateLocale();
  const session = useSession();
  const applicant = useLastSignedIn(session);
  const [sentTo, setSentTo] = useState<string>();
  const [appliedAt, setAppliedAt] = useState<string>();
  const userId = applicant?.userId;
  useEffect(() => {
    // Only a hint: the server rejects a second application anyway.
    if (userId) findApplication(job.id, userId).then(setAppliedAt, () => undefined);
  }, [job.id, userId]);

  if (!applicant && session.state === 'checking') return <Checking />;
  if (!applicant) return <SignInFirst href={signInHere()}>{t.signInToApply}</SignInFirst>;
  if (sentTo !== undefined) {
    return (
      <Outcome title={t.sent}>
        <p>{t.sentText(job.business, sentTo)}</p>
        <p>
          <a href={path('/account/applications')}>{t.yourApplications}</a>
        </p>
      </Outcome>
    );
  }
  if (appliedAt)
    return (
      <Notice>
        <p>{t.applied(new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(appliedAt)))}</p>
        <p>
          <a href={path('/account/applications')}>{t.yourApplications}</a>
        </p>
      </Notice>
    );
  return <Fields job={job} applicant={applicant} onSent={setSentTo} />;
}

type Applicant = Extract<SessionState, { state: 'signed-in' }>;

/** Who was signed in last on this page: when the session ends, what they typed stays. */
function useLastSignedIn(session: SessionState): Applicant | undefined {
  const [last, setLast] = useState<Applicant>();
  if (session.state === 'signed-in' && session.userId !== last?.userId) setLast(session);
  return last;
}

type Errors = Partial<Record<keyof Application | 'file', string[]>>;

function Fields({
  job,
  applicant,
  onSent,
}: {
  job: ApplicationFormProps['job'];
  applicant: Applicant;
  onSent: (email: string) => void;
}) {
  const t = useStrings(jobFormStrings);
  const language = useLanguage();
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);

  const send = async (form: HTMLFormElement): Promise<FormResult> => {
    if (isBusy) return 'pending';
    setBusy(true);
    const values = new FormData(form);
    const chosen = values.get('file');
    const file = chosen instanceof File && chosen.name !== '' ? chosen : undefined;
    const checked = Application.safeParse(Object.fromEntries(values));
    const fileError = file && (await validateFile(file, language));
    if (!checked.success || fileError) {
      const found: Errors = { ...(fileError && { file: [fileError] }) };
      for (const { path, message } of checked.error?.issues ?? []) {
        const name = String(path[0]) as keyof Errors;
        found[name] = [...(found[name] ?? []), translateField(message, language)];
      }
      setErrors(found);
      setFailure(undefined);
      setBusy(false);
      const first = ['name', 'email', 'phone', 'message', 'file'].find((name) => name in found);
      form.querySelector<HTMLElement>(`[name="${first ?? ''}"]`)?.focus();
      return { rejected: first };
    }
    setErrors({});
    setFailure(undefined);
    try {
      await applyForJob({ jobId: job.id, userId: applicant.userId }, checked.data, file);
      onSent(applicant.email);
      return 'complete';
    } catch (error) {
      setFailure(toUserMessage(error, t.problems));
      setBusy(false);
      return 'rejected';
    }
  };

  return (
    <Form name="job-application" send={send}>
      <FailureNotice failure={failure} />
      <Field
        label={t.name}
        name="name"
        autoComplete="name"
        maxLength={120}
        required
        errors={errors.name ?? []}
      />
      <Field
        label={t.email}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={applicant.email}
        required
        errors={errors.email ?? []}
      />
      <Field label={t.phone} name="phone" type="tel" autoComplete="tel" errors={errors.phone ?? []} />
      <TextArea label={t.message} name="message" errors={errors.message ?? []} />
      <Field
        label={t.file}
        name="file"
        type="file"
        accept={Object.keys(applicationFiles.types)
          .map((ending) => `.${ending}`)
          .join()}
        hint={t.fileHint}
        errors={errors.file ?? []}
      />
      <Button type="submit" isBusy={isBusy}>
        {t.send}
      </Button>
    </Form>
  );
}
