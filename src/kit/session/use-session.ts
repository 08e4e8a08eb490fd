import { useEffect, useState } from 'react';
import { loadAuthClient } from '../../lib/browser/auth-client.ts';

/** Who is signed in on this device: being found out, somebody by their id, or nobody. */
export type SessionState =
  { state: 'checking' } | { state: 'signed-out' } | { state: 'signed-in'; userId: string };

/** The session of this device, kept current with other tabs. Without an auth client there is nobody. */
export function useSession(): SessionState {
  const [session, setSession] = useState<SessionState>({ state: 'checking' });
  useEffect(() => {
    let isGone = false;
    let stop: (() => void) | undefined;
    loadAuthClient().then(
      (auth) => {
        if (isGone) return;
        const { data } = auth.onAuthStateChange((_event, current) => {
          setSession(current ? { state: 'signed-in', userId: current.user.id } : { state: 'signed-out' });
        });
        stop = () => {
          data.subscription.unsubscribe();
        };
      },
      () => {
        if (!isGone) setSession({ state: 'signed-out' });
      },
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
  return session;
}

/** The address of the sign-in page that leads back to where the person is. */
export const signInAddress = (back: string) => `/auth/sign-in?next=${encodeURIComponent(back)}`;
