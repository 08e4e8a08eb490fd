import { generateSync } from 'otplib';
import { goodPassword, newEmail } from '../../../support/clients.ts';
import type { TestAuthServer } from './auth-server.ts';

/** A confirmed account with a session. */
export async function newAccount(auth: TestAuthServer, email = newEmail()) {
  const browser = auth.newBrowser();
  await browser.auth.signUp({ email, password: goodPassword });
  const target = await auth.follow(auth.linkTo(email));
  const { data, error } = await browser.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '');
  if (error) throw error;
  return { email, browser, id: data.user.id, token: data.session.access_token };
}
export type Account = Awaited<ReturnType<typeof newAccount>>;

/** A new browser, signed in to the account by its password. */
export async function signInAgain(auth: TestAuthServer, email: string) {
  const browser = auth.newBrowser();
  const { data, error } = await browser.auth.signInWithPassword({ email, password: goodPassword });
  if (error) throw error;
  return { browser, token: data.session.access_token };
}

/** The code that an app shows now, or `periods` later. */
export const totpCode = (secret: string, periods = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * periods });

/** Enrolls an authenticator app and verifies its first code, which upgrades the browser's session to aal2. */
export async function enrolApp({ browser }: Pick<Account, 'browser'>, friendlyName = 'App') {
  const { data, error } = await browser.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  const verified = await browser.auth.mfa.challengeAndVerify({
    factorId: data.id,
    code: totpCode(data.totp.secret),
  });
  if (verified.error) throw verified.error;
  return { factorId: data.id, secret: data.totp.secret, token: verified.data.access_token };
}
