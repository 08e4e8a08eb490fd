import type { User } from '@supabase/supabase-js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { loadAuthClient } from '../../lib/browser/auth-client.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';
import type { Failure } from '../../lib/browser/errors/failure.ts';
import { toUserMessage } from '../../lib/browser/errors/to-user-message.ts';
import { clearCacheOfOthers } from '../../lib/browser/query-client.ts';
import { getStoredUser, getVerifiedUser } from '../../lib/browser/verified-user.ts';
import { needsSecondStep } from './second-step.ts';
import { listen } from './session-events.ts';

/** Who is signed in as the server says: being asked, somebody (`isHalf` without their second step), nobody, or not to be found out at present. */
export type VerifiedUserState =
  | { state: 'checking' }
  | { state: 'signed-in'; user: User; isHalf: boolean }
  | { state: 'signed-out' }
  | { state: 'failed'; failure: Failure };

interface VerifiedUser {
  session: VerifiedUserState;
  /** Whose session this browser had last: also while it is being checked or has ended; undefined before the first. */
  userId: string | undefined;
  /** Asks the server again. */
  check: () => void;
}

async function askServer(): Promise<VerifiedUserState> {
  const user = await getVerifiedUser();
  if (!user) return { state: 'signed-out' };
  // The server asks again for everything that needs it; this only leads the way.
  const isHalf = await needsSecondStep().catch(() => false);
  return { state: 'signed-in', user, isHalf };
}

/**
 * The user who is signed in, checked with the server and kept current with other tabs. When somebody else signs in, the state
 * is `checking` with the new `userId` at once, and the query cache is empty.
 */
export function useVerifiedUser(): VerifiedUser {
  const [{ session, userId }, setState] = useState<Omit<VerifiedUser, 'check'>>({
    session: { state: 'checking' },
    userId: undefined,
  });
  // Only the newest check counts: one that was on its way when the session ended knows less.
  const checks = useRef(0);
  // The id of who is signed in: null for nobody, undefined before the first answer.
  const known = useRef<string | null>(undefined);
  const lastId = useRef<string>(undefined);
  const meet = useCallback((id: string) => {
    clearCacheOfOthers(id);
    if (lastId.current === id) return;
    lastId.current = id;
    setState({ session: { state: 'checking' }, userId: id });
  }, []);
  const settle = useCallback(
    (number: number, next: VerifiedUserState) => {
      if (number !== checks.current) return;
      if (next.state === 'signed-in') {
        known.current = next.user.id;
        meet(next.user.id);
      }
      if (next.state === 'signed-out') known.current = null;
      setState({ session: next, userId: lastId.current });
    },
    [meet],
  );
  const check = useCallback(() => {
    const number = ++checks.current;
    const ask = async () => {
      const id = (await getStoredUser())?.id;
      // Before the server is asked, which may fail: nothing of somebody else stays meanwhile.
      if (id !== undefined && number === checks.current) meet(id);
      // Its file comes while the server is asked; whoever needs it hears of a failure, and asks for it once more.
      if (id !== undefined) loadDataClient().catch(() => undefined);
      return askServer();
    };
    ask().then(
      (next) => {
        settle(number, next);
      },
      (error: unknown) => {
        settle(number, { state: 'failed', failure: toUserMessage(error) });
      },
    );
  }, [meet, settle]);
  useEffect(() => {
    check();
    const subscribing = loadAuthClient().then((auth) =>
      auth.onAuthStateChange((event, current) => {
        // Taken at its word: this tab's view of the storage, and the server, may still show the session for a moment.
        if (event === 'SIGNED_OUT') settle(++checks.current, { state: 'signed-out' });
        // A sign-in is also announced whenever the tab comes to the front; it is news only after a sign-out, or when it is of
        // somebody else: what this tab does is done by whoever signed in last in this browser.
        const id = current?.user.id;
        const isOther = id !== undefined && lastId.current !== undefined && id !== lastId.current;
        if (isOther) meet(id);
        const isBack = event === 'SIGNED_IN' && known.current === null;
        if (isOther || isBack || event === 'USER_UPDATED' || event === 'MFA_CHALLENGE_VERIFIED') check();
      }),
    );
    const stops = [listen('session-ended', check), listen('access-denied', check)];
    return () => {
      for (const stop of stops) stop();
      void subscribing.then(
        ({ data }) => {
          data.subscription.unsubscribe();
        },
        () => undefined,
      );
    };
  }, [check, meet, settle]);
  return { session, userId, check };
}
