import type { ChartSpan } from './BarChart.tsx';

/** Days of one bar in a chart of `days` days: one, a week or about a month. */
export const daysPerBar = (days: number): number => (days <= 31 ? 1 : days <= 120 ? 7 : 30);

/** The counts of successive days as the bars of a chart: the last bar ends on the last day, the first may be shorter. */
export function inSpans(days: readonly { day: string; counts: readonly number[] }[]): ChartSpan[] {
  const perBar = daysPerBar(days.length);
  const spans: ChartSpan[] = [];
  for (let end = days.length; end > 0; end -= perBar) {
    const part = days.slice(Math.max(0, end - perBar), end);
    const [first, last] = [part[0], part.at(-1)];
    if (!first || !last) break;
    const counts = first.counts.map((_, of) => part.reduce((sum, day) => sum + (day.counts[of] ?? 0), 0));
    spans.unshift({ first: first.day, last: last.day, counts });
  }
  return spans;
}
