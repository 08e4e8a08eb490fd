import { loadAuthClient } from '../../lib/browser/auth-client.ts';

/** Whether the account has a second step that this session has not done. Throws the client's error. */
export async function needsSecondStep(): Promise<boolean> {
  const auth = await loadAuthClient();
  const { data, error } = await auth.mfa.getAuthenticatorAssuranceLevel();
  if (error) throw error;
  return data.nextLevel === 'aal2' && data.currentLevel !== 'aal2';
}
