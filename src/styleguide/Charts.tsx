import { BarChart, type ChartSpan } from '../kit/chart/BarChart.tsx';

const counts = [3, 0, 5, 8, 2, 9, 12];
const week: ChartSpan[] = counts.map((count, at) => {
  const day = `2026-11-1${String(at)}`;
  return { first: day, last: day, counts: [count, counts[6 - at] ?? 0] };
});

/** A chart of one series, one of two, and one with nothing in it. */
export function Charts() {
  const alone = week.map((span) => ({ ...span, counts: span.counts.slice(0, 1) }));
  const empty = alone.map((span) => ({ ...span, counts: [0] }));
  return (
    <>
      <BarChart title="Page views, 7 days" series={['This period', 'Previous']} spans={week} />
      <BarChart title="Calls, 7 days" series={['Calls']} spans={alone} />
      <BarChart title="Emails, 7 days" series={['Emails']} spans={empty} />
    </>
  );
}
