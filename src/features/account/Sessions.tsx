import { ActionNotice } from '../../kit/ActionNotice.tsx';
import { useAction } from '../../kit/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { signOut, type SignOutScope } from '../../lib/browser/sign-out.ts';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { describeAddress, describeDevice, endSession, listSessions, type Session } from './sessions.ts';
import { useDateFormat } from './use-date-format.ts';
import { accountStrings } from '../../i18n/account/account-strings.ts';
import { useLocalPath, useStrings } from '../../i18n/use-strings.ts';

/** Where the person is signed in, with ways to end one, the others, or all. */
export function Sessions({ userId }: { userId: string }) {
  const { sessions: t, signOut: signOutLabel } = useStrings(accountStrings);
  const path = useLocalPath();
  const action = useAction();
  const { run, busyWith } = action;
  const leave = (scope: SignOutScope, reload: () => void) => {
    run(async () => {
      await signOut(scope);
      if (scope === 'others') reload();
      else location.assign(path('/account#signed-out'));
      return scope === 'others' ? t.othersSignedOut : undefined;
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
                    aria-label={t.signOutDevice(describeDevice(session.user_agent, t))}
                    isBusy={busyWith === session.id}
                    onClick={() => run(() => endSession(session.id).then(reload), session.id)}
                  >
                    {signOutLabel}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <div className="actions">
            <Button variant="quiet" isBusy={busyWith === 'others'} onClick={() => leave('others', reload)}>
              {t.signOutOthers}
            </Button>
            <Button variant="quiet" isBusy={busyWith === 'global'} onClick={() => leave('global', reload)}>
              {t.signOutAll}
            </Button>
          </div>
        </div>
      )}
    </QueryBoundary>
  );
}

function Device({ session }: { session: Session }) {
  const { sessions: t } = useStrings(accountStrings);
  const time = useDateFormat({ timeStyle: 'short' });
  const address = describeAddress(session.ip, t);
  return (
    <span>
      <strong>{describeDevice(session.user_agent, t)}</strong>{' '}
      {session.is_current && (
        <span className="badge" data-state="active">
          {t.thisDevice}
        </span>
      )}
      <br />
      <span className="soft">{t.lastUsed(time(session.last_used_at), address)}</span>
    </span>
  );
}
