import { loadAuthClient } from '../../lib/auth-client.ts';
import { explainFailure } from '../../lib/failure.ts';
import { forgetLinkResult, readLinkResult } from '../../lib/link-result.ts';

/** What became of the mailed link that led to this page. */
export type OpenedLink =
  | { state: 'signed-in' }
  | { state: 'no-link' }
  | { state: 'other-browser' }
  | { state: 'message'; message: string }
  | { state: 'refused'; message: string; canRetry: boolean };

let opened: Promise<OpenedLink> | undefined;

/** Reads the link's result from the page's address and trades its code for a session, once per page. */
export function openLink(): Promise<OpenedLink> {
  opened ??= open().then((result) => {
    // A code that could not be sent is kept: loading the page again tries once more.
    if (result.state !== 'refused' || !result.canRetry) forgetLinkResult(window);
    return result;
  });
  return opened;
}

async function open(): Promise<OpenedLink> {
  const result = readLinkResult(location);
  if (result.kind === 'error') return { state: 'refused', message: result.message, canRetry: false };
  if (result.kind === 'message') return { state: 'message', message: result.message };
  try {
    const auth = await loadAuthClient();
    if (result.kind === 'none') {
      const { data } = await auth.getSession();
      return { state: data.session ? 'signed-in' : 'no-link' };
    }
    const { error } = await auth.exchangeCodeForSession(result.code);
    if (!error) return { state: 'signed-in' };
    const isElsewhere =
      error.name === 'AuthPKCECodeVerifierMissingError' || error.code === 'bad_code_verifier';
    if (isElsewhere) return { state: 'other-browser' };
    throw error;
  } catch (error) {
    const { message, canRetry } = explainFailure(error);
    return { state: 'refused', message, canRetry };
  }
}
