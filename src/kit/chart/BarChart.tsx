import { chartStrings } from '../../i18n/shared/chart-strings.ts';
import { useDateLocale, useStrings } from '../../i18n/use-strings.ts';
import { formatDate } from '../../lib/shared/format.ts';
import { chartMax } from './chart-max.ts';
import { CompareTable } from './CompareTable.tsx';

/** A span of days, both included, and the count of each series in it. */
export interface ChartSpan {
  first: string;
  last: string;
  counts: readonly number[];
}

interface BarChartProps {
  /** What is counted; names the chart and its table. */
  title: string;
  /** The names of the series, in the order of the counts; two at most. */
  series: readonly string[];
  spans: readonly ChartSpan[];
}

const [width, height] = [600, 180];

/** Counts over time as bars with axes and a legend, and as a table. */
export function BarChart({ title, series, spans }: BarChartProps) {
  const t = useStrings(chartStrings);
  const locale = useDateLocale();
  const inUtc = (day: string) => formatDate(day, { zone: 'UTC', locale });
  const nameOf = ({ first, last }: ChartSpan) =>
    first === last ? inUtc(first) : `${inUtc(first)} – ${inUtc(last)}`;
  const max = chartMax(Math.max(0, ...spans.flatMap(({ counts }) => counts)));
  const step = width / Math.max(1, spans.length);
  const wide = (step * 0.8) / series.length;
  const ends = [spans[0]?.first, spans[Math.floor(spans.length / 2)]?.first, spans.at(-1)?.last];
  return (
    <figure className="stack chart-frame">
      {series.length > 1 && (
        <ul className="chart-legend">
          {series.map((name, at) => (
            <li key={name} data-series={at}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <div className="chart-plot">
        <div className="chart-scale" aria-hidden="true">
          {[max, max / 2, 0].map((value) => (
            <span key={value}>{value.toLocaleString(locale)}</span>
          ))}
        </div>
        <svg
          className="chart"
          viewBox={`0 0 ${String(width)} ${String(height)}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t.inTable(title)}
        >
          {[0.5, height / 2, height - 0.5].map((y) => (
            <line key={y} className="axis" x1="0" x2={width} y1={y} y2={y} />
          ))}
          {spans.map((span, at) =>
            span.counts.map((count, of) => {
              const tall = (count / max) * height;
              return (
                <rect
                  className="bar"
                  data-series={of}
                  key={`${span.first} ${String(of)}`}
                  x={at * step + step * 0.1 + of * wide}
                  y={height - tall}
                  width={wide}
                  height={tall}
                >
                  <title>{`${nameOf(span)}, ${series[of] ?? title}: ${count.toLocaleString(locale)}`}</title>
                </rect>
              );
            }),
          )}
        </svg>
      </div>
      <p className="chart-ends" aria-hidden="true">
        {ends.map((day, at) => (
          // Two of few days can be the same.
          <span key={at}>{day && inUtc(day)}</span>
        ))}
      </p>
      <details>
        <summary>{t.table}</summary>
        <CompareTable caption={title}>
          <thead>
            <tr>
              <th scope="col">{t.date}</th>
              {series.map((name) => (
                <th key={name} scope="col" className="number">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {spans.map((span) => (
              <tr key={span.first}>
                <th scope="row">{nameOf(span)}</th>
                {span.counts.map((count, of) => (
                  <td key={series[of]} className="number">
                    {count.toLocaleString(locale)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </CompareTable>
      </details>
    </figure>
  );
}
