import type { User } from '@supabase/supabase-js';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../kit/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { ReauthenticateForm } from '../../kit/session/ReauthenticateForm.tsx';
import { sessionIsland } from '../../kit/session/RequireSession.tsx';
import { signInAddress } from '../../kit/session/use-session.ts';
import {
  cancelDeletion,
  downloadMyData,
  findDeletion,
  findOwnListings,
  requestDeletion,
} from './your-data.ts';

/** The download of one's data, and the deletion of the account. */
export const YourData = sessionIsland({ name: 'YourData' }, (user) => (
  <>
    <Panel title="Download data">
      <p>Your personal data in one JSON file.</p>
      <Act label="Download" act={downloadMyData} />
    </Panel>
    <Panel title="Delete account">
      <QueryBoundary queryKey={['deletion', user.id]} load={() => findDeletion(user.id)}>
        {(dueAt, reload) =>
          dueAt ? (
            <PendingDeletion userId={user.id} dueAt={dueAt} onCanceled={reload} />
          ) : (
            <RequestDeletion user={user} onRequested={reload} />
          )
        }
      </QueryBoundary>
    </Panel>
  </>
));

function RequestDeletion({ user, onRequested }: { user: User; onRequested: () => void }) {
  const [isSure, setSure] = useState(false);
  const load = () => findOwnListings(user.id);
  return (
    <>
      <p>
        Your profile, registrations, claimed deals, claims, job applications and alerts are deleted after 14
        days. You can cancel until then. Published posts stay, without your account.
      </p>
      <QueryBoundary queryKey={['own-listings', user.id]} load={load}>
        {(names) =>
          names.length > 0 && (
            <Notice>
              <p>
                These listings stay public and will have no owner: {names.join(', ')}. To hand one over,{' '}
                <a href="/account/business">invite someone to its team</a> first.
              </p>
            </Notice>
          )
        }
      </QueryBoundary>
      {isSure ? (
        <ConfirmDeletion user={user} onRequested={onRequested} onCancel={() => setSure(false)} />
      ) : (
        <p>
          <Button variant="quiet" onClick={() => setSure(true)}>
            Delete account
          </Button>
        </p>
      )}
    </>
  );
}

interface ConfirmDeletionProps {
  user: User;
  onRequested: () => void;
  onCancel: () => void;
}

function ConfirmDeletion({ user, onRequested, onCancel }: ConfirmDeletionProps) {
  const { run, isBusy, failure } = useAction();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const ask = () => {
    run(() => requestDeletion(user.id).then(onRequested));
  };
  // The database wants a sign-in of the last minutes, whoever holds the device.
  const isStale = failure?.code === 'reauthentication_needed';
  return (
    <div className="stack">
      <h3 ref={heading} tabIndex={-1}>
        Delete your account?
      </h3>
      {isStale ? (
        <>
          <p>
            Confirm that it is you. Without a password,{' '}
            <a href={signInAddress('/account/data')}>sign in again another way</a>.
          </p>
          <ReauthenticateForm user={user} isHalf={false} onDone={ask} />
        </>
      ) : (
        <FailureNotice failure={failure} />
      )}
      <p className="actions">
        {!isStale && (
          <Button isBusy={isBusy} onClick={ask}>
            Yes, delete account
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          Keep account
        </Button>
      </p>
    </div>
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
      <p>
        Until then, everything works as before. Changed your mind? Cancel the deletion here. To leave this
        device now, <a href="/account">sign out</a>; signing in again does not cancel the deletion.
      </p>
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
