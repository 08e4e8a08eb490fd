import { expect, it } from 'vitest';
import {
  chosenStarters,
  isEmptyKind,
  listStarters,
  toggleStarter,
} from '../../../src/features/admin/categories/starters.ts';

const starters = listStarters('business');
const category = (slug: string) => ({ id: slug, name: slug, slug, parent_id: null, names: {}, uses: 0 });

it('a parent brings and takes its subcategories, and a subcategory brings its parent', () => {
  const all = toggleStarter(starters, new Set(), 'Lodging', true);
  expect([...all]).toEqual(['Lodging', 'Inns & Hotels', 'Bed & Breakfast', 'Camping']);
  expect([...toggleStarter(starters, all, 'Lodging', false)]).toEqual([]);
  expect([...toggleStarter(starters, all, 'Camping', false)]).toEqual([
    'Lodging',
    'Inns & Hotels',
    'Bed & Breakfast',
  ]);
  expect([...toggleStarter(starters, new Set(), 'Camping', true)].sort()).toEqual(['Camping', 'Lodging']);
});

it('what is chosen is sent with its parent, address and type', () => {
  expect(chosenStarters('business', new Set(['Lodging', 'Camping']))).toEqual([
    { name: 'Lodging', names: { es: 'Alojamiento' }, slug: 'lodging', schema_type: 'LodgingBusiness' },
    {
      name: 'Camping',
      names: { es: 'Campamentos' },
      slug: 'camping',
      schema_type: 'Campground',
      parent: 'Lodging',
    },
  ]);
  expect(chosenStarters('event', new Set(['Civic']))).toEqual([
    { name: 'Civic', names: { es: 'Vida cívica' }, slug: 'civic' },
  ]);
});

it('starters are offered until there is a category that is not built in', () => {
  expect(isEmptyKind('business', [])).toBe(true);
  expect(isEmptyKind('post', [category('blog'), category('whats-new')])).toBe(true);
  expect(isEmptyKind('post', [category('blog'), category('selling')])).toBe(false);
});

it('no name is offered twice', () => {
  for (const kind of ['business', 'job', 'event', 'post'] as const) {
    const names = listStarters(kind).flatMap(({ name, children }) => [name, ...children]);
    expect(new Set(names).size).toBe(names.length);
  }
});
