import { loadAuthClient } from './auth-client.ts';
import { track } from './track.ts';

/** Which sessions a sign-out ends: all, the one of this device, or those of other devices. */
export type SignOutScope = 'global' | 'local' | 'others';

/** Signs out. An answer of 401, 403 or 404 means that the session had ended already, which is what was asked for. */
export async function signOut(scope: SignOutScope): Promise<void> {
  const auth = await loadAuthClient();
  const { error } = await auth.signOut({ scope });
  if (error && ![401, 403, 404].includes(error.status ?? 0)) throw error;
  track('logout', { scope });
}
