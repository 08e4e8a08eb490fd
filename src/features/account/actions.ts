import type { User } from '@supabase/supabase-js';
import { loadAuthClient } from '../../lib/browser/auth-client.ts';
import { track } from '../../lib/browser/track.ts';

/** How far a sign-out reaches. */
export type SignOutScope = 'global' | 'local' | 'others';

/** The account that is signed in, asked of the server: a session that was ended elsewhere counts as signed out. */
export async function findAccount(): Promise<User | undefined> {
  const auth = await loadAuthClient();
  const { data: stored } = await auth.getSession();
  if (!stored.session) return undefined;
  const { data, error } = await auth.getUser();
  if (!error) return data.user;
  if (error.status === 401 || error.status === 403 || error.name === 'AuthSessionMissingError') {
    // The token may only have run out, as after somebody set the clock of this device right.
    const renewed = await auth.refreshSession();
    if (renewed.data.user) return renewed.data.user;
    if (renewed.error?.name === 'AuthRetryableFetchError') throw renewed.error;
    await auth.signOut({ scope: 'local' });
    return undefined;
  }
  throw error;
}

/** Signs out. An answer of 401, 403 or 404 means that the session had ended already, which is what was asked for. */
export async function signOut(scope: SignOutScope): Promise<void> {
  const auth = await loadAuthClient();
  const { error } = await auth.signOut({ scope });
  if (error && ![401, 403, 404].includes(error.status ?? 0)) throw error;
  track('logout', { scope });
}

/** Whether the account has a second step that this session has not done. */
export async function needsSecondStep(): Promise<boolean> {
  const auth = await loadAuthClient();
  const { data, error } = await auth.mfa.getAuthenticatorAssuranceLevel();
  if (error) throw error;
  return data.nextLevel === 'aal2' && data.currentLevel !== 'aal2';
}

/** What became of the session of this browser: somebody signed in, signed out, or the account itself changed. */
export type SessionChange = 'SIGNED_IN' | 'SIGNED_OUT' | 'USER_UPDATED';

/** Calls back whenever the session changes, in this tab or another, with whose it is; answers how to stop listening. */
export async function onSessionChange(
  callback: (change: SessionChange, userId: string | undefined) => void,
): Promise<() => void> {
  const auth = await loadAuthClient();
  const { data } = auth.onAuthStateChange((event, session) => {
    if (event === 'SIGNED_IN' || event === 'SIGNED_OUT' || event === 'USER_UPDATED')
      callback(event, session?.user.id);
  });
  return () => {
    data.subscription.unsubscribe();
  };
}
