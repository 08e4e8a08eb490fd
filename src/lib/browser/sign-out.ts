import { loadAuthClient } from './auth-client.ts';
import { deleteUnsentDrafts } from './draft-storage.ts';
import { track } from './track.ts';

/** Which sessions a sign-out ends: all, the one of this device, or those of other devices. */
export type SignOutScope = 'global' | 'local' | 'others';

/** Signs out, and removes what was written and not sent where the session of this device ends. An answer of 401, 403 or 404 means that the session had ended already, which is what was asked for. */
export async function signOut(scope: SignOutScope): Promise<void> {
  // While the session can still remove it.
  if (scope !== 'others') await (await import('./push.ts')).leaveThisDevice();
  const auth = await loadAuthClient();
  const { error } = await auth.signOut({ scope });
  if (error && ![401, 403, 404].includes(error.status ?? 0)) throw error;
  if (scope !== 'others') deleteUnsentDrafts();
  track('logout', { scope });
}
