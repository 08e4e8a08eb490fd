import { useState } from 'react';
import type { MyApplications as Page } from '#contracts/applications.ts';
import { myApplicationStrings } from '../../i18n/account/my-applications-strings.ts';
import { useDateLocale, useLanguage, useLocalPath, useStrings } from '../../i18n/use-strings.ts';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { sessionIsland } from '../../kit/session/RequireSession.tsx';
import { useAction } from '../../kit/use-action.ts';
import { formatDay } from '../../lib/shared/format.ts';
import { statusLabel } from '../../lib/shared/status-labels.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Form } from '../../kit/forms/Form.tsx';
import { pageSize, readMyApplications, withdrawApplication } from './my-applications.ts';

type Application = Page['applications'][number];

/** The applications of who is signed in, with their state and the way to withdraw them. */
export const MyApplications = sessionIsland(
  { name: 'MyApplications', reason: (language) => myApplicationStrings[language].signIn },
  ({ id }) => <List userId={id} />,
);

function List({ userId }: { userId: string }) {
  const t = useStrings(myApplicationStrings);
  const path = useLocalPath();
  const [page, setPage] = useState(1);
  const [withdrawn, setWithdrawn] = useState<string>();
  return (
    <QueryBoundary queryKey={['my-applications', userId, page]} load={() => readMyApplications(page)}>
      {({ applications, total }, _reload, reloaded) => (
        <>
          {withdrawn !== undefined && <Notice>{t.withdrawn(withdrawn)}</Notice>}
          {total === 0 && (
            <p>
              {t.none} <a href={path('/jobs')}>{t.browse}</a>
            </p>
          )}
          <ul className="tickets">
            {applications.map((application) => (
              <Item
                key={application.id}
                application={application}
                onWithdrawn={async () => {
                  await reloaded();
                  setWithdrawn(application.job_title);
                }}
              />
            ))}
          </ul>
          <Pager page={page} pageSize={pageSize} total={total} onChange={setPage} />
        </>
      )}
    </QueryBoundary>
  );
}

interface ItemProps {
  application: Application;
  onWithdrawn: () => Promise<unknown>;
}

function Item({ application, onWithdrawn }: ItemProps) {
  const t = useStrings(myApplicationStrings);
  const path = useLocalPath();
  const language = useLanguage();
  const dates = { zone: application.time_zone, locale: useDateLocale() };
  const [isAsking, setAsking] = useState(false);
  const { job_title: title, business_name: business, status, created_at: sent, answer } = application;
  return (
    <li className="ticket">
      <div className="stack">
        <h2 dir="auto">
          {application.is_job_open ? <a href={path(`/jobs/${application.job_slug}`)}>{title}</a> : title}
        </h2>
        <p>
          {application.is_business_public ? (
            <a href={path(`/directory/${application.business_slug}`)}>{business}</a>
          ) : (
            business
          )}
          <br />
          <span className="soft">
            {t.sentOn(formatDay(sent, dates))}
            {application.file_name && ` · ${application.file_name}`}
          </span>
        </p>
        <p>
          <span className="badge" data-state={status === 'invited' ? 'active' : undefined}>
            {status === 'new' ? t.sent : statusLabel(status, language)}
          </span>
        </p>
        {!application.is_readable && status !== 'withdrawn' && <p>{t.newOwner(business)}</p>}
        {answer && (
          <blockquote className="answer" dir="auto">
            {answer}
          </blockquote>
        )}
        {status !== 'withdrawn' && (
          <p className="actions">
            <Button variant="quiet" aria-label={t.withdrawOf(title)} onClick={() => setAsking(true)}>
              {t.withdraw}
            </Button>
          </p>
        )}
      </div>
      {isAsking && (
        <Withdraw application={application} onWithdrawn={onWithdrawn} onClose={() => setAsking(false)} />
      )}
    </li>
  );
}

function Withdraw({ application, onWithdrawn, onClose }: ItemProps & { onClose: () => void }) {
  const t = useStrings(myApplicationStrings);
  const { id, job_title: title, business_name: business } = application;
  const { submit, isBusy, failure } = useAction();
  const send = () =>
    submit(async () => {
      await withdrawApplication(id);
      await onWithdrawn();
      onClose();
    });
  return (
    <Modal title={t.withdrawOf(title)} onClose={onClose}>
      <Form name="application-withdrawal" send={send}>
        <FailureNotice failure={failure} />
        <p>{t.withdrawText(business)}</p>
        <FormActions label={t.withdraw} isBusy={isBusy} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
