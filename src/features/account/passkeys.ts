import type { PasskeyListItem } from '@supabase/supabase-js';
import { loadAuthClient } from '../../lib/browser/auth-client.ts';
import { track } from '../../lib/browser/track.ts';
import { toKeyError } from '../../lib/browser/webauthn.ts';

/** The passkeys of the account, oldest first. Throws the client's error. */
export async function listPasskeys(): Promise<PasskeyListItem[]> {
  const auth = await loadAuthClient();
  const { data, error } = await auth.passkey.list();
  if (error) throw error;
  return data;
}

/** Has the browser make a passkey for the account. Throws what toUserMessage reads. */
export async function addPasskey(): Promise<void> {
  const auth = await loadAuthClient();
  const { error } = await auth.registerPasskey();
  if (error) throw toKeyError(error);
  track('profile_edit', { part: 'passkey' });
}

/** Gives a passkey another name. Throws the client's error. */
export async function renamePasskey(passkeyId: string, friendlyName: string): Promise<void> {
  const auth = await loadAuthClient();
  const { error } = await auth.passkey.update({ passkeyId, friendlyName });
  if (error) throw error;
}

/** Takes a passkey off the account: it signs in no longer. Throws the client's error. */
export async function removePasskey(passkeyId: string): Promise<void> {
  const auth = await loadAuthClient();
  const { error } = await auth.passkey.delete({ passkeyId });
  if (error) throw error;
}
