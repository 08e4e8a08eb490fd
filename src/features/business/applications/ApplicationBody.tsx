import { receivedApplicationStrings } from '../../../i18n/business/received-applications-strings.ts';
import { useDateLocale, useLanguage, useStrings } from '../../../i18n/use-strings.ts';
import { useState } from 'react';
import type { ApplicationDecision, ReceivedApplication } from '#contracts/applications.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { formatDay, formatTime } from '../../../lib/shared/format.ts';
import { emailHref } from '../../../lib/shared/links.ts';
import { Button } from '../../../ui/Button.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';
import { decide } from './applications.ts';
import { saveApplicationFile } from './save-application-file.ts';
import { statusLabel } from '../../../lib/shared/status-labels.ts';

interface ApplicationBodyProps {
  received: ReceivedApplication;
  reloaded: () => Promise<unknown>;
  onMarkedNew: () => void;
}

/** What somebody wrote in an application, and the decision about it. */
export function ApplicationBody(props: ApplicationBodyProps) {
  const { one: t } = useStrings(receivedApplicationStrings);
  const language = useLanguage();
  const { application, job, business } = props.received;
  const { name, status, created_at: sent } = application;
  const dates = { zone: business.time_zone, locale: useDateLocale() };
  return (
    <>
      <p>
        <span className="badge" data-state={status === 'invited' ? 'active' : undefined}>
          {statusLabel(status, language)}
        </span>{' '}
        <span className="soft">
          {job.title} · {t.sentOn(`${formatDay(sent, dates)}, ${formatTime(sent, dates)}`)}
        </span>
      </p>
      {status === 'withdrawn' ? (
        <p>{t.withdrawn(name, formatDay(application.status_changed_at, dates))}</p>
      ) : (
        <>
          <Facts received={props.received} />
          <Decision {...props} />
        </>
      )}
    </>
  );
}

function Facts({ received: { application, job } }: Pick<ApplicationBodyProps, 'received'>) {
  const { email, phone, message, file_path: path, file_name: fileName } = application;
  const { one: t, resume } = useStrings(receivedApplicationStrings);
  const language = useLanguage();
  const action = useAction();
  return (
    <>
      <dl className="application-facts">
        <div>
          <dt>{t.email}</dt>
          <dd>
            <a href={emailHref({ to: email, subject: job.title })}>{email}</a>
          </dd>
        </div>
        {phone && (
          <div>
            <dt>{t.phone}</dt>
            <dd>
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
            </dd>
          </div>
        )}
        {path && (
          <div>
            <dt>{resume}</dt>
            <dd>
              <button
                type="button"
                className="link"
                aria-disabled={action.isBusy}
                onClick={() => action.run(() => saveApplicationFile({ path, fileName }, language))}
              >
                {action.isBusy ? t.downloading : t.download(fileName)}
              </button>
            </dd>
          </div>
        )}
      </dl>
      <ActionNotice action={action} />
      <h3>{t.coverNote}</h3>
      {message ? <p className="preview-text">{message}</p> : <p className="soft">{t.none}</p>}
    </>
  );
}

function Decision({ received, reloaded, onMarkedNew }: ApplicationBodyProps) {
  const { one: t } = useStrings(receivedApplicationStrings);
  const language = useLanguage();
  const locale = useDateLocale();
  const [dialog, setDialog] = useState<ApplicationDecision>();
  const action = useAction();
  const { application, business } = received;
  const { name, status, status_changed_at: when, answer } = application;
  const isDecided = status === 'invited' || status === 'declined';
  const markAsNew = () => {
    action.run(async () => {
      await decide(application, 'new');
      onMarkedNew();
    });
  };
  return (
    <>
      {isDecided && (
        <>
          <h3>{t.yourAnswer}</h3>
          <p>
            {t.answered(
              statusLabel(status, language),
              formatDay(when, { zone: business.time_zone, locale }),
              name,
            )}
          </p>
          {answer && <blockquote className="answer">{answer}</blockquote>}
        </>
      )}
      <ActionNotice action={action} />
      <div className="actions">
        {status !== 'invited' && <Button onClick={() => setDialog('invited')}>{t.invite}</Button>}
        {status !== 'declined' && (
          <Button variant="quiet" onClick={() => setDialog('declined')}>
            {t.decline}
          </Button>
        )}
        {status === 'seen' && (
          <Button variant="quiet" isBusy={action.isBusy} onClick={markAsNew}>
            {t.markNew}
          </Button>
        )}
      </div>
      {dialog && (
        <AnswerDialog
          received={received}
          decision={dialog}
          onSent={async () => {
            await reloaded();
            setDialog(undefined);
          }}
          onClose={() => {
            setDialog(undefined);
            // Someone else may have decided meanwhile.
            void reloaded();
          }}
        />
      )}
    </>
  );
}
