import { notNowHeader } from '../lib/server/security-headers.ts';
import { type CachedPage, freshness, type PageStore, showPage, toCachedPage } from './cached-page.ts';
import { pageKey } from './page-key.ts';
import { queueTimeoutMs, type WaitUntil } from './render-limit.ts';
import { createMemoryStore, createPlatformStore, layerStores } from './stores.ts';

/** Answers a request from the cache, or by `next`; `waitUntil` is given what goes on after the answer. */
export type PageCache = (
  request: Request,
  waitUntil: WaitUntil,
  next: () => Promise<Response>,
) => Promise<Response>;

const storedForSeconds = 7 * 24 * 3600;
// Refusals as near as this belong to the same time before a launch: a start page that was made within it stays cached.
const oneStretchMs = 600_000;
// A slot, then twice as long as a page waits for the backend: what takes longer may never end, and another request makes the page.
const longestWaitMs = queueTimeoutMs + 2 * 4000;
const maxUnshared = 1000;

/** What came of making a page: the page, or what else was answered; `failure` is for those who waited for it. */
interface Made {
  page?: CachedPage;
  response?: Response;
  failure?: { status: number; headers: Headers; body: ArrayBuffer };
}

/** A page that is being made, and since when (milliseconds since 1970). */
interface Making {
  made: Promise<Made>;
  since: number;
}

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
  // Whoever asks for a page that is being made waits for it, or gets the old one: the rest of a crowd makes none.
  const making = new Map<string, Making>();
  // Whose last answer is not cached: nobody waits for what they could not get.
  const unshared = new Set<string>();
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

  const isShown = (cached: CachedPage | undefined): cached is CachedPage =>
    cached !== undefined && cached.storedAt >= hidden.since;

  async function readCached(key: string) {
    const cached = await store.read(key);
    return isShown(cached) ? cached : undefined;
  }

  async function make(key: string, next: () => Promise<Response>): Promise<Made> {
    const began = Date.now();
    const response = await ask(next);
    const rule = readRule(response);
    if (response.status === 200 && rule && !isForOne(response)) {
      // What was begun before the hub was hidden is as old as that.
      const storedAt = saysNotLaunched(response) ? Date.now() : began;
      const page = await toCachedPage(withoutRule(response), { ...rule, storedAt });
      await store.write(key, page);
      unshared.delete(key);
      return { page };
    }
    if (!isFailure(response) || isForOne(response)) {
      if (unshared.size >= maxUnshared) unshared.clear();
      unshared.add(key);
      return { response };
    }
    const { status, headers } = response;
    const body = await response
      .clone()
      .arrayBuffer()
      .catch(() => undefined);
    return { response, ...(body && { failure: { status, headers, body } }) };
  }

  /** Makes a page to its end, although who asked for it may go away. */
  function begin(key: string, waitUntil: WaitUntil, next: () => Promise<Response>) {
    const made = make(key, next).finally(() => {
      if (making.get(key)?.made === made) making.delete(key);
    });
    making.set(key, { made, since: Date.now() });
    waitUntil(made.catch(() => undefined));
    return made;
  }

  /** The page as another request makes it, unless that takes too long already. */
  function underWay(key: string) {
    const found = making.get(key);
    return found && Date.now() - found.since < longestWaitMs ? found : undefined;
  }

  async function renew(key: string, waitUntil: WaitUntil, next: () => Promise<Response>) {
    if (underWay(key)) return;
    try {
      const { response } = await begin(key, waitUntil, next);
      // Gone for good: what is cached must not come back. A failure leaves it.
      if (response && !isFailure(response)) await store.remove(key);
    } catch (error) {
      console.warn(`${new URL(key).pathname} could not be rendered: ${String(error)}`);
    }
  }

  /** The answer by what another request makes; undefined when that is for its asker alone, fails without an answer, or takes too long. */
  async function answerByOther(other: Making, cached: CachedPage | undefined, request: Request) {
    const left = other.since + longestWaitMs - Date.now();
    const { page, failure } = (await within(left, other.made)) ?? {};
    if (isShown(page)) return showPage(page, request, 'HIT');
    if (failure && isShown(cached)) return showPage(cached, request, 'STALE-IF-ERROR');
    return failure && withoutRule(new Response(failure.body, failure));
  }

  async function answer(
    key: string,
    cached: CachedPage | undefined,
    request: Request,
    waitUntil: WaitUntil,
    next: () => Promise<Response>,
  ) {
    // Where the first does not get it, the next one makes it, and the rest of the crowd waits once more.
    for (let waits = 0; waits < 2; waits += 1) {
      const other = unshared.has(key) ? undefined : underWay(key);
      const answered = other && (await answerByOther(other, cached, request));
      if (answered) return answered;
      if (!other) break;
    }
    const made = await (underWay(key) ? make(key, next) : begin(key, waitUntil, next)).catch(
      (error: unknown): Made => {
        if (isShown(cached)) return {};
        throw error;
      },
    );
    if (made.page) return showPage(made.page, request, 'MISS');
    if (isShown(cached) && isFailure(made.response)) return showPage(cached, request, 'STALE-IF-ERROR');
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
      waitUntil(renew(key, waitUntil, next));
      return showPage(cached, request, 'STALE');
    }
    return answer(key, cached, request, waitUntil, next);
  };
}

/** What a promise resolves to; undefined when it rejects, or takes longer. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  try {
    return await Promise.race([work.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the backend failed, so that a cached page stands in. That the hub has not launched is no failure. */
const isFailure = (response: Response | undefined) =>
  !response || (response.status >= 500 && !saysNotLaunched(response));

const saysNotLaunched = ({ headers }: Response) => headers.get(notNowHeader) === 'not-launched';

/** Whether an answer is for its asker alone, by HTTP's rules. */
const isForOne = ({ headers }: Response) =>
  headers.has('Set-Cookie') ||
  (headers.get('Vary') ?? '').includes('*') ||
  // A page that is for one person says so, whatever the rule of its route.
  /\bprivate\b/.test(headers.get('Cache-Control') ?? '');

// How Astro tells the rule of a route, which is for this cache and not for those between it and the visitor.
const ruleHeader = 'CDN-Cache-Control';

function readRule({ headers }: Response) {
  if (/\bno-store\b/.test(headers.get('Cache-Control') ?? '')) return undefined;
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
