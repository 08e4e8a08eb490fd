import { BarChart } from '../../../kit/chart/BarChart.tsx';
import { inSpans } from '../../../kit/chart/in-spans.ts';
import { PeriodChoice, periods, usePeriodLabel } from '../../../kit/chart/PeriodChoice.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useSearchParams } from '../../../kit/table/use-search-params.ts';
import { MostViewed } from './MostViewed.tsx';
import { readUse } from './overview.ts';

/** How all listings were used, for the days that `?days=` names. */
export function ListingActivity() {
  const [search, go] = useSearchParams();
  const label = usePeriodLabel();
  const asked = Number(new URLSearchParams(search).get('days'));
  const days = periods.find((period) => period === asked) ?? 30;
  const choose = (period: number) => {
    const parameters = new URLSearchParams(search);
    parameters.set('days', String(period));
    go(parameters.toString(), 'replace');
  };
  return (
    <Panel title="Listing activity">
      <PeriodChoice days={days} onChoose={choose} />
      <QueryBoundary queryKey={['admin', 'use', days]} load={() => readUse(days)}>
        {(use) =>
          use.every(({ impressions, others }) => impressions + others === 0) ? (
            <p>No listing activity in this period.</p>
          ) : (
            <BarChart
              title={`Listing activity, ${label(use.length)}`}
              series={['Views and search appearances', 'Other activity']}
              spans={inSpans(
                use.map(({ day, impressions, others }) => ({ day, counts: [impressions, others] })),
              )}
            />
          )
        }
      </QueryBoundary>
      <MostViewed days={days} />
    </Panel>
  );
}
