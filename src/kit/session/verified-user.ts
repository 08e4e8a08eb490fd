import type { User } from '@supabase/supabase-js';
import { loadAuthClient } from '../../lib/browser/auth-client.ts';

/** The id of the user whose session this browser stores, not checked with the server; undefined for none. */
export async function getStoredUserId(): Promise<string | undefined> {
  const auth = await loadAuthClient();
  const { data } = await auth.getSession();
  return data.session?.user.id;
}

/**
 * The user who is signed in, as the server knows them; undefined for nobody, also when the session was ended elsewhere. A token
 * that ran out is renewed once. Throws the client's error when the server cannot be asked.
 */
export async function getVerifiedUser(): Promise<User | undefined> {
  const auth = await loadAuthClient();
  const { data: stored } = await auth.getSession();
  if (!stored.session) return undefined;
  const { data, error } = await auth.getUser();
  if (!error) return data.user;
  if (error.status !== 401 && error.status !== 403 && error.name !== 'AuthSessionMissingError') throw error;
  // The token may only have run out, as after the clock of this device was corrected.
  const renewed = await auth.refreshSession();
  if (renewed.data.user) return renewed.data.user;
  if (renewed.error?.name === 'AuthRetryableFetchError') throw renewed.error;
  await auth.signOut({ scope: 'local' });
  return undefined;
}
