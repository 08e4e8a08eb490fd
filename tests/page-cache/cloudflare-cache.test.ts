// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageCache } from '../../src/page-cache/page-cache.ts';
import { createMemoryStore, createPlatformStore, layerStores } from '../../src/page-cache/stores.ts';
import { createDataCenter } from './support/cloudflare-cache.ts';

const weekInSeconds = 7 * 24 * 3600;
beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

const page =
  (text: string, status = 200, headers = {}) =>
  () =>
    Promise.resolve(
      new Response(text, {
        status,
        headers: { 'CDN-Cache-Control': 'max-age=10, stale-while-revalidate=110', ...headers },
      }),
    );

/** A process of the worker in a data center, with memory of its own; `ask` also waits for background work. */
function startProcess(dataCenter: Cache) {
  const store = layerStores(createMemoryStore(), createPlatformStore(dataCenter, weekInSeconds));
  const cache = createPageCache(store, 'b1');
  return async (path: string, next: () => Promise<Response>, method = 'GET') => {
    const background: Promise<unknown>[] = [];
    const request = new Request(`https://hub.test${path}`, { method });
    const reply = await cache(request, (work) => background.push(work), next);
    const text = await reply.text();
    await Promise.all(background);
    return { text, status: reply.status, state: reply.headers.get('X-Page-Cache') };
  };
}

describe('the Cache API of Cloudflare', () => {
  it('takes only whole answers to GET that are public, until they expire', async () => {
    const cache = createDataCenter();
    const url = 'https://hub.test/a';
    const put = (init: ResponseInit = {}, key: RequestInfo = url) =>
      cache.put(key, new Response('a', { headers: { 'Cache-Control': 'public, max-age=60' }, ...init }));
    await expect(put({}, new Request(url, { method: 'POST', body: 'x' }))).rejects.toThrow(/GET/);
    await expect(put({ status: 206 })).rejects.toThrow(/range/);
    await expect(put({ headers: { Vary: 'Accept, *' } })).rejects.toThrow(/Vary/);
    for (const headers of [
      { 'Cache-Control': 'private, max-age=60' },
      { 'Cache-Control': 'no-store' },
      { 'Cache-Control': 'max-age=60', 'Set-Cookie': 'a=b' },
    ]) {
      await put({ headers });
      expect(await cache.match(url)).toBeUndefined();
    }
    await put();
    expect(await (await cache.match(url))?.text()).toBe('a');
    later(61);
    expect(await cache.match(url)).toBeUndefined();
  });
});

describe('a page in several data centers', () => {
  it('is found by another process of the same one, and made anew in another', async () => {
    const [here, there] = [createDataCenter(), createDataCenter()];
    await startProcess(here)('/a', page('one'));
    expect(await startProcess(here)('/a', page('two'))).toMatchObject({ text: 'one', state: 'HIT' });
    expect(await startProcess(there)('/a', page('two'))).toMatchObject({ text: 'two', state: 'MISS' });
  });

  it('that is taken down is deleted where somebody noticed, and goes elsewhere by its time alone', async () => {
    const [here, there] = [createDataCenter(), createDataCenter()];
    const [near, neighbor, far] = [startProcess(here), startProcess(here), startProcess(there)];
    for (const ask of [near, neighbor, far]) await ask('/a', page('one'));
    const gone = page('gone', 410);
    later(11);
    // The visitor who is first shows it once more; the next ones of that process and of new ones get what is true.
    expect(await near('/a', gone)).toMatchObject({ text: 'one', state: 'STALE' });
    expect(await near('/a', gone)).toMatchObject({ status: 410 });
    expect(await startProcess(here)('/a', gone)).toMatchObject({ status: 410 });
    // Nobody told the memory of the neighbor, or the other data center: each learns it when it is asked.
    for (const ask of [neighbor, far]) {
      expect(await ask('/a', gone)).toMatchObject({ text: 'one', state: 'STALE' });
      expect(await ask('/a', gone)).toMatchObject({ status: 410 });
    }
  });

  it('that nobody opens for two minutes is shown old nowhere', async () => {
    const [here, there] = [createDataCenter(), createDataCenter()];
    const processes = [startProcess(here), startProcess(here), startProcess(there)];
    for (const ask of processes) await ask('/a', page('one'));
    later(121);
    for (const ask of [...processes, startProcess(here), startProcess(there)])
      expect(await ask('/a', page('two'))).toMatchObject({ text: 'two' });
  });

  it('outlives its process for a week, for when the backend fails, and no longer', async () => {
    const here = createDataCenter();
    await startProcess(here)('/a', page('one'));
    const down = page('down', 503);
    later(weekInSeconds - 60);
    expect(await startProcess(here)('/a', down)).toMatchObject({ text: 'one', state: 'STALE-IF-ERROR' });
    later(120);
    expect(await startProcess(here)('/a', down)).toMatchObject({ text: 'down', status: 503 });
  });
});

describe('what the Cache API does not take', () => {
  it.each([
    ['a part', page('one', 206)],
    ['a page with a cookie', page('one', 200, { 'Set-Cookie': 'a=b' })],
    ['a private page', page('one', 200, { 'Cache-Control': 'private' })],
    ['a page that varies by everything', page('one', 200, { Vary: '*' })],
  ])('%s is shown and stored nowhere', async (_what, next) => {
    const here = createDataCenter();
    const ask = startProcess(here);
    expect(await ask('/a', next)).toMatchObject({ text: 'one', state: null });
    expect(await ask('/a', page('two'))).toMatchObject({ text: 'two', state: 'MISS' });
  });

  it('a form is neither stored nor answered from the cache', async () => {
    const ask = startProcess(createDataCenter());
    await ask('/a', page('one'));
    expect(await ask('/a', page('sent'), 'POST')).toMatchObject({ text: 'sent', state: null });
    expect(await ask('/a', page('two'))).toMatchObject({ text: 'one', state: 'HIT' });
  });
});

it('on workers.dev, where the Cache API has no effect, each process has its memory', async () => {
  const here = createDataCenter({ isWorkersDev: true });
  const ask = startProcess(here);
  await ask('/a', page('one'));
  expect(await ask('/a', page('two'))).toMatchObject({ text: 'one', state: 'HIT' });
  expect(await startProcess(here)('/a', page('two'))).toMatchObject({ text: 'two', state: 'MISS' });
});

it('a Cache API that fails costs nobody a page', async () => {
  const fail = () => Promise.reject(new Error('Too many subrequests.'));
  const ask = startProcess({ match: fail, put: fail, delete: fail } as unknown as Cache);
  expect(await ask('/a', page('one'))).toMatchObject({ text: 'one', state: 'MISS' });
  expect(await ask('/a', page('two'))).toMatchObject({ text: 'one', state: 'HIT' });
  later(121);
  expect(await ask('/a', page('gone', 410))).toMatchObject({ text: 'gone', status: 410 });
  expect(await ask('/a', page('three'))).toMatchObject({ text: 'three', state: 'MISS' });
});
