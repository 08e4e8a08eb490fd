import { sendCode, verifyKey } from '../../kit/session/second-step.ts';
import { loadAuthClient } from '../../lib/browser/auth-client.ts';
import type { SupabaseAuthClient } from '../../lib/browser/auth-client.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';

/** A factor that is being added: what the app scans, or types in. */
export interface NewFactor {
  id: string;
  /** An image as data URI. */
  qrCode: string;
  secret: string;
}

/** Begins to add an authenticator app; one that was begun and left is taken away first. Throws the client's error. */
export async function beginFactor(friendlyName: string): Promise<NewFactor> {
  const auth = await loadAuthClient();
  await forgetBegun(auth, friendlyName);
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret };
}

/** A phone that is being added, and the challenge whose code it was sent. */
export interface NewPhoneFactor {
  id: string;
  challengeId: string;
}

/** Begins to add a phone, and has a code sent to it. Throws the client's error. */
export async function beginPhoneFactor(friendlyName: string, phone: string): Promise<NewPhoneFactor> {
  const auth = await loadAuthClient();
  await forgetBegun(auth, friendlyName);
  const { data, error } = await auth.mfa.enroll({ factorType: 'phone', friendlyName, phone });
  if (error) throw error;
  return { id: data.id, challengeId: await sendCode(data.id) };
}

/** Adds a security key or passkey as second factor, which the browser asks for. Throws what toUserMessage reads. */
export async function addKeyFactor(friendlyName: string): Promise<void> {
  const auth = await loadAuthClient();
  await forgetBegun(auth, friendlyName);
  const { data, error } = await auth.mfa.webauthn.enroll({ friendlyName });
  if (error) throw error;
  await verifyKey(data.id);
}

async function forgetBegun(auth: SupabaseAuthClient, friendlyName: string) {
  const { data: known } = await auth.mfa.listFactors();
  for (const { id, status, friendly_name } of known?.all ?? [])
    if (status === 'unverified' && friendly_name === friendlyName) await auth.mfa.unenroll({ factorId: id });
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
