import { useCallback, useEffect, useRef, useState } from 'react';
import { loadAuthClient } from '../../lib/browser/auth-client.ts';
import type { Failure } from '../../lib/browser/errors/failure.ts';
import { announce, listen } from '../../kit/session/session-events.ts';
import { toUserMessage } from '../../lib/browser/errors/to-user-message.ts';
import { type AdminAccess, type AdminSession, getAdminAccess, listLostRights } from './admin-access.ts';

/** The access to the admin area, kept current, and how to ask again; `last` is the last session that had access, `lost` the rights that ended since. */
export function useAdminAccess() {
  const [access, setAccess] = useState<AdminAccess | { state: 'checking' }>({ state: 'checking' });
  const [failure, setFailure] = useState<Failure>();
  const [first, setFirst] = useState<AdminSession>();
  const [last, setLast] = useState<AdminSession>();
  const ask = useCallback(() => {
    getAdminAccess().then(
      (found) => {
        setFailure(undefined);
        setAccess(found);
        if (found.state !== 'granted') return;
        setLast(found.session);
        setFirst((known) => known ?? found.session);
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
    if (access.state === 'granted' && wasAway.current) announce('session-restored');
    wasAway.current = access.state !== 'granted' && access.state !== 'checking';
  }, [access]);
  const lost = access.state === 'granted' ? listLostRights(first, access.session) : [];
  return { access, failure, last, lost, ask };
}
