import { chartStrings } from '../../i18n/shared/chart-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';

/** How many days a chart can show; the last stands for twelve months. */
export const periods = [7, 30, 90, 365];

/** What a period is called: "30 days", "12 months". */
export function usePeriodLabel(): (days: number) => string {
  const t = useStrings(chartStrings);
  return (days) => (days === 365 ? t.year : t.days(days));
}

/** The choice of how many days up to today a chart shows. */
export function PeriodChoice({ days, onChoose }: { days: number; onChoose: (days: number) => void }) {
  const t = useStrings(chartStrings);
  const label = usePeriodLabel();
  return (
    <div className="segments" role="group" aria-label={t.period}>
      {periods.map((period) => (
        <button key={period} type="button" aria-pressed={period === days} onClick={() => onChoose(period)}>
          {label(period)}
        </button>
      ))}
    </div>
  );
}
