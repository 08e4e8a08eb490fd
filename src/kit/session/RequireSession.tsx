import type { User } from '@supabase/supabase-js';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { Checking } from '../../ui/Checking.tsx';
import { island } from '../../ui/Island.tsx';
import { SignInFirst } from '../../ui/SignInFirst.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { Reauthenticate } from './Reauthenticate.tsx';
import { announce } from './session-events.ts';
import { signInHere } from './use-session.ts';
import { useVerifiedUser, type VerifiedUserState } from './use-verified-user.ts';

interface RequireSessionProps {
  /** What is shown to somebody who is not signed in. */
  reason?: string;
  children: (user: User, check: () => void) => ReactNode;
}

/**
 * Shows `children` to who is signed in, all steps done; leads others to signing in, and back here. When the session ends
 * meanwhile, a dialog asks to sign in again, and what was typed stays where it is.
 */
export function RequireSession({ reason = "You're signed out.", children }: RequireSessionProps) {
  const [session, check] = useVerifiedUser();
  const lastUser = useLastUser(session);
  const isHalf = session.state === 'signed-in' && session.isHalf;
  const isAway = session.state === 'signed-out' || isHalf;
  useAnnounceReturn(isAway);
  // Nothing of one person is shown to the next who signs in in this browser.
  if (lastUser && !(isHalf && session.user.id !== lastUser.id))
    return (
      <>
        <Fragment key={lastUser.id}>{children(lastUser, check)}</Fragment>
        {isAway && <Reauthenticate user={lastUser} isHalf={isHalf} onDone={check} />}
      </>
    );
  if (session.state === 'failed') return <TryAgain message={session.failure.message} onTry={check} />;
  if (session.state === 'signed-out') return <SignInFirst href={signInHere()}>{reason}</SignInFirst>;
  if (isHalf) return <VerifyFirst />;
  return <Checking>Loading…</Checking>;
}

function useLastUser(session: VerifiedUserState): User | undefined {
  const [user, setUser] = useState<User>();
  if (session.state === 'signed-in' && !session.isHalf && session.user !== user) setUser(session.user);
  return user;
}

/** Announces that the session is back, so that what could not be saved is saved. */
function useAnnounceReturn(isAway: boolean) {
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !isAway) announce('session-restored');
    wasAway.current = isAway;
  }, [isAway]);
}

function VerifyFirst() {
  const back = encodeURIComponent(location.pathname + location.search);
  return (
    <div className="stack">
      <p>Two-step verification is required.</p>
      <p>
        <a className="button" href={`/auth/second-step?next=${back}`}>
          Verify it's you
        </a>
      </p>
    </div>
  );
}

/** An island for who is signed in; to others it says `reason` and leads to signing in. */
export const sessionIsland = (
  { name, reason }: { name: string; reason?: string },
  show: RequireSessionProps['children'],
) => island(name, () => <RequireSession {...(reason !== undefined && { reason })}>{show}</RequireSession>);
