import { expect, it } from 'vitest';
import { listAddress, nameParameter, readPage } from '../../../src/lib/shared/list-parameters.ts';
import { normalizeQuery } from '../../../src/lib/shared/normalize-query.ts';

it('an invalid page number becomes the first page', () => {
  const read = (text: string) => readPage(new URLSearchParams({ page: text }));
  expect(['2', '0', '-1', 'x', '1.5', '', '99999999'].map(read)).toEqual([2, 1, 1, 1, 1, 1, 1]);
  expect(readPage(new URLSearchParams())).toBe(1);
});

it('a name that the database cannot compare is ignored', () => {
  const read = (text: string) => nameParameter(5).parse(text);
  expect(['Café', 'a\u0000b', 'a\u0085b', 'too long'].map(read)).toEqual(['Café', '', '', '']);
});

it('a URL contains non-default parameters in the given order', () => {
  expect(listAddress('/jobs', { q: 'a b', remote: true, pay: 20_000, page: 2 })).toBe(
    '/jobs?q=a+b&remote=1&pay=20000&page=2',
  );
  expect(listAddress('/jobs', { q: '', type: undefined, remote: false, pay: 0, page: 1 })).toBe('/jobs');
});

it('a query is one line of up to a hundred whole characters', () => {
  expect(normalizeQuery('  coffee \n\t and\u0000\u0085tea ')).toBe('coffee and tea');
  expect(normalizeQuery('🍵'.repeat(120))).toBe('🍵'.repeat(100));
  expect(normalizeQuery('\ud83c')).toBe('\ufffd');
});
