import type { Factor, MFAVerifyWebauthnParams } from '@supabase/supabase-js';
import { loadAuthClient } from '../../lib/browser/auth-client.ts';
import { pagePath } from '../../lib/browser/page-locale.ts';
import { toKeyError } from '../../lib/browser/webauthn.ts';
import { withNext } from '../../lib/shared/next-page.ts';

/** Whether the account has a second step that this session has not done. Throws the client's error. */
export async function needsSecondStep(): Promise<boolean> {
  const auth = await loadAuthClient();
  const { data, error } = await auth.mfa.getAuthenticatorAssuranceLevel();
  if (error) throw error;
  return data.nextLevel === 'aal2' && data.currentLevel !== 'aal2';
}

/** The verified factors of the account. Throws the client's error. */
export async function listFactors(): Promise<Factor[]> {
  const auth = await loadAuthClient();
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  return data.all.filter(({ status }) => status === 'verified');
}

/** Sends a code to the phone of a factor; returns the id of the challenge that it answers. Throws the client's error. */
export async function sendCode(factorId: string): Promise<string> {
  const auth = await loadAuthClient();
  const { data, error } = await auth.mfa.challenge({ factorId, channel: 'sms' });
  if (error) throw error;
  return data.id;
}

/**
 * Verifies a code, of an authenticator app or of the text message that answers `challengeId`: the session has its second step
 * from then on. Throws the client's error.
 */
export async function verifyCode(factorId: string, code: string, challengeId?: string): Promise<void> {
  const auth = await loadAuthClient();
  const { error } =
    challengeId === undefined
      ? await auth.mfa.challengeAndVerify({ factorId, code })
      : await auth.mfa.verify({ factorId, challengeId, code });
  if (error) throw error;
}

/** Has the browser ask for a security key or passkey of the account: the session has its second step from then on. Throws what toUserMessage reads. */
export async function verifyKey(factorId: string): Promise<void> {
  const auth = await loadAuthClient();
  const here = { rpId: location.hostname, rpOrigins: [location.origin] };
  const asked = await auth.mfa.challenge({ factorId, webauthn: here });
  if (asked.error) throw asked.error;
  const { id: challengeId, webauthn } = asked.data;
  try {
    const { type, credential_options: options } = webauthn;
    // What supabase-js types from the newest draft is what the browser takes.
    const credential =
      type === 'create'
        ? await navigator.credentials.create(options as CredentialCreationOptions)
        : await navigator.credentials.get(options as CredentialRequestOptions);
    const answer = { ...here, type, credential_response: credential };
    const { error } = await auth.mfa.verify({ factorId, challengeId, webauthn: answer as KeyAnswer });
    if (error) throw error;
  } catch (error) {
    throw toKeyError(error);
  }
}

// The types of supabase-js have one for each direction.
type KeyAnswer = MFAVerifyWebauthnParams['webauthn'];

/** The address that leads to `next` after signing in: by the second step where the session lacks it. Throws the client's error. */
export async function viaSecondStep(next: string): Promise<string> {
  return (await needsSecondStep()) ? withNext(pagePath('/auth/second-step'), next) : next;
}
