import { ActionNotice } from '../../kit/ActionNotice.tsx';
import { useAction } from '../../kit/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { signOut, type SignOutScope } from '../../lib/browser/sign-out.ts';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { describeAddress, describeDevice, endSession, listSessions, type Session } from './sessions.ts';

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Where the person is signed in, with ways to end one, the others, or all. */
export function Sessions({ userId }: { userId: string }) {
  const action = useAction();
  const { run, busyWith } = action;
  const leave = (scope: SignOutScope, reload: () => void) => {
    run(async () => {
      await signOut(scope);
      if (scope === 'others') reload();
      else location.assign('/account#signed-out');
      return scope === 'others' ? 'Other devices signed out.' : undefined;
    }, scope);
  };
  return (
    <QueryBoundary queryKey={['sessions', userId]} load={listSessions}>
      {(sessions, reload) => (
        <div className="stack">
          <ActionNotice action={action} />
          <ul className="rows">
            {sessions.map((session) => (
              <li key={session.id}>
                <Device session={session} />
                {!session.is_current && (
                  <Button
                    variant="quiet"
                    aria-label={`Sign out ${describeDevice(session.user_agent)}`}
                    isBusy={busyWith === session.id}
                    onClick={() => run(() => endSession(session.id).then(reload), session.id)}
                  >
                    Sign out
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <div className="actions">
            <Button variant="quiet" isBusy={busyWith === 'others'} onClick={() => leave('others', reload)}>
              Sign out other devices
            </Button>
            <Button variant="quiet" isBusy={busyWith === 'global'} onClick={() => leave('global', reload)}>
              Sign out everywhere
            </Button>
          </div>
        </div>
      )}
    </QueryBoundary>
  );
}

function Device({ session }: { session: Session }) {
  const address = describeAddress(session.ip);
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
        {address && `, from ${address}`}
      </span>
    </span>
  );
}
