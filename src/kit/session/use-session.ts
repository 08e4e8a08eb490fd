import { useEffect, useState } from 'react';
import { loadAuthClient } from '../../lib/browser/auth-client.ts';
import { pagePath } from '../../lib/browser/page-locale.ts';
import { withNext } from '../../lib/shared/next-page.ts';

/** Who is signed in on this device: being found out, nobody, or somebody; `email` is empty for an account with a phone only. */
export type SessionState =
  { state: 'checking' } | { state: 'signed-out' } | { state: 'signed-in'; userId: string; email: string };

/** The session as this browser has it, kept current with other tabs; the server is not asked. Without an auth client there is nobody. */
export function useSession(): SessionState {
  const [session, setSession] = useState<SessionState>({ state: 'checking' });
  useEffect(() => {
    let isGone = false;
    let stop: (() => void) | undefined;
    loadAuthClient().then(
      (auth) => {
        if (isGone) return;
        const { data } = auth.onAuthStateChange((_event, current) => {
          const user = current?.user;
          setSession(
            user ? { state: 'signed-in', userId: user.id, email: user.email ?? '' } : { state: 'signed-out' },
          );
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
export const signInAddress = (back: string) => withNext(pagePath('/auth/sign-in'), back);

/** The address of the sign-in page that leads back to the open page. */
export const signInHere = () => signInAddress(location.pathname + location.search);
