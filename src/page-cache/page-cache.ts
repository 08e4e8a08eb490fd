import { notNowHeader } from '../lib/server/security-headers.ts';
import { type CachedPage, freshness, type PageStore, showPage, toCachedPage } from './cached-page.ts';
import { pageKey } from './page-key.ts';
import { createMemoryStore, createPlatformStore, layerStores } from './stores.ts';

/** Answers a request from the cache, or by `next`; `waitUntil` is given what goes on after the answer. */
export type PageCache = (
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
  next: () => Promise<Response>,
) => Promise<Response>;

const storedForSeconds = 7 * 24 * 3600;
// Refusals as near as this belong to the same time before a launch: a start page that was made within it stays cached.
const oneStretchMs = 600_000;

/** The cache of this process and, where the platform has one, of its data center. */
export function openPageCache(build: string): PageCache {
  const platform = (globalThis.caches as unknown as { default?: Cache } | undefined)?.default;
  const memory = createMemoryStore();
  const store = platform ? layerStores(memory, createPlatformStore(platform, storedForSeconds)) : memory;
  return createPageCache(store, build);
}

/**
 * The cache over a given store: a page is rendered again after its max-age while the cached one is shown, and a cached one stays in
 * for up to a week when the backend fails. `build` names the build, so that a new one begins with nothing cached.
 */
export function createPageCache(store: PageStore, build: string): PageCache {
  const renewing = new Set<string>();
  // Once a page says that the hub is not launched, what was cached before is not shown any more.
  const hidden = { since: 0, seenAt: -Infinity };

  async function ask(next: () => Promise<Response>) {
    const response = await next();
    if (saysNotLaunched(response)) {
      const now = Date.now();
      if (now - hidden.seenAt > oneStretchMs) hidden.since = now;
      hidden.seenAt = now;
    }
    return response;
  }

  async function readCached(key: string) {
    const cached = await store.read(key);
    return cached && cached.storedAt >= hidden.since ? cached : undefined;
  }

  async function make(key: string, next: () => Promise<Response>) {
    const response = await ask(next);
    const rule = readRule(response);
    if (response.status !== 200 || !rule || isForOne(response)) return { response };
    const page = await toCachedPage(withoutRule(response), rule);
    await store.write(key, page);
    return { page };
  }

  async function renew(key: string, next: () => Promise<Response>) {
    if (renewing.has(key)) return;
    renewing.add(key);
    try {
      const { response } = await make(key, next);
      // Gone for good: what is cached must not come back. A failure leaves it.
      if (response && !isFailure(response)) await store.remove(key);
    } catch (error) {
      console.warn(`${new URL(key).pathname} could not be rendered: ${String(error)}`);
    } finally {
      renewing.delete(key);
    }
  }

  async function answer(
    key: string,
    cached: CachedPage | undefined,
    request: Request,
    next: () => Promise<Response>,
  ) {
    const made = await make(key, next).catch((error: unknown) => {
      if (cached) return { response: undefined, page: undefined };
      throw error;
    });
    if (made.page) return showPage(made.page, request, 'MISS');
    if (cached && isFailure(made.response)) return showPage(cached, request, 'STALE-IF-ERROR');
    if (cached) await store.remove(key);
    return withoutRule(made.response ?? (await next()));
  }

  return async (request, waitUntil, next) => {
    const key = pageKey(request, build);
    if (!key) return withoutRule(await ask(next));
    const cached = await readCached(key);
    const state = cached && freshness(cached);
    if (cached && state === 'fresh') return showPage(cached, request, 'HIT');
    if (cached && state === 'stale') {
      waitUntil(renew(key, next));
      return showPage(cached, request, 'STALE');
    }
    return answer(key, cached, request, next);
  };
}

/** Whether the backend failed, so that a cached page stands in. That the hub has not launched is no failure. */
const isFailure = (response: Response | undefined) =>
  !response || (response.status >= 500 && !saysNotLaunched(response));

const saysNotLaunched = ({ headers }: Response) => headers.get(notNowHeader) === 'not-launched';

/** Whether an answer is for its asker alone, by HTTP's rules. */
const isForOne = ({ headers }: Response) =>
  headers.has('Set-Cookie') || (headers.get('Vary') ?? '').includes('*');

// How Astro tells the rule of a route, which is for this cache and not for those between it and the visitor.
const ruleHeader = 'CDN-Cache-Control';

function readRule({ headers }: Response) {
  // A page that is for one person says so, whatever the rule of its route.
  if (/\b(no-store|private)\b/.test(headers.get('Cache-Control') ?? '')) return undefined;
  const directives = headers.get(ruleHeader) ?? '';
  const seconds = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(directives)?.[1] ?? 0);
  const rule = { maxAge: seconds('max-age'), swr: seconds('stale-while-revalidate') };
  return rule.maxAge > 0 ? rule : undefined;
}

function withoutRule(response: Response): Response {
  if (!response.headers.has(ruleHeader)) return response;
  const plain = new Response(response.body, response);
  plain.headers.delete(ruleHeader);
  return plain;
}
