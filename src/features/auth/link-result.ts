import { errorStrings } from '../../i18n/shared/error-strings.ts';
import { pageStrings } from '../../lib/browser/page-locale.ts';

/** What a mailed link brought along in the page's address: a code to trade, an error, a message, tokens, or nothing. */
export type LinkResult =
  | { kind: 'code'; code: string }
  /** error_code and error of the address, empty where missing. */
  | { kind: 'error'; codes: [code: string, error: string] }
  | { kind: 'message'; message: string }
  | { kind: 'tokens'; issuedAt: number }
  | { kind: 'none' };

// GoTrue's, when a change of address waits for the other mailbox.
const { oneOfTwo } = errorStrings.en;

const usualLifetime = 3600;

const fields = ['code', 'error', 'error_code', 'error_description', 'message', 'sb', 'sb_flow_id'];

/** Reads a link's result from query and fragment. */
export function readLinkResult({ search, hash }: Pick<Location, 'search' | 'hash'>): LinkResult {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const get = (name: string) => query.get(name) ?? fragment.get(name) ?? '';
  if (get('error') || get('error_code') || get('error_description')) {
    return { kind: 'error', codes: [get('error_code'), get('error')] };
  }
  if (get('code')) return { kind: 'code', code: get('code') };
  // Anybody can write a link: of the messages only the one that the auth server sends is shown.
  if (get('message') === oneOfTwo) return { kind: 'message', message: pageStrings(errorStrings).oneOfTwo };
  if (fragment.get('access_token')) {
    const endsAt = Number(fragment.get('expires_at') ?? 0);
    return { kind: 'tokens', issuedAt: endsAt - Number(fragment.get('expires_in') ?? usualLifetime) };
  }
  return { kind: 'none' };
}

/** Takes the result out of the address bar and the history, where others could read or reload it. */
export function forgetLinkResult(page: Pick<Window, 'location' | 'history'>) {
  const url = new URL(page.location.href);
  for (const name of [...url.searchParams.keys()]) {
    if (fields.includes(name) || name.startsWith('sb_')) url.searchParams.delete(name);
  }
  url.hash = '';
  page.history.replaceState(page.history.state, '', `${url.pathname}${url.search}`);
}
