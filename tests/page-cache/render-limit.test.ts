// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPageCache } from '../../src/page-cache/page-cache.ts';
import { limitRendering } from '../../src/page-cache/render-limit.ts';
import { createMemoryStore } from '../../src/page-cache/stores.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Has what was asked for begin. */
const settle = () => vi.advanceTimersByTimeAsync(0);

/** Renders that end when they are told to, two pages and two forms at most at once. */
function openLimit() {
  const limit = limitRendering(2, 2);
  const ends: (() => void)[] = [];
  const goingOn: Promise<unknown>[] = [];
  const limited = (request: Request, render: () => Promise<Response>) =>
    limit(request, (work) => void goingOn.push(work), render);
  const render = () =>
    new Promise<Response>((resolve) => {
      ends.push(() => {
        resolve(new Response('page', { headers: { 'CDN-Cache-Control': 'max-age=10' } }));
      });
    });
  const ask = (path: string, method = 'GET') =>
    limited(new Request(`https://hub.test${path}`, { method }), render);
  return { limited, render, ends, ask, goingOn };
}

it('lets as many again wait for a slot while as many pages are being rendered as may be, and answers 503 to others', async () => {
  const { ends, ask } = openLimit();
  const [first, second] = [ask('/a'), ask('/b')];
  const [third, fourth] = [ask('/c'), ask('/d')];
  const refused = await ask('/e');
  expect(refused.status).toBe(503);
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'retry-after': '2',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(refused.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(await refused.text()).toContain('<h1>Temporarily unavailable</h1>');
  ends[0]?.();
  expect((await first).status).toBe(200);
  await vi.advanceTimersByTimeAsync(100);
  expect(ends).toHaveLength(3);
  // Who waits for two seconds has waited long enough.
  await vi.advanceTimersByTimeAsync(2000);
  expect((await Promise.race([third, fourth])).status).toBe(503);
  for (const end of ends) end();
  expect((await second).status).toBe(200);
  expect([(await third).status, (await fourth).status].sort()).toEqual([200, 503]);
});

it('has the platform finish a page whose visitor leaves', async () => {
  const { ends, ask, goingOn } = openLimit();
  const page = ask('/a');
  await settle();
  expect(goingOn).toHaveLength(1);
  ends[0]?.();
  expect(await goingOn[0]).toBe(await page);
});

it('frees the slot of a page that never ends after 30 seconds', async () => {
  const { ends, ask } = openLimit();
  void ask('/a');
  void ask('/b');
  await vi.advanceTimersByTimeAsync(27_000);
  const early = ask('/c');
  await vi.advanceTimersByTimeAsync(2000);
  expect((await early).status).toBe(503);
  await vi.advanceTimersByTimeAsync(1000);
  const later = ask('/d');
  await settle();
  expect(ends).toHaveLength(3);
  ends[2]?.();
  expect((await later).status).toBe(200);
});

it('makes room when rendering fails', async () => {
  const { limited, ask, ends } = openLimit();
  const request = new Request('https://hub.test/a');
  for (let time = 0; time < 3; time += 1)
    await expect(limited(request, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const page = ask('/a');
  await settle();
  ends[0]?.();
  expect((await page).status).toBe(200);
});

it('limits forms apart from pages', async () => {
  const { ends, ask } = openLimit();
  const rendered = [ask('/a'), ask('/b'), ask('/form', 'POST'), ask('/form', 'POST')];
  await settle();
  expect(ends).toHaveLength(4);
  const refused = ask('/form', 'POST');
  await vi.advanceTimersByTimeAsync(2000);
  expect((await refused).status).toBe(503);
  expect(ends).toHaveLength(4);
  for (const end of ends) end();
  expect((await Promise.all(rendered)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

it('answers 503 in the language of the page', async () => {
  const { ask } = openLimit();
  void ask('/a');
  void ask('/b');
  const refused = ask('/es/directory');
  await vi.advanceTimersByTimeAsync(2000);
  expect(await (await refused).text()).toContain('<html lang="es">');
});

it('leaves a cached page to whoever asks while there is no room', async () => {
  const { limited, render, ends, ask } = openLimit();
  const background: Promise<unknown>[] = [];
  const cache = createPageCache(createMemoryStore(), 'b1');
  const open = (path: string) => {
    const request = new Request(`https://hub.test${path}`);
    return cache(
      request,
      (work) => void background.push(work),
      () => limited(request, render),
    );
  };
  const first = open('/a');
  await vi.waitFor(() => {
    expect(ends).toHaveLength(1);
  });
  ends[0]?.();
  expect((await first).status).toBe(200);
  const others = [ask('/b'), ask('/c')];
  expect((await open('/a')).status).toBe(200);
  const refused = open('/d');
  await vi.advanceTimersByTimeAsync(2000);
  expect((await refused).status).toBe(503);
  for (const end of ends) end();
  await Promise.all([...others, ...background]);
});
