import { useCallback, useEffect, useState } from 'react';
import { loadAuthClient } from '../../lib/auth-client.ts';
import type { Failure } from '../../lib/failure.ts';
import { explainDesk } from './explain.ts';
import { type Desk, findStanding, type Standing } from './find-standing.ts';

/** The standing with what is known meanwhile, and how to ask again; `last` is the desk that was open before. */
export function useStanding() {
  const [standing, setStanding] = useState<Standing | { state: 'checking' }>({ state: 'checking' });
  const [failure, setFailure] = useState<Failure>();
  const [last, setLast] = useState<Desk>();
  const ask = useCallback(() => {
    findStanding().then(
      (found) => {
        setFailure(undefined);
        setStanding(found);
        if (found.state === 'desk') setLast(found.desk);
      },
      (error: unknown) => {
        setFailure(explainDesk(error));
      },
    );
  }, []);
  useEffect(() => {
    ask();
    document.addEventListener('hub:session-ended', ask);
    const listening = loadAuthClient().then((auth) =>
      auth.onAuthStateChange((event) => {
        if (event === 'SIGNED_OUT' || event === 'MFA_CHALLENGE_VERIFIED') ask();
      }),
    );
    return () => {
      document.removeEventListener('hub:session-ended', ask);
      void listening.then(
        ({ data }) => {
          data.subscription.unsubscribe();
        },
        () => undefined,
      );
    };
  }, [ask]);
  return { standing, failure, last, ask };
}
