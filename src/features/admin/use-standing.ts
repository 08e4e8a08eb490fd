import { useCallback, useEffect, useRef, useState } from 'react';
import { loadAuthClient } from '../../lib/browser/auth-client.ts';
import type { Failure } from '../../lib/browser/errors/failure.ts';
import { announce, listen } from '../../kit/session/session-events.ts';
import { toUserMessage } from '../../lib/browser/errors/to-user-message.ts';
import { type Desk, findStanding, listLostRights, type Standing } from './find-standing.ts';

/** The standing with what is known meanwhile, and how to ask again; `last` is the desk that was open, `lost` the rights that ended since. */
export function useStanding() {
  const [standing, setStanding] = useState<Standing | { state: 'checking' }>({ state: 'checking' });
  const [failure, setFailure] = useState<Failure>();
  const [first, setFirst] = useState<Desk>();
  const [last, setLast] = useState<Desk>();
  const ask = useCallback(() => {
    findStanding().then(
      (found) => {
        setFailure(undefined);
        setStanding(found);
        if (found.state !== 'desk') return;
        setLast(found.desk);
        setFirst((known) => known ?? found.desk);
      },
      (error: unknown) => {
        setFailure(toUserMessage(error));
      },
    );
  }, []);
  useEffect(() => {
    ask();
    const stops = [listen('session-ended', ask), listen('access-denied', ask)];
    const listening = loadAuthClient().then((auth) =>
      auth.onAuthStateChange((event) => {
        if (event === 'SIGNED_OUT' || event === 'MFA_CHALLENGE_VERIFIED') ask();
      }),
    );
    return () => {
      for (const stop of stops) stop();
      void listening.then(
        ({ data }) => {
          data.subscription.unsubscribe();
        },
        () => undefined,
      );
    };
  }, [ask]);
  const wasAway = useRef(false);
  useEffect(() => {
    if (standing.state === 'desk' && wasAway.current) announce('session-restored');
    wasAway.current = standing.state !== 'desk' && standing.state !== 'checking';
  }, [standing]);
  const lost = standing.state === 'desk' ? listLostRights(first, standing.desk) : [];
  return { standing, failure, last, lost, ask };
}
