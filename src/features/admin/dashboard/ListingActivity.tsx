import type { ListingActivity as Activity } from '#contracts/admin-overview.ts';
import { BarChart } from '../../../kit/chart/BarChart.tsx';
import { inSpans } from '../../../kit/chart/in-spans.ts';
import { PeriodChoice, periods, usePeriodLabel } from '../../../kit/chart/PeriodChoice.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useSearchParams } from '../../../kit/table/use-search-params.ts';
import { MostViewed } from './MostViewed.tsx';
import { readActivity } from './overview.ts';

/** The number of days that `?days=` names. */
export function useActivityDays(): number {
  const [search] = useSearchParams();
  const asked = Number(new URLSearchParams(search).get('days'));
  return periods.find((period) => period === asked) ?? 30;
}

/** How all listings were used, for the days that `?days=` names; `known` where that was read already. */
export function ListingActivity({ known }: { known: Activity | undefined }) {
  const [search, go] = useSearchParams();
  const days = useActivityDays();
  const label = usePeriodLabel();
  const choose = (period: number) => {
    const parameters = new URLSearchParams(search);
    parameters.set('days', String(period));
    go(parameters.toString(), 'replace');
  };
  return (
    <Panel title="Listing activity">
      <PeriodChoice days={days} onChoose={choose} />
      <QueryBoundary queryKey={['admin', 'activity', days]} load={() => readActivity(days)} known={known}>
        {({ by_day: use, most_viewed: listings }) => (
          <>
            {use.every(({ impressions, others }) => impressions + others === 0) ? (
              <p>No listing activity in this period.</p>
            ) : (
              <BarChart
                title={`Listing activity, ${label(use.length)}`}
                series={['Views and search appearances', 'Other activity']}
                spans={inSpans(
                  use.map(({ day, impressions, others }) => ({ day, counts: [impressions, others] })),
                )}
              />
            )}
            {listings.length > 0 && <MostViewed listings={listings} days={days} />}
          </>
        )}
      </QueryBoundary>
    </Panel>
  );
}
