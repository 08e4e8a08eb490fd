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
import { accountStrings } from '../../i18n/account/account-strings.ts';
import { useDateLocale, useLocalPath, useStrings } from '../../i18n/use-strings.ts';
import { fillIn } from '../../ui/fill-in.tsx';

/** The download of one's data, and the deletion of the account. */
export const YourData = sessionIsland({ name: 'YourData' }, (user) => <Panels user={user} />);

function Panels({ user }: { user: User }) {
  const { data: t } = useStrings(accountStrings);
  return (
    <>
      <Panel title={t.title}>
        <p>{t.text}</p>
        <Act label={t.download} act={() => downloadMyData(t.file)} />
      </Panel>
      <Panel title={t.delete}>
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
  );
}

function RequestDeletion({ user, onRequested }: { user: User; onRequested: () => void }) {
  const { data: t } = useStrings(accountStrings);
  const path = useLocalPath();
  const [isSure, setSure] = useState(false);
  const load = () => findOwnListings();
  return (
    <>
      <p>{t.deleteText}</p>
      <QueryBoundary queryKey={['own-listings', user.id]} load={load}>
        {(names) =>
          names.length > 0 && (
            <Notice>
              <p>
                {fillIn(t.listings(names.join(', ')), <a href={path('/account/business')}>{t.invite}</a>)}
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
            {t.delete}
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
  const { data: t } = useStrings(accountStrings);
  const path = useLocalPath();
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
        {t.sure}
      </h3>
      {isStale ? (
        <>
          <p>
            {fillIn(t.confirmYou, <a href={signInAddress(path('/account/data'))}>{t.signInOtherwise}</a>)}
          </p>
          <ReauthenticateForm user={user} isHalf={false} onDone={ask} />
        </>
      ) : (
        <FailureNotice failure={failure} />
      )}
      <p className="actions">
        {!isStale && (
          <Button isBusy={isBusy} onClick={ask}>
            {t.yes}
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          {t.keep}
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
  const { data: t } = useStrings(accountStrings);
  const path = useLocalPath();
  const day = new Intl.DateTimeFormat(useDateLocale(), { dateStyle: 'long' }).format(new Date(dueAt));
  return (
    <>
      <Notice tone="danger">
        <p>{t.due(day)}</p>
      </Notice>
      <p>{fillIn(t.pending, <a href={path('/account')}>{t.signOut}</a>)}</p>
      <Act label={t.cancel} act={() => cancelDeletion(userId)} after={onCanceled} />
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
