import type { User } from '@supabase/supabase-js';
import { loadAuthClient } from './auth-client.ts';

/** The user whose session this browser stores, not checked with the server; undefined for none. */
export async function getStoredUser(): Promise<User | undefined> {
  const auth = await loadAuthClient();
  const { data } = await auth.getSession();
  return data.session?.user;
}

const earlyForMs = 10_000;

/** An answer that was asked for before any caller, with the token that it was asked with. */
let early: { token: string; at: number; user: Promise<User | undefined> } | undefined;

/** Begins to verify the signed-in user for the first caller of getVerifiedUser. Throws the client's error where it cannot begin. */
export async function askForUserEarly(): Promise<void> {
  const auth = await loadAuthClient();
  const { data } = await auth.getSession();
  if (!data.session) return;
  early = { token: data.session.access_token, at: Date.now(), user: askServer() };
  // The first caller handles the failure.
  early.user.catch(() => undefined);
}

/**
 * The user who is signed in, as the server knows them; undefined for nobody, also when the session was ended elsewhere. A token
 * that ran out is renewed once. Throws the client's error when the server cannot be asked.
 */
export async function getVerifiedUser(): Promise<User | undefined> {
  const auth = await loadAuthClient();
  const { data: stored } = await auth.getSession();
  if (!stored.session) return undefined;
  const begun = early;
  early = undefined;
  if (!begun || begun.token !== stored.session.access_token || Date.now() - begun.at > earlyForMs)
    return askServer();
  // What failed early may succeed now.
  return begun.user.catch(askServer);
}

async function askServer(): Promise<User | undefined> {
  const auth = await loadAuthClient();
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
