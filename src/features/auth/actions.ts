import type { SignInInput, SignUpInput } from '#contracts/auth.ts';
import { loadAuthClient } from '../../lib/auth-client.ts';

const pageUrl = (path: string) => new URL(path, location.origin).href;

/** Answers that would tell whether an account exists: a mail went out a moment ago, to an account that is there. */
const hidden = new Set(['over_email_send_rate_limit', 'user_already_exists', 'email_exists']);

function unlessHidden(error: (Error & { code?: string | undefined }) | null) {
  if (error && !hidden.has(error.code ?? '')) throw error;
}

type Credentials<T extends { password: string }> = T & ({ email: string } | { phone: string });

/** Asks for an account. Resolves alike whether the address is new or taken; throws the client's error otherwise. */
export async function signUp({ password, ...address }: SignUpInput): Promise<void> {
  const auth = await loadAuthClient();
  const credentials = { ...address, password } as Credentials<SignUpInput>;
  const options = { emailRedirectTo: pageUrl('/auth/confirm') };
  const { error } = await auth.signUp({ ...credentials, options });
  unlessHidden(error);
}

/** Signs in with a password. Throws the client's error. */
export async function signIn(input: SignInInput): Promise<void> {
  const auth = await loadAuthClient();
  const { error } = await auth.signInWithPassword(input as Credentials<SignInInput>);
  if (error) throw error;
}

/** Asks for a link that sets a new password. Resolves alike whether or not the address has an account. */
export async function requestPasswordReset(email: string): Promise<void> {
  const auth = await loadAuthClient();
  const { error } = await auth.resetPasswordForEmail(email, { redirectTo: pageUrl('/auth/reset-password') });
  unlessHidden(error);
}

/** Sends the mail that confirms a sign-up once more. Resolves alike whether or not one is awaited. */
export async function resendConfirmation(email: string): Promise<void> {
  const auth = await loadAuthClient();
  const { error } = await auth.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: pageUrl('/auth/confirm') },
  });
  unlessHidden(error);
}

/** Sets the password of the account that is signed in; its other sessions end. Throws the client's error. */
export async function setPassword(password: string): Promise<void> {
  const auth = await loadAuthClient();
  const { error } = await auth.updateUser({ password });
  if (error) throw error;
}

/** The address of the account that is signed in on this device, or undefined. */
export async function findSignedInAddress(): Promise<string | undefined> {
  const auth = await loadAuthClient();
  const { data } = await auth.getSession();
  return data.session?.user.email;
}
