import { useState } from 'react';
import { useAction } from '../../kit/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { sessionIsland } from '../../kit/session/RequireSession.tsx';
import { requestDeletion, downloadMyData, findDeletion, cancelDeletion } from './your-data.ts';

/** The download of one's data, and the deletion of the account. */
export const YourData = sessionIsland({ name: 'YourData' }, ({ id }) => (
  <>
    <Panel title="Download data">
      <p>Your personal data in one JSON file.</p>
      <Act label="Download" act={downloadMyData} />
    </Panel>
    <Panel title="Delete account">
      <QueryBoundary queryKey={['deletion', id]} load={() => findDeletion(id)}>
        {(dueAt, reload) =>
          dueAt ? (
            <PendingDeletion userId={id} dueAt={dueAt} onCanceled={reload} />
          ) : (
            <RequestDeletion userId={id} onRequested={reload} />
          )
        }
      </QueryBoundary>
    </Panel>
  </>
));

function RequestDeletion({ userId, onRequested }: { userId: string; onRequested: () => void }) {
  const [isSure, setSure] = useState(false);
  if (!isSure)
    return (
      <>
        <p>
          Your profile, registrations, claimed deals, claims, job applications and alerts are deleted after 14
          days. You can cancel until then. Listings you own stay without an owner, and published posts without
          your account.
        </p>
        <p>
          <Button variant="quiet" onClick={() => setSure(true)}>
            Delete account
          </Button>
        </p>
      </>
    );
  return (
    <>
      <p>Delete your account? It will be deleted in 14 days. You can cancel until then.</p>
      <Act label="Yes, delete account" act={() => requestDeletion(userId)} after={onRequested} />
    </>
  );
}

function PendingDeletion({
  userId,
  dueAt,
  onCanceled,
}: {
  userId: string;
  dueAt: string;
  onCanceled: () => void;
}) {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(dueAt));
  return (
    <>
      <Notice tone="danger">
        <p>Your account will be deleted on {day}.</p>
      </Notice>
      <Act label="Cancel deletion" act={() => cancelDeletion(userId)} after={onCanceled} />
    </>
  );
}

function Act({ label, act, after }: { label: string; act: () => Promise<void>; after?: () => void }) {
  const { run, isBusy, failure } = useAction();
  return (
    <>
      <FailureNotice failure={failure} />
      <p>
        <Button variant="quiet" isBusy={isBusy} onClick={() => run(() => act().then(after))}>
          {label}
        </Button>
      </p>
    </>
  );
}
