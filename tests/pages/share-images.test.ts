import { beforeEach, expect, it, vi } from 'vitest';
import { GET } from '../../src/pages/og/[folder]/[slug].png.ts';

const built = vi.hoisted(() => ({ images: 'drawn' }));
vi.mock('astro:env/client', async (original) => {
  const given = await original<object>();
  return Object.defineProperty(
    { ...given, PUBLIC_SUPABASE_URL: 'https://hub.supabase.test' },
    'PUBLIC_SHARE_IMAGES',
    {
      get: () => built.images,
      enumerable: true,
    },
  );
});
beforeEach(() => {
  built.images = 'drawn';
});

async function ask(folder: string, slug: string) {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const redirect = (path: string, status: number) =>
    new Response(null, { status, headers: { Location: path } });
  const reply = await GET({ params: { folder, slug }, locals: {}, redirect } as never);
  expect(fetched).not.toHaveBeenCalled();
  return [reply.status, reply.headers.get('Location'), reply.headers.get('Cache-Control')];
}

it('share images are drawn by the function, to which the site sends on without asking anybody', async () => {
  const drawn = 'https://hub.supabase.test/functions/v1/share/directory/a-bakery.png';
  expect(await ask('directory', 'a-bakery')).toEqual([302, drawn, 'public, max-age=3600']);
});

it.each([
  ['people', 'ada'],
  ['jobs', '../x'],
  ['jobs', 'A'],
  ['', ''],
])('there is no share image of %s %s', async (folder, slug) => {
  expect(await ask(folder, slug)).toEqual([404, null, null]);
});

it('a hub without drawn share images shows the same picture for all pages', async () => {
  built.images = 'static';
  expect(await ask('directory', 'a-bakery')).toEqual([302, '/og.png', null]);
});
