import { formatDate } from '../../../lib/shared/format.ts';
import type { Bar } from './statistics.ts';

const [width, height, foot, head] = [600, 180, 1, 4];

const nameOf = ({ first, last }: Bar) =>
  first === last
    ? formatDate(first, { zone: 'UTC' })
    : `${formatDate(first, { zone: 'UTC' })} – ${formatDate(last, { zone: 'UTC' })}`;

/** Bars, and their numbers in a table for screen readers. */
export function BarChart({ title, bars }: { title: string; bars: Bar[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const step = width / Math.max(1, bars.length);
  const room = height - foot - head;
  return (
    <figure className="stack chart-frame">
      <svg
        className="chart"
        viewBox={`0 0 ${String(width)} ${String(height)}`}
        role="img"
        aria-label={`${title}. The data is in the table below.`}
      >
        <line className="axis" x1="0" x2={width} y1={height - foot} y2={height - foot} />
        {bars.map((bar, at) => {
          const tall = (bar.count / most) * room;
          return (
            <rect
              className="bar"
              key={bar.first}
              x={at * step + step * 0.15}
              y={height - foot - tall}
              width={step * 0.7}
              height={tall}
            >
              <title>{`${nameOf(bar)}: ${String(bar.count)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="chart-ends" aria-hidden="true">
        <span>{bars[0] && formatDate(bars[0].first, { zone: 'UTC' })}</span>
        <span>{bars.some(({ count }) => count > 0) ? `Maximum ${String(most)}` : 'No data'}</span>
        <span>{bars.at(-1) && formatDate(bars.at(-1)?.last ?? '', { zone: 'UTC' })}</span>
      </p>
      <details>
        <summary>View data table</summary>
        <div className="table-frame">
          <table className="compare" data-narrow>
            <caption>{title}</caption>
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col" className="number">
                  Count
                </th>
              </tr>
            </thead>
            <tbody>
              {bars.map((bar) => (
                <tr key={bar.first}>
                  <th scope="row">{nameOf(bar)}</th>
                  <td className="number" data-head="Count">
                    {bar.count}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
