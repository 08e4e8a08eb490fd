import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { signInAddress, useSession } from '../../kit/session/use-session.ts';
import { listen } from '../../kit/session/session-events.ts';
import { Checking } from '../../ui/Checking.tsx';
import { island } from '../../ui/Island.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SignInFirst } from '../../ui/SignInFirst.tsx';

interface SignedInProps {
  /** What the page is for, to somebody who is not signed in. */
  reason: string;
  children: (userId: string) => ReactNode;
}

/** Shows `children` to who is signed in. A session that ends meanwhile leaves them, and what was typed, where they are. */
export function SignedIn({ reason, children }: SignedInProps) {
  const session = useSession();
  const [lastUser, setLastUser] = useState<string>();
  if (session.state === 'signed-in' && session.userId !== lastUser) setLastUser(session.userId);
  // The server ended the session while this tab still had its keys; the next sign-in makes another state.
  const [ended, setEnded] = useState<unknown>();
  useEffect(() => {
    const note = () => {
      setEnded(session);
    };
    return listen('session-ended', note);
  }, [session]);
  const isEnded = ended === session;
  if (session.state === 'checking' && lastUser === undefined) return <Checking>Loading…</Checking>;
  const href = signInAddress(location.pathname + location.search);
  if (lastUser === undefined) return <SignInFirst href={href}>{reason}</SignInFirst>;
  const isOut = session.state === 'signed-out' || isEnded;
  return (
    <>
      {isOut && (
        <Notice tone="danger">
          <p>
            Your session has ended. What you typed is still here:{' '}
            <a href={href} target="_blank" rel="noopener">
              sign in again in another tab
            </a>
            , then save.
          </p>
        </Notice>
      )}
      <Fragment key={lastUser}>{children(lastUser)}</Fragment>
    </>
  );
}

/** An island for who is signed in; to others it says `reason` and leads to signing in. */
export const signedInIsland = (name: string, reason: string, show: (userId: string) => ReactNode) =>
  island(name, () => <SignedIn reason={reason}>{show}</SignedIn>);
