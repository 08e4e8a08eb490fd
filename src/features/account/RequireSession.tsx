import type { User } from '@supabase/supabase-js';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Checking } from '../../ui/Checking.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { needsSecondStep } from './actions.ts';
import { SignInAgain } from './SignInAgain.tsx';
import { type AccountState, useAccount } from './use-account.ts';

/** Shows `children` to who is signed in, all steps done; leads others to signing in, and back here. */
export function RequireSession({ children }: { children: (user: User, ask: () => void) => ReactNode }) {
  const [account, ask] = useAccount();
  const lastUser = useLastUser(account);
  const isHalf = useIsHalf(account.state === 'signed-in' ? account.user.id : undefined);
  // Nothing that one person typed is left for the next.
  const show = (user: User) => <Fragment key={user.id}>{children(user, ask)}</Fragment>;
  // The session ended while the page was in use: what was typed stays below.
  if (account.state === 'signed-out' && lastUser) {
    return (
      <>
        {show(lastUser)}
        <SignInAgain user={lastUser} onDone={ask} />
      </>
    );
  }
  if (account.state === 'failed' && lastUser) return show(lastUser);
  if (account.state === 'failed') return <TryAgain message={account.failure.message} onTry={ask} />;
  if (account.state === 'signed-out')
    return <Way sentence="You're signed out." path="/auth/sign-in" label="Sign in" />;
  if (account.state === 'checking' || isHalf === undefined)
    return lastUser && !isHalf ? show(lastUser) : <Checking>Loading…</Checking>;
  if (isHalf)
    return (
      <Way sentence="Two-step verification is required." path="/auth/second-step" label="Verify it's you" />
    );
  return show(account.user);
}

function useLastUser(account: AccountState): User | undefined {
  const [user, setUser] = useState<User>();
  if (account.state === 'signed-in' && account.user !== user) setUser(account.user);
  return user;
}

function Way({ sentence, path, label }: { sentence: string; path: string; label: string }) {
  return (
    <div className="stack">
      <p>{sentence}</p>
      <p>
        <a className="button" href={`${path}?next=${encodeURIComponent(location.pathname)}`}>
          {label}
        </a>
      </p>
    </div>
  );
}

function useIsHalf(userId: string | undefined) {
  const [isHalf, setHalf] = useState<boolean>();
  useEffect(() => {
    if (userId === undefined) return;
    // The server asks again for everything that needs it; this only leads the way.
    needsSecondStep().then(setHalf, () => {
      setHalf(false);
    });
  }, [userId]);
  return isHalf;
}
