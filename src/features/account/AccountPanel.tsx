import { useState } from 'react';
import { useVerifiedUser } from '../../kit/session/use-verified-user.ts';
import { useAction } from '../../kit/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Checking } from '../../ui/Checking.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { island } from '../../ui/Island.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { signOut, type SignOutScope } from './sign-out.ts';

/** Who is signed in on this device, and the three ways to sign out. */
export const AccountPanel = island('AccountPanel', Account);

function Account() {
  const { session, check } = useVerifiedUser();
  const [hasLeft, setHasLeft] = useState(false);
  if (session.state === 'checking') return <Checking>Loading…</Checking>;
  if (session.state === 'failed') return <TryAgain message={session.failure.message} onTry={check} />;
  if (session.state === 'signed-out') return <SignedOut hasLeft={hasLeft} />;
  const onLeave = () => {
    setHasLeft(true);
  };
  return <SignedIn email={session.user.email ?? session.user.phone ?? ''} onLeave={onLeave} />;
}

function SignedOut({ hasLeft }: { hasLeft: boolean }) {
  const ways = (
    <p className="actions">
      <a className="button" href="/auth/sign-in?next=/account">
        Sign in
      </a>
      <a className="button" data-variant="quiet" href="/auth/sign-up">
        Create an account
      </a>
    </p>
  );
  if (hasLeft) return <Outcome title="You're signed out">{ways}</Outcome>;
  return (
    <div className="stack">
      <p>You're signed out.</p>
      {ways}
    </div>
  );
}

function SignedIn({ email, onLeave }: { email: string; onLeave: () => void }) {
  const { run, busyWith, failure } = useAction();
  const [areOthersOut, setOthersOut] = useState(false);
  const leave = (scope: SignOutScope) => {
    if (scope !== 'others') onLeave();
    run(async () => {
      await signOut(scope);
      setOthersOut(scope === 'others');
    }, scope);
  };
  return (
    <div className="stack">
      <p>
        Signed in as <strong>{email}</strong>.
      </p>
      <FailureNotice failure={failure} />
      {areOthersOut && <Notice>Other devices signed out.</Notice>}
      <div className="actions">
        <Button isBusy={busyWith === 'local'} onClick={() => leave('local')}>
          Sign out
        </Button>
        <Button variant="quiet" isBusy={busyWith === 'others'} onClick={() => leave('others')}>
          Sign out other devices
        </Button>
        <Button variant="quiet" isBusy={busyWith === 'global'} onClick={() => leave('global')}>
          Sign out everywhere
        </Button>
      </div>
    </div>
  );
}
