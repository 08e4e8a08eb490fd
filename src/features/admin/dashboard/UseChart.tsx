import type { DayOfUse } from './overview.ts';

const height = 120;
const width = 24;

/** Views and contacts of all listings by day, as bars and, for who does not see them, as a table. */
export function UseChart({ use }: { use: DayOfUse[] }) {
  const most = Math.max(1, ...use.map(({ views, others }) => views + others));
  const all = use.reduce((sum, { views, others }) => sum + views + others, 0);
  if (all === 0) return <p>No listing activity in the last two weeks.</p>;
  const size = (count: number) => (count / most) * height;
  return (
    <>
      <svg
        viewBox={`0 0 ${String(use.length * width)} ${String(height)}`}
        height={height}
        width="100%"
        aria-hidden="true"
      >
        {use.map(({ day, views, others }, at) => (
          <g key={day} transform={`translate(${String(at * width + 3)} 0)`}>
            <rect y={height - size(views)} width={width - 6} height={size(views)} fill="var(--accent)" />
            <rect
              y={height - size(views) - size(others)}
              width={width - 6}
              height={size(others)}
              fill="var(--warm)"
            />
          </g>
        ))}
      </svg>
      <details>
        <summary>View data table</summary>
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Views</th>
              <th scope="col">Contact clicks</th>
            </tr>
          </thead>
          <tbody>
            {use.map(({ day, views, others }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td data-label="Views">{views}</td>
                <td data-label="Contact clicks">{others}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
