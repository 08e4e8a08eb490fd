import { expect, it } from 'vitest';
import { inSpans } from '../../../src/kit/chart/in-spans.ts';

const daysOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ day: `day ${String(at + 1)}`, counts: [1, at] }));

it('shows a week by day, a quarter by week and a year by month, each day in exactly one bar', () => {
  expect(inSpans(daysOf(7))).toHaveLength(7);
  const quarter = inSpans(daysOf(90));
  expect(quarter).toHaveLength(13);
  expect(quarter[0]).toMatchObject({ first: 'day 1', last: 'day 6', counts: [6, 15] });
  expect(quarter.at(-1)).toMatchObject({ first: 'day 84', last: 'day 90' });
  const year = inSpans(daysOf(365));
  expect(year.reduce((sum, { counts }) => sum + (counts[0] ?? 0), 0)).toBe(365);
  expect(inSpans([])).toEqual([]);
});
