import { useState } from 'react';
import type { ApplicationDecision, ReceivedApplication } from '#contracts/applications.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { formatDay, formatTime } from '../../../lib/shared/format.ts';
import { emailHref } from '../../../lib/shared/links.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { businessUrl } from '../business-url.ts';
import { LoadByParam } from '../LoadByParam.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';
import { decide, readApplication } from './applications.ts';
import { Notes } from './Notes.tsx';
import { saveApplicationFile } from './save-application-file.ts';
import { statusLabel } from '../../../lib/shared/status-labels.ts';

/** The application that `?id=` names, with its file, the notes of the team, and the decision about it. */
export const ApplicationDetail = sessionIsland(
  { name: 'ApplicationDetail', reason: 'Sign in to read this application.' },
  ({ id: userId }) => (
    <LoadByParam param="id" queryKey={['application', userId]} load={readApplication}>
      {(received, _reload, reloaded) => (
        <>
          <Content received={received} reloaded={reloaded} />
          {received.application.status !== 'withdrawn' && <Notes received={received} reloaded={reloaded} />}
          <p>
            <a href={businessUrl('applications', { id: received.business.id })}>All applications</a>
          </p>
        </>
      )}
    </LoadByParam>
  ),
);

interface ContentProps {
  received: ReceivedApplication;
  reloaded: () => Promise<unknown>;
}

function Content({ received, reloaded }: ContentProps) {
  const { application, job, business } = received;
  const { name, status, created_at: sent } = application;
  const zone = business.time_zone;
  return (
    <Panel title={name}>
      <p>
        <span className="badge" data-state={status === 'invited' ? 'active' : undefined}>
          {statusLabel(status)}
        </span>{' '}
        <span className="soft">
          {job.title} · Sent {formatDay(sent, { zone })}, {formatTime(sent, { zone })}
        </span>
      </p>
      {status === 'withdrawn' ? (
        <p>
          {name} withdrew this application on {formatDay(application.status_changed_at, { zone })}. The cover
          note, the résumé and your notes were deleted.
        </p>
      ) : (
        <>
          <Facts received={received} />
          <Decision received={received} reloaded={reloaded} />
        </>
      )}
    </Panel>
  );
}

function Facts({ received: { application, job } }: Pick<ContentProps, 'received'>) {
  const { email, phone, message, file_path: path, file_name: fileName } = application;
  const action = useAction();
  return (
    <>
      <dl className="application-facts">
        <div>
          <dt>Email</dt>
          <dd>
            <a href={emailHref({ to: email, subject: job.title })}>{email}</a>
          </dd>
        </div>
        {phone && (
          <div>
            <dt>Phone</dt>
            <dd>
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
            </dd>
          </div>
        )}
        {path && (
          <div>
            <dt>Résumé</dt>
            <dd>
              <button
                type="button"
                className="link"
                aria-disabled={action.isBusy}
                onClick={() => action.run(() => saveApplicationFile({ path, fileName }))}
              >
                {action.isBusy ? 'Downloading…' : `Download ${fileName || 'résumé'}`}
              </button>
            </dd>
          </div>
        )}
      </dl>
      <ActionNotice action={action} />
      <h3>Cover note</h3>
      {message ? <p className="preview-text">{message}</p> : <p className="soft">None</p>}
    </>
  );
}

function Decision({ received, reloaded }: ContentProps) {
  const [dialog, setDialog] = useState<ApplicationDecision>();
  const action = useAction();
  const { application, business } = received;
  const { name, status, status_changed_at: when, answer } = application;
  const isDecided = status === 'invited' || status === 'declined';
  const markAsNew = () => {
    action.run(async () => {
      await decide(application, 'new');
      // Reading it again would mark it as seen.
      location.assign(businessUrl('applications', { id: business.id }));
    });
  };
  return (
    <>
      {isDecided && (
        <>
          <h3>Your answer</h3>
          <p>
            {statusLabel(status)} on {formatDay(when, { zone: business.time_zone })}. {name} got an email.
          </p>
          {answer && <blockquote className="answer">{answer}</blockquote>}
        </>
      )}
      <ActionNotice action={action} />
      <div className="actions">
        {status !== 'invited' && <Button onClick={() => setDialog('invited')}>Invite</Button>}
        {status !== 'declined' && (
          <Button variant="quiet" onClick={() => setDialog('declined')}>
            Decline
          </Button>
        )}
        {status === 'seen' && (
          <Button variant="quiet" isBusy={action.isBusy} onClick={markAsNew}>
            Mark as new
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
