import { beforeEach, describe, expect, it, vi } from 'vitest';

vi.mock('astro:env/client', () => ({
  PUBLIC_SUPABASE_URL: 'https://hub.test/',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'publishable',
}));

const rpc = vi.fn<(name: string, args: object) => Promise<object>>();
vi.mock('@supabase/supabase-js', () => ({ createClient: () => ({ rpc }) }));

const load = () => import('../../../src/lib/server/category-names.ts');
const { translateCategories } = await load();

const names = {
  business: { Bakeries: 'Panaderías', Food: 'Comida' },
  job: { Education: 'Educación' },
  event: { Family: 'Familia', Bakeries: 'Hornos' },
  post: { Money: 'Dinero' },
};
const locals = { categoryNames: Promise.resolve(names) };

it('names the categories of a list and of its entries, and leaves all else', async () => {
  const page = {
    total: 1,
    businesses: [{ name: 'Bakeries', categories: ['Bakeries', 'Odd'], notice: null }],
    categories: [
      { slug: 'bakeries', name: 'Bakeries', parent: 'Food' },
      { slug: 'odd', name: 'Odd', parent: null },
    ],
  };
  expect(await translateCategories('business', Promise.resolve(page), locals)).toEqual({
    total: 1,
    businesses: [{ name: 'Bakeries', categories: ['Panaderías', 'Odd'], notice: null }],
    categories: [
      { slug: 'bakeries', name: 'Panaderías', parent: 'Food' },
      { slug: 'odd', name: 'Odd', parent: null },
    ],
  });
});

it('names the parent of a category', async () => {
  const read = { categories: [{ name: 'Bakeries', slug: 'bakeries', parent: 'Food', parent_slug: 'food' }] };
  expect(await translateCategories('business', read, locals)).toEqual({
    categories: [{ name: 'Panaderías', slug: 'bakeries', parent: 'Comida', parent_slug: 'food' }],
  });
});

it('takes the names of the kind; searches and deals have those of businesses', async () => {
  const read = {
    search: { categories: [{ slug: 'bakeries', name: 'Bakeries' }] },
    events: [{ categories: ['Bakeries', 'Family'] }],
    deals: [{ business_categories: ['Bakeries'] }],
  };
  expect(await translateCategories('event', read, locals)).toEqual({
    search: { categories: [{ slug: 'bakeries', name: 'Panaderías' }] },
    events: [{ categories: ['Hornos', 'Familia'] }],
    deals: [{ business_categories: ['Panaderías'] }],
  });
});

it('keeps the slugs of a job by the names that are shown', async () => {
  const read = { job: { categories: ['Education'], category_slugs: { Education: 'education' } } };
  expect(await translateCategories('job', read, locals)).toEqual({
    job: { categories: ['Educación'], category_slugs: { Educación: 'education' } },
  });
});

it('leaves everything in English, and while the names are not known', async () => {
  const read = { categories: ['Bakeries'] };
  expect(await translateCategories('business', read, {})).toBe(read);
  expect(await translateCategories('business', read, { categoryNames: Promise.resolve(undefined) })).toBe(
    read,
  );
});

describe('the names of categories', () => {
  const renamed = { ...names, post: { Money: 'Plata' } };
  const succeed = (data: object) => Promise.resolve({ data, error: null, status: 200 });
  const fail = () =>
    Promise.resolve({ data: null, error: { message: 'gone', code: '', details: '' }, status: 503 });
  let read: Awaited<ReturnType<typeof load>>['readCategoryNames'];
  beforeEach(async () => {
    rpc.mockReset();
    vi.resetModules();
    ({ readCategoryNames: read } = await load());
  });

  it('are not read for English', async () => {
    expect(await read('en')).toBeUndefined();
    expect(rpc).not.toHaveBeenCalled();
  });

  it('are read again after half a minute', async () => {
    rpc.mockImplementationOnce(() => succeed(names)).mockImplementationOnce(() => succeed(renamed));
    expect(await read('es', 0)).toEqual(names);
    expect(await read('es', 29_999)).toEqual(names);
    expect(rpc).toHaveBeenCalledExactlyOnceWith('category_translations', { language: 'es' });
    expect(await read('es', 30_000)).toEqual(renamed);
    expect(await read('es', 30_001)).toEqual(renamed);
    expect(rpc).toHaveBeenCalledTimes(2);
  });

  it('stay the last ones while one request reads them again', async () => {
    rpc.mockImplementation(() => succeed(names));
    await read('es', 0);
    const { promise, resolve } = Promise.withResolvers<object>();
    rpc.mockReset().mockImplementationOnce(() => promise);
    const first = read('es', 40_000);
    expect(await read('es', 40_000)).toEqual(names);
    resolve(await succeed(renamed));
    expect(await first).toEqual(renamed);
    expect(await read('es', 40_001)).toEqual(renamed);
    expect(rpc).toHaveBeenCalledTimes(1);
  });

  it('stay the last ones while the backend fails, which is asked and logged again after five seconds', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    rpc.mockImplementationOnce(() => succeed(names));
    await read('es', 0);
    rpc.mockReset().mockImplementation(fail);
    for (const now of [40_000, 42_000, 44_999]) expect(await read('es', now)).toEqual(names);
    expect(warn).toHaveBeenCalledTimes(1);
    rpc.mockImplementation(() => succeed(renamed));
    expect(await read('es', 45_000)).toEqual(renamed);
  });

  it('are missing while they were never read, without an error', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    rpc.mockImplementation(fail);
    for (const now of [0, 1]) expect(await read('es', now)).toBeUndefined();
    rpc.mockImplementation(() => succeed({ unexpected: true }));
    expect(await read('es', 5000)).toBeUndefined();
    expect(warn).toHaveBeenCalledTimes(2);
    rpc.mockImplementation(() => succeed(names));
    expect(await read('es', 10_000)).toEqual(names);
  });
});
