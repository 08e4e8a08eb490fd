import type { User } from '@supabase/supabase-js';
import { useCallback, useEffect, useState } from 'react';
import { explainFailure, type Failure } from '../../lib/failure.ts';
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
  const ask = useCallback(() => {
    findAccount().then(
      (user) => {
        setAccount(user ? { state: 'signed-in', user } : { state: 'signed-out' });
      },
      (error: unknown) => {
        setAccount({ state: 'failed', failure: explainFailure(error) });
      },
    );
  }, []);
  useEffect(() => {
    ask();
    const listening = onSessionChange(ask);
    document.addEventListener('hub:session-ended', ask);
    return () => {
      document.removeEventListener('hub:session-ended', ask);
      void listening.then(
        (stop) => {
          stop();
        },
        () => undefined,
      );
    };
  }, [ask]);
  return [account, ask];
}
