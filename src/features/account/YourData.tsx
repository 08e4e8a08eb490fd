import { useState } from 'react';
import { explainDataFailure } from '../../lib/explain-data-failure.ts';
import type { Failure } from '../../lib/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Island } from '../../ui/Island.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Loaded } from './Loaded.tsx';
import { RequireSession } from './RequireSession.tsx';
import { askForDeletion, downloadMyData, findDeletion, keepAccount } from './your-data.ts';

/** The download of one's data, and the deletion of the account. */
export function YourData() {
  return (
    <Island name="YourData">
      <RequireSession>
        {({ id }) => (
          <>
            <Panel title="Download your data">
              <p>Everything that the hub keeps about you, in one file (JSON).</p>
              <Act label="Download" act={downloadMyData} />
            </Panel>
            <Panel title="Delete your account">
              <Loaded name={['deletion', id]} load={() => findDeletion(id)}>
                {(dueAt, reload) =>
                  dueAt ? (
                    <Waits userId={id} dueAt={dueAt} onKept={reload} />
                  ) : (
                    <Ask userId={id} onAsked={reload} />
                  )
                }
              </Loaded>
            </Panel>
          </>
        )}
      </RequireSession>
    </Island>
  );
}

function Ask({ userId, onAsked }: { userId: string; onAsked: () => void }) {
  const [isSure, setSure] = useState(false);
  if (!isSure)
    return (
      <>
        <p>
          Your profile, registrations, claimed deals and claims are removed after 14 days; until then you can
          change your mind. Listings that you own stay, without an owner.
        </p>
        <p>
          <Button
            variant="quiet"
            onClick={() => {
              setSure(true);
            }}
          >
            Delete my account …
          </Button>
        </p>
      </>
    );
  return (
    <>
      <p>Your account will be deleted in 14 days. Shall it?</p>
      <Act label="Yes, delete my account" act={() => askForDeletion(userId)} after={onAsked} />
    </>
  );
}

function Waits({ userId, dueAt, onKept }: { userId: string; dueAt: string; onKept: () => void }) {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(dueAt));
  return (
    <>
      <Notice tone="danger">
        <p>Your account will be deleted on {day}.</p>
      </Notice>
      <Act label="Keep my account" act={() => keepAccount(userId)} after={onKept} />
    </>
  );
}

function Act({ label, act, after }: { label: string; act: () => Promise<void>; after?: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await act();
      after?.();
    } catch (error) {
      setFailure(explainDataFailure(error));
    }
    setBusy(false);
  };
  return (
    <>
      <FailureNotice failure={failure} />
      <p>
        <Button variant="quiet" isBusy={isBusy} onClick={() => void run()}>
          {label}
        </Button>
      </p>
    </>
  );
}
