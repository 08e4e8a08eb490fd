import { loadAuthClient } from '../../lib/auth-client.ts';
import type { SupabaseAuthClient } from '../../lib/create-auth-client.ts';
import { explainFailure } from '../../lib/failure.ts';
import { keepVerifiers } from '../../lib/keep-verifiers.ts';
import { forgetLinkResult, type LinkResult, readLinkResult } from '../../lib/link-result.ts';

/** What became of the mailed link that led to this page; `failed` may be tried again. */
export type OpenedLink =
  | { state: 'signed-in'; email: string; byLink: boolean }
  | { state: 'no-link' }
  | { state: 'other-browser' }
  | { state: 'message'; message: string }
  | { state: 'refused'; message: string }
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
  if (result.kind === 'error') return { state: 'refused', message: result.message };
  if (result.kind === 'message') return { state: 'message', message: result.message };
  const putVerifiersBack = keepVerifiers();
  try {
    const auth = await loadAuthClient();
    if (result.kind === 'code') return await trade(auth, result.code);
    const { data } = await auth.getSession();
    const email = data.session?.user.email ?? '';
    return data.session ? { state: 'signed-in', email, byLink: false } : { state: 'no-link' };
  } catch (error) {
    const { message, canRetry } = explainFailure(error);
    if (canRetry) putVerifiersBack();
    return { state: canRetry ? 'failed' : 'refused', message };
  }
}

async function trade(auth: SupabaseAuthClient, code: string): Promise<OpenedLink> {
  const { data, error } = await auth.exchangeCodeForSession(code);
  if (!error) return { state: 'signed-in', email: data.user.email ?? '', byLink: true };
  if (error.name === 'AuthPKCECodeVerifierMissingError' || error.code === 'bad_code_verifier') {
    return { state: 'other-browser' };
  }
  throw error;
}
