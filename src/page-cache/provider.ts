import type { CacheProvider, CacheProviderFactory } from 'astro';
import { type CachedPage, freshness, toCachedPage, type PageStore, showPage } from './cached-page.ts';
import { pageKey } from './page-key.ts';
import { notNowHeader } from '../lib/server/security-headers.ts';
import { createMemoryStore, createPlatformStore, layerStores } from './stores.ts';

/** Names the build, so that a new one begins with nothing cached. */
export interface PageCacheConfig {
  build: string;
}
type Context = Parameters<NonNullable<CacheProvider['onRequest']>>[0];
const storedForSeconds = 7 * 24 * 3600;
// Refusals as near as this belong to the same time before a launch: a start page that was made within it stays cached.
const oneStretchMs = 600_000;

/**
 * Astro's route cache for this hub: a page is rendered again after its max-age while the cached one is shown, and a cached one stays
 * in for up to a week when the backend fails.
 */
const createPageCache: CacheProviderFactory<PageCacheConfig> = (config) =>
  createPageCacheOver(openStore(), config?.build ?? '');
export default createPageCache;

function openStore(): PageStore {
  const platform = (globalThis.caches as unknown as { default?: Cache } | undefined)?.default;
  const memory = createMemoryStore();
  return platform ? layerStores(memory, createPlatformStore(platform, storedForSeconds)) : memory;
}

/** The cache over a given store. */
export function createPageCacheOver(store: PageStore, build: string): CacheProvider {
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
    const page = await toCachedPage(response, rule);
    await store.write(key, page);
    return { page };
  }

  async function renew(key: string, context: Context, next: () => Promise<Response>) {
    if (renewing.has(key)) return;
    renewing.add(key);
    try {
      const { response } = await make(key, next);
      // Gone for good: what is cached must not come back. A failure leaves it.
      if (response && !isFailure(response)) await store.remove(key);
    } catch (error) {
      context.logger.warn(`${context.url.pathname} could not be rendered: ${String(error)}`);
    } finally {
      renewing.delete(key);
    }
  }

  async function answer(
    key: string,
    cached: CachedPage | undefined,
    context: Context,
    next: () => Promise<Response>,
  ) {
    const made = await make(key, next).catch((error: unknown) => {
      if (cached) return { response: undefined, page: undefined };
      throw error;
    });
    if (made.page) return showPage(made.page, context.request, 'MISS');
    if (cached && isFailure(made.response)) return showPage(cached, context.request, 'STALE-IF-ERROR');
    if (cached) await store.remove(key);
    return made.response ?? next();
  }

  return {
    name: 'page-cache',
    async onRequest(context, next) {
      const key = pageKey(context.request, build);
      if (!key) return ask(next);
      const cached = await readCached(key);
      const state = cached && freshness(cached);
      if (cached && state === 'fresh') return showPage(cached, context.request, 'HIT');
      if (cached && state === 'stale' && context.waitUntil) {
        context.waitUntil(renew(key, context, next));
        return showPage(cached, context.request, 'STALE');
      }
      return answer(key, cached, context, next);
    },
    async invalidate({ path }) {
      const site = path && new URL(path, import.meta.env.SITE).href;
      const key = site && pageKey(new Request(site), build);
      if (key) await store.remove(key);
    },
  };
}

/** Whether the backend failed, so that a cached page stands in. That the hub has not launched is no failure. */
const isFailure = (response: Response | undefined) =>
  !response || (response.status >= 500 && !saysNotLaunched(response));

const saysNotLaunched = ({ headers }: Response) => headers.get(notNowHeader) === 'not-launched';

/** Whether an answer is for its asker alone, by HTTP's rules. */
const isForOne = ({ headers }: Response) =>
  headers.has('Set-Cookie') || (headers.get('Vary') ?? '').includes('*');

function readRule({ headers }: Response) {
  // A page that is for one person says so, whatever the rule of its route.
  if (/\b(no-store|private)\b/.test(headers.get('Cache-Control') ?? '')) return undefined;
  const directives = headers.get('CDN-Cache-Control') ?? '';
  const seconds = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(directives)?.[1] ?? 0);
  const rule = { maxAge: seconds('max-age'), swr: seconds('stale-while-revalidate') };
  return rule.maxAge > 0 ? rule : undefined;
}
