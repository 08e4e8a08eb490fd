import { readPreviewToken } from '../lib/server/preview-cookie.ts';

const noise = /^(utm_.*|fbclid|gclid|msclkid|mc_cid|mc_eid|ref)$/i;
const longest = 1000;

/**
 * The address under which a page is cached: without what trackers add, its parameters in order, and apart for each build, whose
 * pages name other files. Undefined for what is not worth keeping.
 */
export function pageKey(request: Pick<Request, 'method' | 'url' | 'headers'>, build: string) {
  const { method, url, headers } = request;
  if (method !== 'GET' || url.length > longest || headers.has('Authorization')) return undefined;
  // Staff who look at the hub before its launch: what they see is for them only.
  if (readPreviewToken(request)) return undefined;
  const key = new URL(url);
  for (const name of [...key.searchParams.keys()]) if (noise.test(name)) key.searchParams.delete(name);
  key.searchParams.sort();
  key.searchParams.set('~build', build);
  return key.href;
}
