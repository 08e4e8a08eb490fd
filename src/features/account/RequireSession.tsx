import type { User } from '@supabase/supabase-js';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { needsSecondStep } from '../../kit/session/second-step.ts';
import { useVerifiedUser, type VerifiedUserState } from '../../kit/session/use-verified-user.ts';
import { Checking } from '../../ui/Checking.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { SignInAgain } from './SignInAgain.tsx';

/** Shows `children` to who is signed in, all steps done; leads others to signing in, and back here. */
export function RequireSession({ children }: { children: (user: User, check: () => void) => ReactNode }) {
  const [session, check] = useVerifiedUser();
  const lastUser = useLastUser(session);
  const isHalf = useIsHalf(session.state === 'signed-in' ? session.user.id : undefined);
  // Nothing that one person typed is left for the next.
  const show = (user: User) => <Fragment key={user.id}>{children(user, check)}</Fragment>;
  // The session ended while the page was in use: what was typed stays below.
  if (session.state === 'signed-out' && lastUser) {
    return (
      <>
        {show(lastUser)}
        <SignInAgain user={lastUser} onDone={check} />
      </>
    );
  }
  if (session.state === 'failed' && lastUser) return show(lastUser);
  if (session.state === 'failed') return <TryAgain message={session.failure.message} onTry={check} />;
  if (session.state === 'signed-out')
    return <Way sentence="You're signed out." path="/auth/sign-in" label="Sign in" />;
  if (session.state === 'checking' || isHalf === undefined)
    return lastUser && !isHalf ? show(lastUser) : <Checking>Loading…</Checking>;
  if (isHalf)
    return (
      <Way sentence="Two-step verification is required." path="/auth/second-step" label="Verify it's you" />
    );
  return show(session.user);
}

function useLastUser(session: VerifiedUserState): User | undefined {
  const [user, setUser] = useState<User>();
  if (session.state === 'signed-in' && session.user !== user) setUser(session.user);
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
