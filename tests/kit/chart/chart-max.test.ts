import { expect, it } from 'vitest';
import { chartMax } from '../../../src/kit/chart/chart-max.ts';

it.each([
  [0, 2],
  [3, 4],
  [4, 4],
  [9, 10],
  [11, 20],
  [399, 400],
  [401, 1000],
])('tops the axis for %i at %i', (highest, top) => {
  expect(chartMax(highest)).toBe(top);
});
