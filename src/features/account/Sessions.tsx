import { useState } from 'react';
import { explainDataFailure } from '../../lib/explain-data-failure.ts';
import type { Failure } from '../../lib/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { signOut, type SignOutScope } from './actions.ts';
import { Loaded } from './Loaded.tsx';
import { describeDevice, endSession, listSessions, type Session } from './sessions.ts';

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Where the person is signed in, with ways to end one, the others, or all. */
export function Sessions({ userId }: { userId: string }) {
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const run = async (name: string, act: () => Promise<void>, reload: () => void) => {
    setBusy(name);
    setFailure(undefined);
    try {
      await act();
      reload();
    } catch (error) {
      setFailure(explainDataFailure(error));
    }
    setBusy(undefined);
  };
  const leave = (scope: SignOutScope, reload: () => void) => void run(scope, () => signOut(scope), reload);
  return (
    <Loaded name={['sessions', userId]} load={listSessions}>
      {(sessions, reload) => (
        <div className="stack">
          <FailureNotice failure={failure} />
          <ul className="rows">
            {sessions.map((session) => (
              <li key={session.id}>
                <Device session={session} />
                {!session.is_current && (
                  <Button
                    variant="quiet"
                    aria-label={`Sign out ${describeDevice(session.user_agent)}`}
                    isBusy={busy === session.id}
                    onClick={() => void run(session.id, () => endSession(session.id), reload)}
                  >
                    Sign out
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <div className="actions">
            <Button
              variant="quiet"
              isBusy={busy === 'others'}
              onClick={() => {
                leave('others', reload);
              }}
            >
              Sign out all others
            </Button>
            <Button
              variant="quiet"
              isBusy={busy === 'global'}
              onClick={() => {
                leave('global', reload);
              }}
            >
              Sign out everywhere
            </Button>
          </div>
        </div>
      )}
    </Loaded>
  );
}

function Device({ session }: { session: Session }) {
  return (
    <span>
      <strong>{describeDevice(session.user_agent)}</strong>{' '}
      {session.is_current && (
        <span className="badge" data-state="active">
          This device
        </span>
      )}
      <br />
      <span className="soft">
        Last used {time.format(new Date(session.last_used_at))}
        {session.ip && `, from ${session.ip}`}
      </span>
    </span>
  );
}
