import type { UserIdentity } from '@supabase/supabase-js';
import { loadAuthClient, providerScopes } from '../../lib/browser/auth-client.ts';
import { track } from '../../lib/browser/track.ts';
import { pagePath } from '../../lib/browser/page-locale.ts';
import { withNext } from '../../lib/shared/next-page.ts';

const confirmPage = () => new URL(pagePath('/auth/confirm'), location.origin).href;

/** Sets another password; `nonce` is the mailed code where the server asks for one. Throws the client's error. */
export async function changePassword(password: string, nonce: string): Promise<void> {
  const auth = await loadAuthClient();
  const { error } = await auth.updateUser({ password, ...(nonce && { nonce }) });
  if (error) throw error;
  track('profile_edit', { part: 'password' });
}

/** Has the code mailed that confirms a change of the password. Throws the client's error. */
export async function mailPasswordCode(): Promise<void> {
  const auth = await loadAuthClient();
  const { error } = await auth.reauthenticate();
  if (error) throw error;
}

/** Asks for another address: both mailboxes get a link. Throws the client's error. */
export async function changeEmail(email: string): Promise<void> {
  const auth = await loadAuthClient();
  const { error } = await auth.updateUser({ email }, { emailRedirectTo: confirmPage() });
  if (error) throw error;
  track('profile_edit', { part: 'email' });
}

/** Asks for another phone number, which gets a code. Throws the client's error. */
export async function changePhone(phone: string): Promise<void> {
  const auth = await loadAuthClient();
  const { error } = await auth.updateUser({ phone: withPlus(phone) });
  if (error) throw error;
}

/** Confirms the phone number with the code that was sent to it. Throws the client's error. */
export async function confirmPhone(phone: string, token: string): Promise<void> {
  const auth = await loadAuthClient();
  const { error } = await auth.verifyOtp({ phone: withPlus(phone), token, type: 'phone_change' });
  if (error) throw error;
  track('profile_edit', { part: 'phone' });
}

const withPlus = (phone: string) => (phone.startsWith('+') ? phone : `+${phone}`);

/** Every way by which the person can sign in. Throws the client's error. */
export async function listIdentities(): Promise<UserIdentity[]> {
  const auth = await loadAuthClient();
  const { data, error } = await auth.getUserIdentities();
  if (error) throw error;
  return data.identities;
}

/** Leaves for the provider, which leads back to this page. Throws the client's error. */
export async function linkIdentity(provider: string): Promise<void> {
  const auth = await loadAuthClient();
  const redirectTo = new URL(
    withNext(pagePath('/auth/callback'), pagePath('/account/sign-in')),
    location.origin,
  ).href;
  const options = { redirectTo, ...providerScopes(provider) };
  const { error } = await auth.linkIdentity({ provider: provider as 'google', options });
  if (error) throw error;
}

/** Takes a way to sign in off the account. Throws the client's error. */
export async function unlinkIdentity(identity: UserIdentity): Promise<void> {
  const auth = await loadAuthClient();
  const { error } = await auth.unlinkIdentity(identity);
  if (error) throw error;
}
