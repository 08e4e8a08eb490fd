import { expect, it, vi } from 'vitest';

vi.mock('astro:env/client', () => ({
  PUBLIC_SUPABASE_URL: 'https://hub.test/',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'publishable',
}));

const { readCategoryNames, translateCategories } = await import('../../../src/lib/server/category-names.ts');

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
  expect(await readCategoryNames('en')).toBeUndefined();
});
