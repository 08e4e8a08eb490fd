import { describe, expect, it } from 'vitest';
import { directoryAddress, readFilters } from '../../../src/features/directory/filters.ts';
import { addressWith, directoryStatus } from '../../../src/features/directory/list-place.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));
const counts = {
  categories: [{ slug: 'bakeries', name: 'Bakeries', parent: null, businesses: 1 }],
  cities: [{ name: 'St. Johnsbury', slug: 'st-johnsbury', businesses: 1 }],
  city: null,
};

describe('directory filters', () => {
  it('are parsed from the URL', () => {
    expect(read('q=tea&category=cafes&city=alder-falls&open=1&sort=name&view=map&page=3')).toEqual({
      q: 'tea',
      category: 'cafes',
      city: 'alder-falls',
      open: true,
      sort: 'name',
      view: 'map',
      near: undefined,
      area: undefined,
      page: 3,
      with: [],
    });
  });

  it('take one choice of each custom field, without the fields that have none', () => {
    expect(read('with=&with=3f2a91bc.yes&with=11112222.en&with=3f2a91bc.yes').with).toEqual([
      '3f2a91bc.yes',
      '11112222.en',
    ]);
    const chosen = { ...read('q=tea'), with: ['3f2a91bc.yes', '11112222.en'] };
    expect(directoryAddress('/directory', chosen)).toBe(
      '/directory?q=tea&with=3f2a91bc.yes&with=11112222.en',
    );
  });

  it('never split a surrogate pair', () => {
    expect(read(`q=a${'+'.repeat(398)}🍕`).q.isWellFormed()).toBe(true);
  });

  it.each([
    'page=-1',
    'page=abc',
    'page=1e99',
    'sort=drop',
    'view=cube',
    'open=yes',
    'near=91,0',
    'near=a,b',
    'area=44,-73,43,-72',
    'area=44,-73,45',
    'area=44,-73,95,-72',
    'area=44,170,45,190',
    `category=${'x'.repeat(5000)}`,
    'sort=nearest',
    'q=%00%01%7F',
    'city=a%00b',
    'category=a%00',
    '__proto__=1',
  ])('ignore invalid values: %s', (query) => {
    expect(read(query)).toEqual(read(''));
  });

  it('truncate the query to a hundred characters without splitting one', () => {
    expect(read(`q=${'a'.repeat(10_000)}`).q).toHaveLength(100);
    expect(Array.from(read(`q=${encodeURIComponent('🍕'.repeat(500))}`).q)).toEqual(Array(100).fill('🍕'));
    expect(read('q=%20%20two%0A%09words%20').q).toBe('two words');
  });

  it('produce one URL regardless of the parameter order', () => {
    const address = '/directory?q=tea&city=x&open=1&page=2';
    expect(directoryAddress('/directory', read('page=2&open=1&q=tea&city=x&view=grid&sort='))).toBe(address);
    expect(directoryAddress('/directory', read(''))).toBe('/directory');
  });

  it('keep the area of the map in the address of the search, never in that of a category or city', () => {
    const filters = read('area=44.1,-72.75,44.3,-72.5&city=st-johnsbury');
    expect(filters.area).toEqual([44.1, -72.75, 44.3, -72.5]);
    const address = '/directory?city=st-johnsbury&area=44.1%2C-72.75%2C44.3%2C-72.5';
    expect(addressWith(filters, {}, counts)).toBe(address);
    expect(addressWith(filters, { area: undefined }, counts)).toBe('/directory/city/st-johnsbury');
  });

  it('link to the category or city page when nothing else is set', () => {
    expect(addressWith(read('category=bakeries&page=2'), {}, counts)).toBe(
      '/directory/category/bakeries?page=2',
    );
    expect(addressWith(read('city=St.+Johnsbury'), {}, counts)).toBe('/directory/city/st-johnsbury');
    expect(addressWith(read('city=st-johnsbury&open=1'), {}, counts)).toBe(
      '/directory?city=st-johnsbury&open=1',
    );
    expect(addressWith(read('category=bakeries&q=rye'), { q: '' }, counts)).toBe(
      '/directory/category/bakeries',
    );
  });
});

describe('status of a directory page', () => {
  const result = { ...counts, total: 30 };

  it.each([
    ['category=bakeries', 'category', 200],
    ['category=nowhere', 'category', 404],
    ['city=st-johnsbury', 'city', 200],
    ['city=atlantis', 'city', 404],
    ['city=atlantis', undefined, 200],
    ['page=2', undefined, 200],
    ['page=3', undefined, 404],
  ] as const)('of "%s" with the %s in its path is %i', (query, fixed, status) => {
    expect(directoryStatus(read(query), result, fixed)).toBe(status);
  });
});
