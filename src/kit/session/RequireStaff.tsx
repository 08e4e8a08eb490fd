import { Fragment, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Checking } from '../../ui/Checking.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import type { AdminAccess, AdminSession } from './admin-access.ts';
import { Reauthenticate } from './Reauthenticate.tsx';
import { useAdminAccess } from './use-admin-access.ts';

/** Shows `children` to staff whose session is strong enough, and leads everybody else to what is missing. */
export function RequireStaff({ children }: { children: (session: AdminSession) => ReactNode }) {
  const { access, failure, last, lost, ask } = useAdminAccess();
  const session = access.state === 'granted' ? access.session : last;
  // One structure whatever happens: should the session or the rights end meanwhile, what was typed stays where it is.
  if (session)
    return (
      <>
        {lost.map((right) => (
          <Notice key={right} tone="danger">
            <p>{right} was removed. Ask an admin if you need it.</p>
          </Notice>
        ))}
        <Fragment key={session.userId}>{children(session)}</Fragment>
        {(access.state === 'not-staff' || access.state === 'no-admin') && (
          <Notice tone="danger">
            <p>
              Your access to the admin area was removed, so changes cannot be saved. Copy your text and ask an
              admin.
            </p>
          </Notice>
        )}
        {access.state === 'no-factor' && <NeedsFactor onDone={ask} />}
        {(access.state === 'signed-out' || access.state === 'second-step') && (
          <Reauthenticate
            user={session}
            isHalf={access.state === 'second-step'}
            failure={failure}
            onDone={ask}
          />
        )}
      </>
    );
  if (failure) return <TryAgain message={failure.message} onTry={ask} />;
  if (access.state === 'checking') return <Checking />;
  return access.state === 'granted' ? null : <AccessNotice access={access} />;
}

/** The rule came, or the factor went, while the page was open: the way to set one up leaves the page as it is. */
function NeedsFactor({ onDone }: { onDone: () => void }) {
  return (
    <Notice tone="danger">
      <p>
        Two-step verification is now required. Set it up in a new tab, then continue here. Your text stays on
        this page.
      </p>
      <div className="actions">
        <a className="button" href="/account/security" target="_blank" rel="noopener">
          Set up two-step verification
        </a>
        <Button variant="quiet" onClick={onDone}>
          Continue
        </Button>
      </div>
    </Notice>
  );
}

const ways = {
  'signed-out': {
    text: 'Sign in to open the admin area.',
    path: '/auth/sign-in',
    label: 'Sign in',
  },
  'second-step': {
    text: 'Verify it’s you to open the admin area.',
    path: '/auth/second-step',
    label: 'Verify it’s you',
  },
  'no-factor': {
    text: 'The admin area requires two-step verification. Set it up with an authenticator app.',
    path: '/account/security',
    label: 'Set up two-step verification',
  },
  'not-staff': {
    text: 'This account does not belong to a staff member. Ask an admin to add you under Staff.',
    path: '/account',
    label: 'Your account',
  },
  'no-admin': {
    text: 'This site has no admin yet. Enter the setup code that the server printed.',
    path: '/admin/setup',
    label: 'Set up',
  },
};

function AccessNotice({ access }: { access: Exclude<AdminAccess, { state: 'granted' }> }) {
  const { text, path, label } = ways[access.state];
  const back = encodeURIComponent(location.pathname + location.search);
  return (
    <div className="card stack">
      {access.email && <p className="soft">Signed in as {access.email}.</p>}
      <p>{text}</p>
      <p>
        <a className="button" href={path.startsWith('/auth') ? `${path}?next=${back}` : path}>
          {label}
        </a>
      </p>
    </div>
  );
}
