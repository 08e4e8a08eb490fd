import type { Factor } from '@supabase/supabase-js';
import { loadAuthClient } from '../../lib/auth-client.ts';
import { loadDataClient } from '../../lib/data-client.ts';

/** A factor that is being added: what the app scans, or types in. */
export interface NewFactor {
  id: string;
  /** An image as data URI. */
  qrCode: string;
  secret: string;
}

/** The second factors of the account that work. Throws the client's error. */
export async function listFactors(): Promise<Factor[]> {
  const auth = await loadAuthClient();
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  return data.all.filter(({ status }) => status === 'verified');
}

/** Begins to add an authenticator app; one that was begun and left is taken away first. Throws the client's error. */
export async function beginFactor(friendlyName: string): Promise<NewFactor> {
  const auth = await loadAuthClient();
  const { data: known } = await auth.mfa.listFactors();
  for (const { id, status, friendly_name } of known?.all ?? [])
    if (status === 'unverified' && friendly_name === friendlyName) await auth.mfa.unenroll({ factorId: id });
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret };
}

/** Proves a factor with a code: the session has a second step from then on. Throws the client's error. */
export async function proveFactor(factorId: string, code: string): Promise<void> {
  const auth = await loadAuthClient();
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw error;
}

/** Takes a factor off the account. Throws the client's error. */
export async function removeFactor(factorId: string): Promise<void> {
  const auth = await loadAuthClient();
  const { error } = await auth.mfa.unenroll({ factorId });
  if (error) throw error;
  // The session's level follows with the next token.
  await auth.refreshSession();
}

/** How many recovery codes are left. Throws the database's error. */
export async function countRecoveryCodes(): Promise<number> {
  const data = await loadDataClient();
  const { data: count } = await data.rpc('count_recovery_codes').throwOnError();
  return count;
}

/** Ten new codes; older ones are void. Throws the database's error. */
export async function makeRecoveryCodes(): Promise<string[]> {
  const data = await loadDataClient();
  const { data: codes } = await data.rpc('make_recovery_codes').throwOnError();
  return codes;
}
