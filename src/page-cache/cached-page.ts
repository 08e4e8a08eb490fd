/** A page as it is cached: its response, since when, for how many seconds it is fresh, and how long it may be shown while it is renewed. */
export interface CachedPage {
  status: number;
  headers: Headers;
  body: ArrayBuffer;
  /** Milliseconds since 1970. */
  storedAt: number;
  maxAge: number;
  swr: number;
}

/** Where pages are cached. A store may forget any page at any time. */
export interface PageStore {
  read(key: string): Promise<CachedPage | undefined>;
  write(key: string, page: CachedPage): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Keeps an answer by a rule and since a moment; consumes its body. */
export async function toCachedPage(
  response: Response,
  rule: { maxAge: number; swr: number; storedAt: number },
): Promise<CachedPage> {
  const body = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', body));
  const etag = `W/"${[...digest.slice(0, 10)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
  const headers = new Headers(response.headers);
  headers.set('ETag', etag);
  return { status: response.status, headers, body, ...rule };
}

/** The cached page as a response, 304 when the asker has it. `state` is how it was found. */
export function showPage(page: CachedPage, request: Request, state: string): Response {
  const known = request.headers.get('If-None-Match');
  const isKnown = known?.split(',').some((tag) => tag.trim() === page.headers.get('ETag'));
  const response = isKnown
    ? new Response(null, { status: 304, headers: page.headers })
    : new Response(page.body, { status: page.status, headers: page.headers });
  response.headers.set('X-Page-Cache', state);
  response.headers.set('Age', String(Math.max(0, Math.floor((Date.now() - page.storedAt) / 1000))));
  return response;
}

/** How a page's age counts: fresh, stale (shown while it is renewed), or old (shown only when it cannot be rendered). */
export function freshness(page: CachedPage, now = Date.now()): 'fresh' | 'stale' | 'old' {
  const age = (now - page.storedAt) / 1000;
  if (age <= page.maxAge) return 'fresh';
  return age <= page.maxAge + page.swr ? 'stale' : 'old';
}
