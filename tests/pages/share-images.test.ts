import { expect, it, vi } from 'vitest';
import { GET } from '../../src/pages/og/[folder]/[slug].png.ts';

vi.mock('astro:env/client', async (original) => ({
  ...(await original<object>()),
  PUBLIC_SHARE_IMAGES: 'static',
}));

it('a hub without drawn share images asks nobody and draws nothing', async () => {
  const ask = vi.spyOn(globalThis, 'fetch');
  const redirect = (path: string, status: number) =>
    new Response(null, { status, headers: { Location: path } });
  const context = { params: { folder: 'directory', slug: 'a-bakery' }, locals: {}, redirect };
  const reply = await GET(context as never);
  expect([reply.status, reply.headers.get('Location')]).toEqual([302, '/og.png']);
  expect(ask).not.toHaveBeenCalled();
});
