import { describe, expect, it } from 'vitest';
import { readListUrl, writeListUrl } from '../../../src/kit/table/list-url.ts';
import { arrangeRows, pagesAround } from '../../../src/kit/table/arrange-rows.ts';
import { type Column, initialColumns, pickColumns } from '../../../src/kit/table/columns.ts';
import { noSelection, toggleRow } from '../../../src/kit/table/selection.ts';

const id = '0d3a8f0e-4a0c-4a53-8d0b-0c5f3f9d7a11';
const known = {
  filters: [{ id: 'status' }, { id: 'owner' }],
  orders: [
    ['name', 'Name'],
    ['updated', 'Updated'],
  ] as const,
  firstOrder: { sort: 'updated', isDescending: true },
};

describe('URL of a table for work', () => {
  it.each([
    '',
    'q=old+mill',
    `q=old+mill&open=${id}`,
    'status=suspended&owner=none',
    'sort=name',
    'sort=-name&size=500',
    'sort=name&page=3',
    `columns=name%2Cstatus&after=${id}.2026-11-22T14%3A00%3A00.123456%2B00%3A00`,
    `sort=name&before=${id}.a.b+c`,
  ])('reads and writes "%s"', (query) => {
    expect(writeListUrl(readListUrl(`?${query}`, known), known.firstOrder)).toBe(query);
  });

  it('leaves out what the list does not know', () => {
    expect(readListUrl('?sort=-color&size=7&color=red', known)).toEqual({
      words: '',
      filters: {},
      sort: 'updated',
      isDescending: true,
      cursor: undefined,
      page: 1,
      size: 50,
      columns: undefined,
    });
  });
});

describe('rows of a table', () => {
  const all = ['a', 'b', 'c', 'd'];

  it('are selected one by one, and with Shift up to the last one', () => {
    const one = toggleRow(noSelection, all, 'b', true, false);
    expect([...one.ids]).toEqual(['b']);
    expect([...toggleRow(one, all, 'd', true, true).ids]).toEqual(['b', 'c', 'd']);
    expect([...toggleRow(one, all, 'a', true, true).ids].sort()).toEqual(['a', 'b']);
    const three = toggleRow(one, all, 'd', true, true);
    expect([...toggleRow(three, all, 'c', false, true).ids]).toEqual(['b']);
  });

  it('are selected alone when the last one is on another page', () => {
    const elsewhere = { ids: new Set(['x']), anchor: 'x' };
    expect([...toggleRow(elsewhere, all, 'c', true, true).ids]).toEqual(['x', 'c']);
  });
});

describe('columns of a table', () => {
  const column = (name: string, isShownAtFirst = false): Column<never> => ({
    id: name,
    label: name,
    show: () => name,
    text: () => name,
    isShownAtFirst,
  });
  const all = [column('name'), column('city', true), column('phone')];

  it('keep their order, and the first is always shown', () => {
    expect(initialColumns(all)).toEqual(['name', 'city']);
    expect(pickColumns(all, ['phone', 'gone']).map((one) => one.id)).toEqual(['name', 'phone']);
  });
});

describe('rows that are all here', () => {
  const rows = [
    { name: 'Zoë', guests: 2 },
    { name: 'Ángel', guests: 10 },
    { name: 'Bea', guests: 0 },
  ];
  const arrange = (words: string, sort: string, isDescending = false) =>
    arrangeRows(
      rows,
      { words, sort, isDescending },
      { text: ({ name }) => name, keys: { name: ({ name }) => name, guests: ({ guests }) => guests } },
    ).map(({ name }) => name);

  it('are searched without accents and case, and sorted by words and by numbers', () => {
    expect(arrange('', 'name')).toEqual(['Ángel', 'Bea', 'Zoë']);
    expect(arrange('', 'guests', true)).toEqual(['Ángel', 'Zoë', 'Bea']);
    expect(arrange(' ANGEL ', 'name')).toEqual(['Ángel']);
    expect(arrange('zoe', 'unknown')).toEqual(['Zoë']);
    expect(rows[0]?.name).toBe('Zoë');
  });

  it('have a page before from the second on, and one after while there are more', () => {
    expect(pagesAround(1, 50, 50)).toEqual({ previous: undefined, next: undefined });
    expect(pagesAround(2, 50, 101)).toEqual({ previous: { page: 1 }, next: { page: 3 } });
  });
});
