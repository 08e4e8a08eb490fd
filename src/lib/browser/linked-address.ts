import { recallSecret, rememberSecret } from './link-secrets.ts';
import { queryParam } from './query-param.ts';

/** What a link in an email names by `?id=`, or another parameter, and its secret; undefined where it has none. */
export interface LinkedAddress {
  id: string;
  token: string | undefined;
}

/** Reads the address of this page. The secret leaves it at once, so that nothing that reads addresses meets it. */
export function readLinkedAddress(parameter = 'id'): LinkedAddress {
  const id = queryParam(parameter);
  // Another fragment is a place on the page.
  const secret = /^#[0-9a-f]{64}$/.test(location.hash) ? location.hash.slice(1) : '';
  if (secret !== '') {
    rememberSecret(id, secret);
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  return { id, token: secret || recallSecret(id) };
}
