import type { Factor } from '@supabase/supabase-js';
import { loadAuthClient } from '../../lib/browser/auth-client.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';

/** The factors that the person can confirm with; empty when nobody is signed in. Throws the client's error. */
export async function listSteps(): Promise<Factor[]> {
  const auth = await loadAuthClient();
  const { data: stored } = await auth.getSession();
  if (!stored.session) return [];
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  return data.all.filter(({ status }) => status === 'verified');
}

/** Sends a code to a phone; answers the challenge that it belongs to. Throws the client's error. */
export async function sendCode(factorId: string): Promise<string> {
  const auth = await loadAuthClient();
  const { data, error } = await auth.mfa.challenge({ factorId, channel: 'sms' });
  if (error) throw error;
  return data.id;
}

/** Confirms with a code: of an app, or of the message that `challengeId` names. Throws the client's error. */
export async function confirmStep(factorId: string, code: string, challengeId?: string): Promise<void> {
  const auth = await loadAuthClient();
  const { error } =
    challengeId === undefined
      ? await auth.mfa.challengeAndVerify({ factorId, code })
      : await auth.mfa.verify({ factorId, challengeId, code });
  if (error) throw error;
}

/** What became of a recovery code: the second step is off, the code is wrong, or there were too many tries. */
export async function spendRecoveryCode(code: string): Promise<'off' | 'wrong' | 'too-many'> {
  const data = await loadDataClient();
  const { data: answer } = await data.rpc('use_recovery_code', { code }).throwOnError();
  // Null, which the generated types do not know of functions: too many tries.
  const used = answer as boolean | null;
  if (used === null) return 'too-many';
  if (!used) return 'wrong';
  const auth = await loadAuthClient();
  await auth.refreshSession();
  return 'off';
}
