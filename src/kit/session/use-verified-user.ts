import type { User } from '@supabase/supabase-js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { loadAuthClient } from '../../lib/browser/auth-client.ts';
import type { Failure } from '../../lib/browser/errors/failure.ts';
import { toUserMessage } from '../../lib/browser/errors/to-user-message.ts';
import { listen } from './session-events.ts';
import { getVerifiedUser } from './verified-user.ts';

/** Who is signed in as the server says: being asked, somebody, nobody, or not to be found out at present. */
export type VerifiedUserState =
  | { state: 'checking' }
  | { state: 'signed-in'; user: User }
  | { state: 'signed-out' }
  | { state: 'failed'; failure: Failure };

/** The user who is signed in, checked with the server and kept current with other tabs; and how to check again. */
export function useVerifiedUser(): [VerifiedUserState, () => void] {
  const [session, setSession] = useState<VerifiedUserState>({ state: 'checking' });
  // Only the newest check counts: one that was on its way when the session ended knows less.
  const checks = useRef(0);
  const shown = useRef<string>(undefined);
  const settle = useCallback((check: number, next: VerifiedUserState) => {
    if (check !== checks.current) return;
    if (next.state === 'signed-in') shown.current = next.user.id;
    setSession(next);
  }, []);
  const check = useCallback(() => {
    const number = ++checks.current;
    getVerifiedUser().then(
      (user) => {
        settle(number, user ? { state: 'signed-in', user } : { state: 'signed-out' });
      },
      (error: unknown) => {
        settle(number, { state: 'failed', failure: toUserMessage(error) });
      },
    );
  }, [settle]);
  const wasSignedOut = useRef(false);
  useEffect(() => {
    check();
    const subscribing = loadAuthClient().then((auth) =>
      auth.onAuthStateChange((event, session) => {
        if (event !== 'SIGNED_IN' && event !== 'SIGNED_OUT' && event !== 'USER_UPDATED') return;
        // Taken at its word: this tab's view of the storage, and the server, may still show the session for a moment.
        if (event === 'SIGNED_OUT') settle(++checks.current, { state: 'signed-out' });
        // A sign-in is also announced whenever the tab comes to the front; it is news only after a sign-out, or when it is of
        // somebody else: what this tab does is done by whoever signed in last in this browser.
        const isNews =
          wasSignedOut.current || (shown.current !== undefined && session?.user.id !== shown.current);
        if (event === 'USER_UPDATED' || (event === 'SIGNED_IN' && isNews)) check();
        wasSignedOut.current = event === 'SIGNED_OUT';
      }),
    );
    const stop = listen('session-ended', check);
    return () => {
      stop();
      void subscribing.then(
        ({ data }) => {
          data.subscription.unsubscribe();
        },
        () => undefined,
      );
    };
  }, [check, settle]);
  return [session, check];
}
