import { useState } from 'react';
import { addDays } from '../../../lib/shared/calendar-days.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { BarChart } from './BarChart.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { LoadByParam } from '../LoadByParam.tsx';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { barsOf, countedKinds, type DayCount, readStatistics, totalsOf } from './statistics.ts';

const spans = [7, 30, 365];

/** How often the business that `?id=` names was seen and used. */
export const Statistics = sessionIsland(
  { name: 'Statistics', reason: 'Sign in to see your statistics.' },
  () => <Ask />,
);

function Ask() {
  // The days are counted by the database, whose clock is UTC.
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  return (
    <LoadByParam
      param="id"
      queryKey={['statistics', today]}
      load={(id) => readStatistics(id, addDays(today, -2 * 365))}
    >
      {({ name, counts }) => <Shown name={name} counts={counts} today={today} />}
    </LoadByParam>
  );
}

function Shown({ name, counts, today }: { name: string; counts: DayCount[]; today: string }) {
  const [days, setDays] = useState(30);
  const [kind, setKind] = useState('view');
  const now = totalsOf(counts, addDays(today, 1 - days), today);
  const before = totalsOf(counts, addDays(today, 1 - 2 * days), addDays(today, -days));
  const title = countedKinds[kind] ?? kind;
  return (
    <>
      <p>
        <strong>{name}</strong>
      </p>
      <div className="actions" role="group" aria-label="Period">
        {spans.map((span) => (
          <Button
            key={span}
            variant={span === days ? 'main' : 'quiet'}
            aria-pressed={span === days}
            onClick={() => setDays(span)}
          >
            {span} days
          </Button>
        ))}
      </div>
      {counts.length === 0 && (
        <p className="soft">
          No data yet. Views and clicks appear here once people visit your page. A logo, hours and a
          description help people find it.
        </p>
      )}
      <Panel title={`Last ${String(days)} days`}>
        <div className="table-frame">
          <table className="compare" data-narrow>
            <caption>vs. previous {days} days</caption>
            <thead>
              <tr>
                <th scope="col">Activity</th>
                <th scope="col" className="number">
                  This period
                </th>
                <th scope="col" className="number">
                  Previous
                </th>
              </tr>
            </thead>
            <tbody>
              {Object.entries(countedKinds).map(([of, label]) => (
                <tr key={of}>
                  <th scope="row">{label}</th>
                  <td className="number" data-head="This period">
                    {now[of] ?? 0}
                  </td>
                  <td className="number" data-head="Previous">
                    {before[of] ?? 0}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
      <Panel title="Over time">
        <SelectField
          label="Activity"
          value={kind}
          options={Object.entries(countedKinds)}
          onChange={({ target }) => setKind(target.value)}
        />
        <BarChart title={`${title}, ${String(days)} days`} bars={barsOf(counts, kind, today, days)} />
      </Panel>
    </>
  );
}
