import type { User } from '@supabase/supabase-js';
import { Fragment, type ReactNode, useState } from 'react';
import { Checking } from '../../ui/Checking.tsx';
import { island } from '../../ui/Island.tsx';
import { SignInFirst } from '../../ui/SignInFirst.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { Reauthenticate } from './Reauthenticate.tsx';
import { useAnnounceReturn } from './use-announce-return.ts';
import { signInHere } from './use-session.ts';
import { useVerifiedUser } from './use-verified-user.ts';
import type { Language } from '../../i18n/by-language.ts';
import { islandStrings } from '../../i18n/shared/island-strings.ts';
import { useLanguage, useLocalPath, useStrings } from '../../i18n/use-strings.ts';
import { withNext } from '../../lib/shared/next-page.ts';

interface RequireSessionProps {
  /** What is shown to somebody who is not signed in. */
  reason?: string;
  /** Shown with the way to try again when the server cannot be asked who is signed in. */
  unreachable?: (tryAgain: ReactNode) => ReactNode;
  children: (user: User, check: () => void) => ReactNode;
}

/**
 * Shows `children` to who is signed in, all steps done; leads others to signing in, and back here. When the session ends
 * meanwhile, a dialog asks to sign in again, and what was typed stays where it is.
 */
export function RequireSession({
  reason,
  unreachable = (tryAgain) => tryAgain,
  children,
}: RequireSessionProps) {
  const t = useStrings(islandStrings);
  const verified = useVerifiedUser();
  const { session, check } = verified;
  const { user, isAway } = usePresence(verified);
  useAnnounceReturn(isAway, user?.id);
  const isHalf = session.state === 'signed-in' && session.isHalf;
  const failure = session.state === 'failed' ? session.failure : undefined;
  if (user)
    return (
      <>
        <Fragment key={user.id}>{children(user, check)}</Fragment>
        {isAway && <Reauthenticate user={user} isHalf={isHalf} failure={failure} onDone={check} />}
      </>
    );
  if (failure) return unreachable(<TryAgain message={failure.message} onTry={check} />);
  if (session.state === 'signed-out')
    return <SignInFirst href={signInHere()}>{reason ?? t.session.signedOut}</SignInFirst>;
  if (isHalf) return <VerifyFirst />;
  return <Checking />;
}

interface Presence {
  userId: string | undefined;
  /** Who the page is shown to; nothing of one person is shown to the next who signs in in this browser. */
  user: User | undefined;
  /** From the end of the session until the server says that it is back, all steps done: a check that fails says nothing. */
  isAway: boolean;
}

function usePresence({ session, userId }: ReturnType<typeof useVerifiedUser>): Presence {
  const [held, setHeld] = useState<Presence>({ userId: undefined, user: undefined, isAway: false });
  const user = held.userId === userId ? held.user : undefined;
  const isHere = session.state === 'signed-in' && !session.isHalf;
  const hasEnded = session.state === 'signed-out' || (session.state === 'signed-in' && session.isHalf);
  const next = {
    userId,
    user: isHere ? session.user : user,
    isAway: user !== undefined && !isHere && (hasEnded || held.isAway),
  };
  if (next.userId !== held.userId || next.user !== held.user || next.isAway !== held.isAway) setHeld(next);
  return next;
}

/** Leads who lacks the second step to it, and back here. */
export function VerifyFirst() {
  const { session: t } = useStrings(islandStrings);
  const path = useLocalPath();
  const back = location.pathname + location.search;
  return (
    <div className="stack">
      <p>{t.secondStepNeeded}</p>
      <p>
        <a className="button" href={withNext(path('/auth/second-step'), back)}>
          {t.verify}
        </a>
      </p>
    </div>
  );
}

/** An island for who is signed in; to others it says `reason`, in the language of the page, and leads to signing in. */
export const sessionIsland = (
  { name, reason }: { name: string; reason?: string | ((language: Language) => string) },
  show: RequireSessionProps['children'],
) =>
  island(name, () => {
    const language = useLanguage();
    const text = typeof reason === 'function' ? reason(language) : reason;
    return <RequireSession {...(text !== undefined && { reason: text })}>{show}</RequireSession>;
  });
