import { loadAuthClient } from '../../lib/browser/auth-client.ts';
import type { SupabaseAuthClient } from '../../lib/browser/auth-client.ts';
import { hasStoredSession } from '../../lib/browser/stored-session.ts';
import { linkErrorMessage } from '../../lib/browser/errors/link-error-message.ts';
import { toUserMessage } from '../../lib/browser/errors/to-user-message.ts';
import { track } from '../../lib/browser/track.ts';
import { carryLanguage } from './carry-language.ts';
import { preserveVerifiers } from './pkce-verifiers.ts';
import { forgetLinkResult, type LinkResult, readLinkResult } from './link-result.ts';
import { errorStrings } from '../../i18n/shared/error-strings.ts';
import { pageStrings } from '../../lib/browser/page-locale.ts';

/** What became of the mailed link that led to this page; `failed` may be tried again. */
export type OpenedLink =
  | { state: 'signed-in'; email: string; byLink: boolean }
  | { state: 'no-link' }
  | { state: 'other-browser' }
  | { state: 'message'; message: string }
  | { state: 'rejected'; message: string; isSignedIn?: true }
  | { state: 'failed'; message: string };

let opened: Promise<OpenedLink> | undefined;

/** Reads the link's result from the page's address and trades its code for a session: once per page, unless that failed. */
export function openLink(): Promise<OpenedLink> {
  opened ??= open(readLinkResult(location)).then((result) => {
    // A code that could not be sent stays, for the next try or for loading the page again.
    if (result.state === 'failed') opened = undefined;
    else forgetLinkResult(window);
    return result;
  });
  return opened;
}

async function open(result: LinkResult): Promise<OpenedLink> {
  if (result.kind === 'error') return reject(result.codes);
  if (result.kind === 'tokens') return rejectTokens(result.issuedAt);
  if (result.kind === 'message') return { state: 'message', message: result.message };
  if (result.kind === 'none' && !hasStoredSession()) return { state: 'no-link' };
  const restoreVerifiers = preserveVerifiers();
  try {
    const auth = await loadAuthClient();
    if (result.kind === 'code') return await trade(auth, result.code);
    const { data } = await auth.getSession();
    const email = data.session?.user.email ?? '';
    return data.session ? { state: 'signed-in', email, byLink: false } : { state: 'no-link' };
  } catch (error) {
    const { message, canRetry } = toUserMessage(error);
    if (canRetry) restoreVerifiers();
    return { state: canRetry ? 'failed' : 'rejected', message };
  }
}

// An error about linked accounts says nothing about the session.
const codesWithSession = new Set([
  'identity_already_exists',
  'identity_not_found',
  'single_identity_not_deletable',
]);

async function reject([code, error]: [string, string]): Promise<OpenedLink> {
  const message = await linkErrorMessage(code, error);
  if (codesWithSession.has(code || error)) return { state: 'rejected', message, isSignedIn: true };
  await forgetSession();
  return { state: 'rejected', message };
}

const staleAfterSeconds = 120;

/** Of a session in the address: only links that this browser asked for sign in, or whoever sent one would choose as whom. */
async function rejectTokens(issuedAt: number): Promise<OpenedLink> {
  if (Date.now() / 1000 - issuedAt >= staleAfterSeconds)
    console.warn(
      `[hub] The session in the address was issued over ${staleAfterSeconds} s ago: the link is stale.`,
    );
  await forgetSession();
  return {
    state: 'rejected',
    message: pageStrings(errorStrings).linkCannotSignIn,
  };
}

async function forgetSession() {
  try {
    const auth = await loadAuthClient();
    await auth.signOut({ scope: 'local' });
  } catch {
    // The error is shown in any case; without the client there is no session to use.
  }
}

async function trade(auth: SupabaseAuthClient, code: string): Promise<OpenedLink> {
  const { data, error } = await auth.exchangeCodeForSession(code);
  if (!error) {
    // What was asked for elsewhere, by a link or with a provider, is a login only now.
    const { provider = 'link' } = data.user.app_metadata;
    track('login', { method: provider === 'email' ? 'link' : provider });
    await carryLanguage(data.user);
    return { state: 'signed-in', email: data.user.email ?? '', byLink: true };
  }
  if (error.name === 'AuthPKCECodeVerifierMissingError' || error.code === 'bad_code_verifier') {
    return { state: 'other-browser' };
  }
  throw error;
}
