import type { SignInInput, SignUpInput } from '#contracts/auth.ts';
import { loadAuthClient, providerScopes } from '../../lib/browser/auth-client.ts';
import type { Chain } from '../../lib/browser/auth-settings.ts';
import type { CaptchaProof } from '../../lib/browser/use-captcha.tsx';
import { pageLanguage, pagePath } from '../../lib/browser/page-locale.ts';
import { track } from '../../lib/browser/track.ts';
import { carryLanguage } from './carry-language.ts';
import { askedPage, nextPage, withNext } from '../../lib/shared/next-page.ts';

const pageUrl = (path: string) => new URL(path, location.origin).href;

// A link in an email leads to its page in the language in which it was asked for, and from there to where signing in began.
const linkedPageUrl = (path: string) => pageUrl(withNext(pagePath(path), askedPage(location.search)));

type ClientError = Error & { code?: string | undefined };

/** Whether a response would reveal that an account exists: it is there, or was sent an email a moment ago. */
function tellsOfAccount({ code, message }: ClientError) {
  if (code === 'user_already_exists' || code === 'email_exists') return true;
  // Without the seconds it is the limit of emails of the whole hub, which is the same for everyone.
  return /^over_(email|sms)_send_rate_limit$/.test(code ?? '') && /after \d+ seconds/.test(message);
}

function unlessHidden(error: ClientError | null) {
  if (error && !tellsOfAccount(error)) throw error;
}

type Credentials<T extends { password: string }> = T & ({ email: string } | { phone: string });

/** Asks for an account. Resolves alike whether the address is new or taken; throws the client's error otherwise. */
export async function signUp(
  { password, first_name, last_name, ...address }: SignUpInput,
  proof: CaptchaProof = {},
): Promise<void> {
  const auth = await loadAuthClient();
  const credentials = { ...address, password } as Credentials<SignUpInput>;
  const options = {
    ...proof,
    emailRedirectTo: linkedPageUrl('/auth/confirm'),
    data: { first_name, last_name, language: pageLanguage() },
  };
  const { error } = await auth.signUp({ ...credentials, options });
  unlessHidden(error);
  track('signup', { method: 'password' });
}

/** Signs in with a password. Throws the client's error. */
export async function signIn(input: SignInInput, proof: CaptchaProof = {}): Promise<void> {
  const auth = await loadAuthClient();
  const { error } = await auth.signInWithPassword({
    ...(input as Credentials<SignInInput>),
    options: proof,
  });
  if (error) throw error;
  track('login', { method: 'password' });
}

/** Asks for a link that sets a new password. Resolves alike whether or not the address has an account. */
export async function requestPasswordReset(email: string, proof: CaptchaProof = {}): Promise<void> {
  const auth = await loadAuthClient();
  const { error } = await auth.resetPasswordForEmail(email, {
    ...proof,
    redirectTo: linkedPageUrl('/auth/reset-password'),
  });
  unlessHidden(error);
}

/** Asks for a link that signs in. Resolves alike whether or not the address has an account. */
export async function requestMagicLink(email: string, proof: CaptchaProof = {}): Promise<void> {
  const auth = await loadAuthClient();
  const options = { ...proof, shouldCreateUser: false, emailRedirectTo: callbackUrl() };
  const { error } = await auth.signInWithOtp({ email, options });
  if (error?.code !== 'otp_disabled' && error?.code !== 'signup_disabled') unlessHidden(error);
}

/** Has a code sent that signs in. Resolves alike whether or not the number has an account. */
export async function requestPhoneCode(phone: string, proof: CaptchaProof = {}): Promise<void> {
  const auth = await loadAuthClient();
  const options = { ...proof, shouldCreateUser: false };
  const { error } = await auth.signInWithOtp({ phone, options });
  if (error?.code !== 'otp_disabled' && error?.code !== 'signup_disabled') unlessHidden(error);
}

/** Signs in with the code that a phone was sent. Throws the client's error. */
export async function signInWithPhoneCode(phone: string, token: string): Promise<void> {
  const auth = await loadAuthClient();
  const { error } = await auth.verifyOtp({ phone, token, type: 'sms' });
  if (error) throw error;
  track('login', { method: 'phone' });
}

/** Leaves for a provider that signs in, which leads back here. Throws the client's error. */
export async function signInElsewhere(provider: string): Promise<void> {
  const auth = await loadAuthClient();
  const { error } = await auth.signInWithOAuth({
    provider: provider as 'google',
    options: { redirectTo: callbackUrl(), ...providerScopes(provider) },
  });
  if (error) throw error;
}

/** Leaves for the sign-in of an organization, which its domain names. Throws the client's error. */
export async function signInWithOrganization(domain: string, proof: CaptchaProof = {}): Promise<void> {
  const auth = await loadAuthClient();
  const { error } = await auth.signInWithSSO({ domain, options: { ...proof, redirectTo: callbackUrl() } });
  if (error) throw error;
}

/** Has the wallet of this browser sign a message, which shows `statement`, that signs in. Throws the client's error. */
export async function signInWithWallet(chain: Chain, statement: string): Promise<void> {
  const auth = await loadAuthClient();
  const { data, error } = await auth.signInWithWeb3({
    chain: chain as 'ethereum',
    statement,
  });
  if (error) throw error;
  track('login', { method: chain });
  await carryLanguage(data.user);
}

const callbackUrl = () =>
  pageUrl(withNext(pagePath('/auth/callback'), nextPage(location.search, pageLanguage())));

/** Sends the mail that confirms a sign-up once more. Resolves alike whether or not one is awaited. */
export async function resendConfirmation(email: string, proof: CaptchaProof = {}): Promise<void> {
  const auth = await loadAuthClient();
  const { error } = await auth.resend({
    type: 'signup',
    email,
    options: { ...proof, emailRedirectTo: linkedPageUrl('/auth/confirm') },
  });
  unlessHidden(error);
}

/** Sets the password of the account that is signed in; its other sessions end. Throws the client's error. */
export async function setPassword(password: string): Promise<void> {
  const auth = await loadAuthClient();
  const { error } = await auth.updateUser({ password });
  if (error) throw error;
}
