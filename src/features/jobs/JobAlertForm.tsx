import { useEffect, useState } from 'react';
import { jobFormStrings } from '../../i18n/business/job-form-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import type { Failure } from '../../lib/browser/errors/failure.ts';
import { signInHere, useSession } from '../../kit/session/use-session.ts';
import { useAction } from '../../kit/use-action.ts';
import { toUserMessage } from '../../lib/browser/errors/to-user-message.ts';
import { Button } from '../../ui/Button.tsx';
import { Checking } from '../../ui/Checking.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Form } from '../../kit/forms/Form.tsx';
import { island } from '../../ui/Island.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { AlertList } from './AlertList.tsx';
import {
  type Alert,
  type AlertSearch,
  type Frequency,
  isSameSearch,
  listAlerts,
  saveAlert,
} from './alerts.ts';
import { SignInFirst } from '../../ui/SignInFirst.tsx';

interface JobAlertFormProps {
  search: AlertSearch;
  /** The search in words, one for each filter. */
  words: string[];
}

/** Keeps the search of this page, so that new jobs come by mail; lists those that are kept, to end them. */
export const JobAlertForm = island('JobAlertForm', Alerts);

function Alerts({ search, words }: JobAlertFormProps) {
  const t = useStrings(jobFormStrings);
  const session = useSession();
  const [alerts, setAlerts] = useState<Alert[]>([]);
  const [loadFailure, setLoadFailure] = useState<Failure>();
  const { submit, isBusy, failure } = useAction();
  const [frequency, setFrequency] = useState<Frequency>('daily');
  const isSignedIn = session.state === 'signed-in';
  useEffect(() => {
    if (isSignedIn)
      listAlerts().then(setAlerts, (error: unknown) => {
        setLoadFailure(toUserMessage(error));
      });
  }, [isSignedIn]);

  if (session.state === 'checking') return <Checking />;
  if (session.state === 'signed-out') return <SignInFirst href={signInHere()}>{t.signInToSave}</SignInFirst>;
  const change = async (work: () => Promise<void>) => {
    await work();
    setLoadFailure(undefined);
    setAlerts(await listAlerts());
  };
  const kept = alerts.find((alert) => isSameSearch(alert, search));
  const inWords = words.join(', ') || t.everything;
  return (
    <div className="stack">
      <FailureNotice failure={failure ?? loadFailure} />
      {kept ? (
        <Notice>{t.saved(inWords)}</Notice>
      ) : (
        <Form name="job-alert" send={() => submit(() => change(() => saveAlert(search, frequency)))}>
          <p>
            <strong dir="auto">{inWords}</strong>
          </p>
          <div className="field">
            <label htmlFor="alert-frequency">{t.often}</label>
            <div className="field-input">
              <select
                id="alert-frequency"
                value={frequency}
                onChange={({ target }) => setFrequency(target.value as Frequency)}
              >
                <option value="daily">{t.daily}</option>
                <option value="weekly">{t.weekly}</option>
              </select>
            </div>
          </div>
          <div className="actions">
            <Button type="submit" isBusy={isBusy}>
              {t.save}
            </Button>
          </div>
        </Form>
      )}
      {alerts.length > 0 && (
        <section className="stack" aria-label={t.yours}>
          <h3>{t.yours}</h3>
          <AlertList
            alerts={alerts}
            onChanged={async () => {
              setAlerts(await listAlerts());
            }}
          />
        </section>
      )}
    </div>
  );
}
