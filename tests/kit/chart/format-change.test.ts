import { expect, it } from 'vitest';
import { formatChange } from '../../../src/kit/chart/format-change.ts';

it.each([
  [0, 0, '0'],
  [5, 0, '+5'],
  [42, 30, '+12 (+40%)'],
  [9, 12, '-3 (-25%)'],
  [7, 7, '0 (0%)'],
  [2000, 1000, '+1,000 (+100%)'],
])('compares %i with %i as %s', (now, before, text) => {
  expect(formatChange(now, before, 'en-US')).toBe(text);
});
