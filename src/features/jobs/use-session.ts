import { useEffect, useState } from 'react';
import { loadAuthClient } from '../../lib/browser/auth-client.ts';

/** Who is signed in on this device: being found out, nobody, or somebody. */
export type Session = 'checking' | 'nobody' | { id: string; email: string };

/** The session as the browser has it. Where it cannot be read there is nobody: signing in again mends that. */
export function useSession(): Session {
  const [session, setSession] = useState<Session>('checking');
  useEffect(() => {
    const read = async () => {
      const auth = await loadAuthClient();
      const { data } = await auth.getSession();
      const user = data.session?.user;
      return user ? { id: user.id, email: user.email ?? '' } : ('nobody' as const);
    };
    read().then(setSession, () => {
      setSession('nobody');
    });
  }, []);
  return session;
}
