import { useEffect, useRef, useState } from 'react';
import { useAnnounceReturn } from './use-announce-return.ts';
import { useVerifiedUser, type VerifiedUserState } from './use-verified-user.ts';
import type { Failure } from '../../lib/browser/errors/failure.ts';
import { toUserMessage } from '../../lib/browser/errors/to-user-message.ts';
import { getStoredUser } from '../../lib/browser/verified-user.ts';
import { type AdminAccess, type AdminSession, getAdminAccess, listLostRights } from './admin-access.ts';

type Answer = { access: AdminAccess; failure?: never } | { access?: never; failure: Failure };

/** What is known of one person's access: as last found, and the first and the last session that had it. */
interface History {
  userId: string | undefined;
  access: AdminAccess | { state: 'checking' };
  first?: AdminSession;
  last?: AdminSession;
}

const signedOut: AdminAccess = { state: 'signed-out', email: '' };

/**
 * The access to the admin area of who is signed in, kept current, and how to ask again; `last` is their last session that had
 * access, `lost` the rights that ended since. When another person signs in, everything is checked again.
 */
export function useAdminAccess() {
  const { session, userId, check } = useVerifiedUser();
  const answer = useAnswer(session);
  const [held, setHeld] = useState<History>({ userId: undefined, access: { state: 'checking' } });
  const found = session.state === 'signed-out' ? signedOut : answer?.access;
  let now: History = held.userId === userId ? held : { userId, access: { state: 'checking' } };
  if (found && found !== now.access) now = remember(now, found);
  if (now !== held) setHeld(now);
  const { access, first, last } = now;
  useAnnounceReturn(access.state !== 'granted' && access.state !== 'checking', userId);
  const failure = session.state === 'failed' ? session.failure : answer?.failure;
  const lost = access.state === 'granted' ? listLostRights(first, access.session) : [];
  return { access, failure, last, lost, ask: check };
}

function remember(before: History, access: AdminAccess): History {
  if (access.state !== 'granted') return { ...before, access };
  return { ...before, access, first: before.first ?? access.session, last: access.session };
}

async function askEarly() {
  const user = await getStoredUser();
  return user && { userId: user.id, access: await getAdminAccess(user) };
}

/** What the server says of the person's rights, asked after each check of the session; undefined until it has. */
function useAnswer(session: VerifiedUserState): Answer | undefined {
  const [answer, setAnswer] = useState<Answer & { to: VerifiedUserState }>();
  // Asked while the session is checked for the first time; only what opens the page is taken from it.
  const early = useRef<Promise<{ userId: string; access: AdminAccess } | undefined>>(undefined);
  useEffect(() => {
    early.current = askEarly().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (session.state === 'checking') return;
    const begun = early.current;
    early.current = undefined;
    if (session.state !== 'signed-in') return;
    // Only the answer to the newest check counts.
    let isOld = false;
    const { user } = session;
    const ask = async () => {
      const known = await begun;
      return known?.userId === user.id && known.access.state === 'granted'
        ? known.access
        : getAdminAccess(user);
    };
    ask().then(
      (access) => {
        if (!isOld) setAnswer({ to: session, access });
      },
      (error: unknown) => {
        if (!isOld) setAnswer({ to: session, failure: toUserMessage(error) });
      },
    );
    return () => {
      isOld = true;
    };
  }, [session]);
  return answer?.to === session ? answer : undefined;
}
