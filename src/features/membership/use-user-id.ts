import { useEffect, useState } from 'react';
import { loadAuthClient } from '../../lib/browser/auth-client.ts';

/** The id of who is signed in on this device, kept current with other tabs; undefined while unknown or for nobody. */
export function useUserId(): string | undefined {
  const [id, setId] = useState<string>();
  useEffect(() => {
    let isGone = false;
    let stop: (() => void) | undefined;
    // Without the auth client there is nobody to show anything about: the page's own part says what is wrong.
    loadAuthClient().then(
      (auth) => {
        if (isGone) return;
        const { data } = auth.onAuthStateChange((_event, session) => {
          setId(session?.user.id);
        });
        stop = () => {
          data.subscription.unsubscribe();
        };
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
  return id;
}
