import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Island } from '../../ui/Island.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { BarChart } from './BarChart.tsx';
import { Choice } from './Choice.tsx';
import { Loaded } from './Loaded.tsx';
import { named } from './page-address.ts';
import { SignedIn } from './SignedIn.tsx';
import { barsOf, countedKinds, type DayCount, daysBefore, readStatistics, totalsOf } from './statistics.ts';

const spans = [7, 30, 365];

/** How often the business that `?id=` names was seen and used. */
export function Statistics() {
  return (
    <Island name="Statistics">
      <SignedIn reason="Sign in to see the statistics of your business.">{() => <Ask />}</SignedIn>
    </Island>
  );
}

function Ask() {
  // The days are counted by the database, whose clock is UTC.
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  return (
    <Loaded
      needed={named('id')}
      name={['statistics', named('id'), today]}
      load={() => readStatistics(named('id'), daysBefore(today, 2 * 365))}
    >
      {({ name, counts }) => <Shown name={name} counts={counts} today={today} />}
    </Loaded>
  );
}

function Shown({ name, counts, today }: { name: string; counts: DayCount[]; today: string }) {
  const [days, setDays] = useState(30);
  const [kind, setKind] = useState('view');
  const now = totalsOf(counts, daysBefore(today, days - 1), today);
  const before = totalsOf(counts, daysBefore(today, 2 * days - 1), daysBefore(today, days));
  const title = countedKinds[kind] ?? kind;
  return (
    <>
      <p>
        <strong>{name}</strong>
      </p>
      <div className="actions" role="group" aria-label="How far back">
        {spans.map((span) => (
          <Button
            key={span}
            variant={span === days ? 'main' : 'quiet'}
            aria-pressed={span === days}
            onClick={() => {
              setDays(span);
            }}
          >
            {span} days
          </Button>
        ))}
      </div>
      {counts.length === 0 && (
        <p className="soft">
          Nothing is counted yet. Views and clicks appear here from the day your page is found; a logo, hours
          and a few sentences help.
        </p>
      )}
      <Panel title={`In ${String(days)} days`}>
        <div className="table-frame">
          <table className="compare" data-narrow>
            <caption>Beside the {days} days before. Nobody’s name is kept.</caption>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col" className="number">
                  Now
                </th>
                <th scope="col" className="number">
                  Before
                </th>
              </tr>
            </thead>
            <tbody>
              {Object.entries(countedKinds).map(([of, label]) => (
                <tr key={of}>
                  <th scope="row">{label}</th>
                  <td className="number" data-head="Now">
                    {now[of] ?? 0}
                  </td>
                  <td className="number" data-head="Before">
                    {before[of] ?? 0}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
      <Panel title="Over time">
        <Choice label="Show" value={kind} options={Object.entries(countedKinds)} onChange={setKind} />
        <BarChart title={`${title}, ${String(days)} days`} bars={barsOf(counts, kind, today, days)} />
      </Panel>
    </>
  );
}
