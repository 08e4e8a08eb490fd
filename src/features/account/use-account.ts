import type { User } from '@supabase/supabase-js';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../lib/browser/errors/failure.ts';
import { listen } from '../../kit/session/session-events.ts';
import { toUserMessage } from '../../lib/browser/errors/to-user-message.ts';
import { findAccount, onSessionChange } from './actions.ts';

/** Who is signed in: being asked, somebody, nobody, or not to be found out at present. */
export type AccountState =
  | { state: 'checking' }
  | { state: 'signed-in'; user: User }
  | { state: 'signed-out' }
  | { state: 'failed'; failure: Failure };

/** The account's state, kept current with other tabs, and how to ask again. */
export function useAccount(): [AccountState, () => void] {
  const [account, setAccount] = useState<AccountState>({ state: 'checking' });
  // Only the newest question may answer: one that was on its way when the session ended knows less.
  const questions = useRef(0);
  const shown = useRef<string>(undefined);
  const settle = useCallback((question: number, next: AccountState) => {
    if (question !== questions.current) return;
    if (next.state === 'signed-in') shown.current = next.user.id;
    setAccount(next);
  }, []);
  const ask = useCallback(() => {
    const question = ++questions.current;
    findAccount().then(
      (user) => {
        settle(question, user ? { state: 'signed-in', user } : { state: 'signed-out' });
      },
      (error: unknown) => {
        settle(question, { state: 'failed', failure: toUserMessage(error) });
      },
    );
  }, [settle]);
  const wasSignedOut = useRef(false);
  useEffect(() => {
    ask();
    const listening = onSessionChange((change, userId) => {
      // Taken at its word: this tab's view of the storage, and the server, may still show the session for a moment.
      if (change === 'SIGNED_OUT') settle(++questions.current, { state: 'signed-out' });
      // A sign-in is also announced whenever the tab comes to the front; asked is only who had signed out, or is another one:
      // what this tab does is done by whoever signed in last in this browser.
      const isNews = wasSignedOut.current || (shown.current !== undefined && userId !== shown.current);
      if (change === 'USER_UPDATED' || (change === 'SIGNED_IN' && isNews)) ask();
      wasSignedOut.current = change === 'SIGNED_OUT';
    });
    const stop = listen('session-ended', ask);
    return () => {
      stop();
      void listening.then(
        (stopListening) => {
          stopListening();
        },
        () => undefined,
      );
    };
  }, [ask, settle]);
  return [account, ask];
}
