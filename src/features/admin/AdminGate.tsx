import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Checking } from '../../ui/Checking.tsx';
import { Island } from '../../ui/Island.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import type { AdminAccess, AdminSession } from './admin-access.ts';
import { SignInAgain } from './SignInAgain.tsx';
import { useAdminAccess } from './use-admin-access.ts';

interface AdminGateProps {
  name: string;
  children: (session: AdminSession) => ReactNode;
}

/** The island of each admin page: shows it to staff whose session is strong enough, and leads everybody else to what is missing. */
export function AdminGate({ name, children }: AdminGateProps) {
  return (
    <Island name={name}>
      <Gate>{children}</Gate>
    </Island>
  );
}

function Gate({ children }: Pick<AdminGateProps, 'children'>) {
  const { access, failure, last, lost, ask } = useAdminAccess();
  const session = access.state === 'granted' ? access.session : last;
  // One structure whatever happens: should the session or the rights end meanwhile, what was typed stays where it is.
  if (session)
    return (
      <>
        {lost.map((right) => (
          <Notice key={right} tone="danger">
            <p>{right} was taken away meanwhile. What you did before stays; ask an admin if you need it.</p>
          </Notice>
        ))}
        {children(session)}
        {access.state === 'not-staff' && (
          <Notice tone="danger">
            <p>
              Your rights at the desk were taken away meanwhile. Nothing can be saved any more: copy what you
              typed, and ask an admin.
            </p>
          </Notice>
        )}
        {access.state === 'no-factor' && <NeedsFactor onDone={ask} />}
        {(access.state === 'signed-out' || access.state === 'second-step') && (
          <SignInAgain email={session.email} isHalf={access.state === 'second-step'} onDone={ask} />
        )}
      </>
    );
  if (failure) return <TryAgain message={failure.message} onTry={ask} />;
  if (access.state === 'checking') return <Checking>Looking who is signed in …</Checking>;
  return access.state === 'granted' ? null : <Way access={access} />;
}

/** The rule came, or the factor went, while the page was open: the way to set one up leaves the page as it is. */
function NeedsFactor({ onDone }: { onDone: () => void }) {
  return (
    <Notice tone="danger">
      <p>
        The desk asks for a second step now, and your account has none. Set one up in a new tab, then go on
        here: what you typed stays, and can be saved after it.
      </p>
      <div className="actions">
        <a className="button" href="/account/security" target="_blank" rel="noopener">
          Set up a second step
        </a>
        <Button variant="quiet" onClick={onDone}>
          I have set it up
        </Button>
      </div>
    </Notice>
  );
}

const ways = {
  'signed-out': {
    text: 'The desk is for the people who run the hub. Sign in to go on.',
    path: '/auth/sign-in',
    label: 'Sign in',
  },
  'second-step': {
    text: 'The desk asks for your second step.',
    path: '/auth/second-step',
    label: 'Confirm it is you',
  },
  'no-factor': {
    text: 'The desk can be opened only with a second step, so that a stolen password alone is not enough. Set one up under Security: an authenticator app, in two minutes.',
    path: '/account/security',
    label: 'Set up a second step',
  },
  'not-staff': {
    text: 'This account is not among the people who run the hub. If it should be, ask an admin to add it under Staff.',
    path: '/account',
    label: 'To your account',
  },
};

function Way({ access }: { access: Exclude<AdminAccess, { state: 'granted' }> }) {
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
