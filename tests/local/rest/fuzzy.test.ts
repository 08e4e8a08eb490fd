import { expect, test } from 'vitest';
import { findNear } from '../../../local/rest/schema/fuzzy.ts';

test('finds the nearest name of a table or the arguments of a function', () => {
  expect(findNear('shopz', ['shops', 'reviews'], 0.75)).toEqual([{ name: 'shops', score: 0.8 }]);
  expect(findNear('(a, bb)', ['(q)', '(a, b)'], 0.33)).toMatchObject([{ name: '(a, b)' }]);
});

test('compares nothing that is longer than any name, since whoever asks chooses its length', () => {
  const signature = `(${'argument, '.repeat(20)}last)`;
  expect(signature.length).toBeGreaterThan(200);
  expect(findNear(signature, [signature.slice(1)], 0.33)).toEqual([]);
});
