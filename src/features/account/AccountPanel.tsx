import { useState } from 'react';
import { explainFailure, type Failure } from '../../lib/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Checking } from '../../ui/Checking.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Island } from '../../ui/Island.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { signOut, type SignOutScope } from './actions.ts';
import { useAccount } from './use-account.ts';

/** Who is signed in on this device, and the three ways to sign out. */
export function AccountPanel() {
  return (
    <Island name="AccountPanel">
      <Account />
    </Island>
  );
}

function Account() {
  const [account, ask] = useAccount();
  const [hasLeft, setHasLeft] = useState(false);
  if (account.state === 'checking') return <Checking>Looking who is signed in …</Checking>;
  if (account.state === 'failed') return <TryAgain message={account.failure.message} onTry={ask} />;
  if (account.state === 'signed-out') return <SignedOut hasLeft={hasLeft} />;
  const onLeave = () => {
    setHasLeft(true);
  };
  return <SignedIn email={account.user.email ?? account.user.phone ?? ''} onLeave={onLeave} />;
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
  if (hasLeft) return <Outcome title="You are signed out">{ways}</Outcome>;
  return (
    <div className="stack">
      <p>Nobody is signed in on this device.</p>
      {ways}
    </div>
  );
}

function SignedIn({ email, onLeave }: { email: string; onLeave: () => void }) {
  const [busy, setBusy] = useState<SignOutScope>();
  const [failure, setFailure] = useState<Failure>();
  const [areOthersOut, setOthersOut] = useState(false);
  const leave = async (scope: SignOutScope) => {
    setBusy(scope);
    setFailure(undefined);
    try {
      if (scope !== 'others') onLeave();
      await signOut(scope);
      setOthersOut(scope === 'others');
    } catch (error) {
      setFailure(explainFailure(error));
    }
    setBusy(undefined);
  };
  return (
    <div className="stack">
      <p>
        Signed in as <strong>{email}</strong>.
      </p>
      <FailureNotice failure={failure} />
      {areOthersOut && <Notice>Your other devices are signed out.</Notice>}
      <div className="actions">
        <Button isBusy={busy === 'local'} onClick={() => void leave('local')}>
          Sign out
        </Button>
        <Button variant="quiet" isBusy={busy === 'others'} onClick={() => void leave('others')}>
          Sign out other devices
        </Button>
        <Button variant="quiet" isBusy={busy === 'global'} onClick={() => void leave('global')}>
          Sign out everywhere
        </Button>
      </div>
    </div>
  );
}
