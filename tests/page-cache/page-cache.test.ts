// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { createPageCache } from '../../src/page-cache/page-cache.ts';
import { createMemoryStore } from '../../src/page-cache/stores.ts';

const page =
  (text: string, status = 200, headers = {}) =>
  () =>
    Promise.resolve(
      new Response(text, {
        status,
        headers: { 'CDN-Cache-Control': 'max-age=10, stale-while-revalidate=600', ...headers },
      }),
    );

/** A cache with a fake clock; `ask` also waits for background work. */
function openCache() {
  vi.useFakeTimers({ now: 0 });
  const cache = createPageCache(createMemoryStore(), 'b1');
  const ask = async (path: string, next: () => Promise<Response>, headers = {}) => {
    const background: Promise<unknown>[] = [];
    const request = new Request(`https://hub.test${path}`, { headers });
    const reply = await cache(request, (work) => background.push(work), next);
    const text = await reply.text();
    await Promise.all(background);
    // What is meant for this cache is told to no other.
    expect(reply.headers.get('CDN-Cache-Control')).toBeNull();
    return {
      text,
      status: reply.status,
      state: reply.headers.get('X-Page-Cache'),
      etag: reply.headers.get('ETag'),
    };
  };
  return ask;
}
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

describe('on-demand page', () => {
  it('is cached while fresh, then served stale once while it is revalidated', async () => {
    const ask = openCache();
    expect(await ask('/', page('one'))).toMatchObject({ text: 'one', state: 'MISS' });
    expect(await ask('/', page('two'))).toMatchObject({ text: 'one', state: 'HIT' });
    later(11);
    expect(await ask('/', page('two'))).toMatchObject({ text: 'one', state: 'STALE' });
    expect(await ask('/', page('three'))).toMatchObject({ text: 'two', state: 'HIT' });
  });

  it('is never served past its lifetime while the backend responds', async () => {
    const ask = openCache();
    await ask('/', page('one'));
    later(610);
    expect(await ask('/', page('one'))).toMatchObject({ state: 'STALE' });
    later(611);
    expect(await ask('/', page('two'))).toMatchObject({ text: 'two', state: 'MISS' });
  });

  it('is hidden with all cached pages once one of them reports that the hub is not launched', async () => {
    const ask = openCache();
    const notLaunched = page('soon', 503, { 'X-Not-Now': 'not-launched' });
    later(100);
    await ask('/og/a.png', page('picture'));
    later(5);
    await ask('/directory', notLaunched);
    expect(await ask('/og/a.png', notLaunched)).toMatchObject({ text: 'soon', status: 503 });
    // Pages rendered from then on may be cached again, such as the start page with its placeholder.
    later(1);
    await ask('/', page('placeholder'));
    await ask('/directory', notLaunched);
    expect(await ask('/', page('never asked'))).toMatchObject({ text: 'placeholder', state: 'HIT' });
  });

  it('is neither cached nor served from the cache for staff who preview the hub', async () => {
    const ask = openCache();
    const token = `${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}.1900000000.${'a'.repeat(64)}`;
    const preview = { Cookie: `a=b; __Host-hub-preview=${token}` };
    expect(await ask('/directory', page('for staff'), preview)).toMatchObject({
      text: 'for staff',
      state: null,
    });
    expect(await ask('/directory', page('for all'))).toMatchObject({ text: 'for all', state: 'MISS' });
    expect(await ask('/directory', page('for staff'), preview)).toMatchObject({
      text: 'for staff',
      state: null,
    });
    expect(await ask('/directory', page('again'))).toMatchObject({ text: 'for all', state: 'HIT' });
    // Whatever has not the form of a token is no way around the cache.
    const name = '__Host-hub-preview';
    // Without its prefix, another host of the domain could have set it.
    const others = [
      `${name}=1`,
      `${name}=`,
      `x${name}=${token}`,
      `${name}=${token}x`,
      `hub-preview=${token}`,
    ];
    for (const Cookie of others)
      expect(await ask('/directory', page('again'), { Cookie }), Cookie).toMatchObject({ state: 'HIT' });
  });

  it('is not cached when marked private', async () => {
    const ask = openCache();
    for (const rule of ['no-store', 'private, max-age=60']) {
      await ask(`/jobs/unsubscribe?${rule}`, page('one', 200, { 'Cache-Control': rule }));
      expect(
        await ask(`/jobs/unsubscribe?${rule}`, page('two', 200, { 'Cache-Control': rule })),
      ).toMatchObject({ text: 'two', state: null });
    }
  });

  it('is served stale for days while the backend fails, and recovers', async () => {
    const ask = openCache();
    await ask('/', page('one'));
    later(48 * 3600);
    const down = page('down', 503, { 'X-Not-Now': 'unreachable' });
    expect(await ask('/', down)).toMatchObject({ text: 'one', status: 200, state: 'STALE-IF-ERROR' });
    expect(await ask('/', () => Promise.reject(new Error('boom')))).toMatchObject({ text: 'one' });
    expect(await ask('/', page('two'))).toMatchObject({ text: 'two', state: 'MISS' });
  });

  it('is not cached when it fails and no older copy exists', async () => {
    const ask = openCache();
    expect(await ask('/', page('down', 503))).toMatchObject({ text: 'down', status: 503 });
    expect(await ask('/', page('one'))).toMatchObject({ text: 'one', status: 200 });
  });

  it('is removed when unpublished or when the hub shows the placeholder', async () => {
    const ask = openCache();
    await ask('/a', page('a'));
    await ask('/b', page('b'));
    later(700);
    expect(await ask('/a', page('gone', 410))).toMatchObject({ status: 410 });
    expect(await ask('/b', page('soon', 503, { 'X-Not-Now': 'not-launched' }))).toMatchObject({
      status: 503,
    });
    expect(await ask('/a', page('down', 503))).toMatchObject({ status: 503 });
    expect(await ask('/b', page('down', 503))).toMatchObject({ text: 'down' });
  });

  it('is also removed when a background revalidation finds that', async () => {
    const ask = openCache();
    await ask('/a', page('a'));
    later(11);
    await ask('/a', page('gone', 404));
    expect(await ask('/a', page('gone', 404))).toMatchObject({ status: 404 });
  });

  it('ignores tracking parameters and parameter order', async () => {
    const ask = openCache();
    await ask('/directory?a=1&b=2', page('one'));
    expect(await ask('/directory?utm_source=x&b=2&a=1&fbclid=y', page('two'))).toMatchObject({ text: 'one' });
    expect(await ask('/directory?a=2', page('two'))).toMatchObject({ text: 'two' });
  });

  it('returns 304 to a client that has it', async () => {
    const ask = openCache();
    const { etag } = await ask('/', page('one'));
    expect(await ask('/', page('one'), { 'If-None-Match': etag ?? '' })).toMatchObject({
      status: 304,
      text: '',
    });
  });

  it('is kept in a bounded number of bytes, headers and addresses among them, whatever is asked for', async () => {
    vi.useFakeTimers({ now: 0 });
    const cache = createPageCache(createMemoryStore(100_000), 'b1');
    const made: string[] = [];
    const ask = (path: string) =>
      cache(
        new Request(`https://hub.test${path}`),
        () => undefined,
        () => {
          made.push(path);
          return page('p'.repeat(1000), 200, { 'X-Long': 'h'.repeat(3000) })();
        },
      );
    await ask('/first');
    for (let index = 0; index < 9; index += 1) await ask(`/search?q=${index}`);
    await ask('/first');
    expect(made).toHaveLength(10);
    for (let index = 0; index < 13; index += 1) await ask(`/jobs?q=${index}`);
    await ask('/first');
    expect(made.at(-1)).toBe('/first');
  });

  it('is not cached with a cookie or an overlong URL', async () => {
    const ask = openCache();
    await ask('/c', page('one', 200, { 'Set-Cookie': 'a=b' }));
    expect(await ask('/c', page('two'))).toMatchObject({ text: 'two' });
    const endless = `/directory?q=${'a'.repeat(5000)}`;
    await ask(endless, page('one'));
    expect(await ask(endless, page('two'))).toMatchObject({ text: 'two' });
  });
});

describe('a page that many ask for at once', () => {
  /** A cache, and a page that is made when it is told to. */
  function openSlowly() {
    const cache = createPageCache(createMemoryStore(), 'b1');
    const made: ((response: Response | Error) => void)[] = [];
    const next = () =>
      new Promise<Response>((resolve, reject) => {
        made.push((response) => {
          if (response instanceof Error) reject(response);
          else resolve(response);
        });
      });
    const background: Promise<unknown>[] = [];
    const ask = async (path = '/events/calendar.ics') => {
      const request = new Request(`https://hub.test${path}`);
      const reply = await cache(request, (work) => background.push(work), next);
      return { text: await reply.text(), status: reply.status, state: reply.headers.get('X-Page-Cache') };
    };
    /** Waits until so many are being made, and answers the last one. */
    const answer = async (count: number, response: Response | Error) => {
      await vi.waitFor(() => {
        expect(made).toHaveLength(count);
      });
      made[count - 1]?.(response);
    };
    return { ask, answer, made, background };
  }
  const crowd = (ask: () => Promise<unknown>) => Promise.all(Array.from({ length: 500 }, () => ask()));
  const states = (answers: unknown[]) => answers.map((answer) => (answer as { state: string }).state);

  it('is made once, and the others wait for it', async () => {
    vi.useRealTimers();
    const { ask, answer, made } = openSlowly();
    const asked = crowd(ask);
    await answer(1, await page('calendar')());
    const answers = await asked;
    expect(made).toHaveLength(1);
    expect(new Set(answers.map((one) => (one as { text: string }).text))).toEqual(new Set(['calendar']));
    expect(states(answers).filter((state) => state === 'MISS')).toHaveLength(1);
    expect(states(answers).filter((state) => state === 'HIT')).toHaveLength(499);
  });

  it('is made once when it is stale, and all get the old one', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] });
    const { ask, answer, made, background } = openSlowly();
    const first = ask();
    await answer(1, await page('old')());
    await first;
    later(11);
    const answers = await crowd(ask);
    expect(new Set(states(answers))).toEqual(new Set(['STALE']));
    await answer(2, await page('new')());
    await Promise.all(background);
    expect(made).toHaveLength(2);
    expect(await ask()).toMatchObject({ text: 'new', state: 'HIT' });
  });

  it('is asked for once when the backend fails, and all hear of it', async () => {
    vi.useRealTimers();
    const { ask, answer, made } = openSlowly();
    const asked = crowd(ask);
    await answer(1, new Response('down', { status: 503 }));
    for (const one of await asked) expect(one).toMatchObject({ text: 'down', status: 503 });
    expect(made).toHaveLength(1);
    const again = ask();
    await answer(2, await page('up again')());
    expect(await again).toMatchObject({ text: 'up again', state: 'MISS' });
  });

  it('is the one of a week ago for all of them when the backend fails', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] });
    const { ask, answer, made } = openSlowly();
    const first = ask();
    await answer(1, await page('old')());
    await first;
    later(48 * 3600);
    const asked = crowd(ask);
    await answer(2, new Response('down', { status: 503 }));
    expect(new Set(states(await asked))).toEqual(new Set(['STALE-IF-ERROR']));
    expect(made).toHaveLength(2);
  });

  it('is not shared when it is for one of them', async () => {
    vi.useRealTimers();
    const { ask, answer, made } = openSlowly();
    const asked = Promise.all([ask(), ask()]);
    await answer(1, await page('mine', 200, { 'Cache-Control': 'private' })());
    await answer(2, await page('yours', 200, { 'Cache-Control': 'private' })());
    expect((await asked).map(({ text }) => text)).toEqual(['mine', 'yours']);
    expect(made).toHaveLength(2);
    // From then on nobody waits for it.
    const more = Promise.all([ask(), ask()]);
    await vi.waitFor(() => {
      expect(made).toHaveLength(4);
    });
    for (const one of made.slice(2)) one(await page('mine', 200, { 'Cache-Control': 'private' })());
    await more;
  });

  it('is made by a request that waited ten seconds for another', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const { ask, made } = openSlowly();
    const settle = async () => {
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    };
    const lost = ask();
    const other = ask();
    await settle();
    expect(made).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_001);
    await settle();
    expect(made).toHaveLength(2);
    made[1]?.(await page('made again')());
    expect(await other).toMatchObject({ text: 'made again', state: 'MISS' });
    made[0]?.(new Error('gone'));
    await expect(lost).rejects.toThrow('gone');
  });

  it('is made by one of them when the first never ends, and renewed as ever', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const { ask, made, background } = openSlowly();
    const settle = async () => {
      for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
    };
    void ask();
    const others = Promise.all([ask(), ask(), ask()]);
    await settle();
    await vi.advanceTimersByTimeAsync(10_001);
    await settle();
    expect(made).toHaveLength(2);
    made[1]?.(await page('one')());
    expect(states(await others).sort()).toEqual(['HIT', 'HIT', 'MISS']);
    later(11);
    expect(await ask()).toMatchObject({ text: 'one', state: 'STALE' });
    expect(made).toHaveLength(3);
    made[2]?.(await page('two')());
    await background.at(-1);
    expect(await ask()).toMatchObject({ text: 'two', state: 'HIT' });
  });

  it('is as old as its beginning: one that began before the hub was hidden is not shown after', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] });
    const { ask, answer, made } = openSlowly();
    const before = ask();
    later(1);
    const hiding = ask('/other');
    await answer(2, new Response('soon', { status: 503, headers: { 'X-Not-Now': 'not-launched' } }));
    await hiding;
    made[0]?.(await page('launched')());
    expect(await before).toMatchObject({ text: 'launched' });
    const after = ask();
    await answer(3, new Response('soon', { status: 503, headers: { 'X-Not-Now': 'not-launched' } }));
    expect(await after).toMatchObject({ text: 'soon' });
  });

  it('is not shared when the hub has not launched', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] });
    const { ask, answer, made } = openSlowly();
    const cacheAsk = Promise.all([ask(), ask()]);
    await answer(1, new Response('soon', { status: 503, headers: { 'X-Not-Now': 'not-launched' } }));
    await answer(2, new Response('soon', { status: 503, headers: { 'X-Not-Now': 'not-launched' } }));
    for (const one of await cacheAsk) expect(one).toMatchObject({ text: 'soon', status: 503 });
    expect(made).toHaveLength(2);
  });
});
