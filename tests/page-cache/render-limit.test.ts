// @vitest-environment node
import { expect, it } from 'vitest';
import { createPageCache } from '../../src/page-cache/page-cache.ts';
import { limitRendering } from '../../src/page-cache/render-limit.ts';
import { createMemoryStore } from '../../src/page-cache/stores.ts';

/** Renders that end when they are told to, two at most at once. */
function openLimit() {
  const limited = limitRendering(2);
  const ends: (() => void)[] = [];
  const render = () =>
    new Promise<Response>((resolve) => {
      ends.push(() => {
        resolve(new Response('page', { headers: { 'CDN-Cache-Control': 'max-age=10' } }));
      });
    });
  const ask = (path: string, method = 'GET') =>
    limited(new Request(`https://hub.test${path}`, { method }), render);
  return { limited, render, ends, ask };
}

it('answers 503 while as many pages are being rendered as may be, and renders again after one has ended', async () => {
  const { ends, ask } = openLimit();
  const [first, second] = [ask('/a'), ask('/b')];
  const refused = await ask('/c');
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
  const third = ask('/c');
  ends[1]?.();
  ends[2]?.();
  expect([(await second).status, (await third).status]).toEqual([200, 200]);
});

it('makes room when rendering fails', async () => {
  const { limited, ask, ends } = openLimit();
  const request = new Request('https://hub.test/a');
  for (let time = 0; time < 3; time += 1)
    await expect(limited(request, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const page = ask('/a');
  ends[0]?.();
  expect((await page).status).toBe(200);
});

it('renders what a form sends, and speaks the language of the page', async () => {
  const { ends, ask } = openLimit();
  const under = [ask('/a'), ask('/b'), ask('/form', 'POST')];
  expect(await (await ask('/es/directory')).text()).toContain('<html lang="es">');
  expect(ends).toHaveLength(3);
  for (const end of ends) end();
  expect((await Promise.all(under)).map(({ status }) => status)).toEqual([200, 200, 200]);
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
  await expect.poll(() => ends.length).toBe(1);
  ends[0]?.();
  expect((await first).status).toBe(200);
  const others = [ask('/b'), ask('/c')];
  expect((await open('/a')).status).toBe(200);
  expect((await open('/d')).status).toBe(503);
  for (const end of ends) end();
  await Promise.all([...others, ...background]);
});
