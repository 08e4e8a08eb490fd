import { useState } from 'react';
import { statisticsStrings } from '../../../i18n/business/statistics-strings.ts';
import { useDateLocale, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { BarChart } from '../../../kit/chart/BarChart.tsx';
import { CompareTable } from '../../../kit/chart/CompareTable.tsx';
import { formatChange } from '../../../kit/chart/format-change.ts';
import { PeriodChoice, usePeriodLabel } from '../../../kit/chart/PeriodChoice.tsx';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { downloadText } from '../../../lib/browser/download-text.ts';
import { addDays } from '../../../lib/shared/calendar-days.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { businessUrl } from '../business-url.ts';
import { LeadTotals } from './LeadTotals.tsx';
import { LoadByParam } from '../LoadByParam.tsx';
import { NotInPlan } from '../membership/NotInPlan.tsx';
import {
  type BarCount,
  barsOf,
  type LeadCounts,
  readStatistics,
  statisticsAsCsv,
  totalsOf,
} from './statistics.ts';

/** How often the business that `?id=` names was seen and used. */
export const Statistics = sessionIsland(
  { name: 'Statistics', reason: (language) => statisticsStrings[language].signIn },
  () => <Ask />,
);

function Ask() {
  // The days are counted by the database, whose clock is UTC.
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [days, setDays] = useState(30);
  return (
    <LoadByParam
      param="id"
      queryKey={['statistics', today, days]}
      load={async (id) => ({ ...(await readStatistics(id, today, days)), days })}
    >
      {(found) => <Shown {...found} today={today} asked={days} onChoose={setDays} />}
    </LoadByParam>
  );
}

interface ShownProps {
  id: string;
  name: string;
  /** Whether there was ever any use. */
  isEver: boolean;
  /** Whether the plan has statistics. */
  isIncluded: boolean;
  counts: BarCount[];
  leads: { current: LeadCounts; previous: LeadCounts; currency: string } | undefined;
  /** The days that the counts are of: while others load, what was shown stays. */
  days: number;
  /** The days that were chosen. */
  asked: number;
  today: string;
  onChoose: (days: number) => void;
}

function Shown({ id, name, isEver, isIncluded, counts, leads, days, asked, today, onChoose }: ShownProps) {
  const t = useStrings(statisticsStrings);
  const toPath = useLocalPath();
  const label = usePeriodLabel();
  const now = totalsOf(counts, false);
  const before = totalsOf(counts, true);
  const heading = (
    <p>
      <strong>{name}</strong>
    </p>
  );
  if (!isIncluded)
    return (
      <>
        {heading}
        <NotInPlan what="statistics" />
      </>
    );
  const used = Object.entries(t.kinds).filter(([of]) => (now[of] ?? 0) + (before[of] ?? 0) > 0);
  const save = () => {
    const text = statisticsAsCsv(counts, today, days, used, [t.firstDay, t.lastDay]);
    downloadText(`${t.fileName}-${today}.csv`, text, 'text/csv');
  };
  return (
    <>
      {heading}
      {isEver && <PeriodChoice days={asked} onChoose={onChoose} />}
      {leads && <LeadTotals id={id} leads={leads} />}
      {used.length === 0 ? (
        <Panel title={isEver ? t.noneInPeriod : t.none}>
          <p className="soft">{t.noneText}</p>
          <p>
            <a href={toPath(businessUrl('edit', { id }))}>{t.addMore}</a>
          </p>
        </Panel>
      ) : (
        <>
          <Comparison used={used} now={now} before={before} title={t.summary(label(days))} />
          <OverTime used={used} counts={counts} today={today} days={days} />
          <p>
            <Button variant="quiet" onClick={save}>
              {t.export}
            </Button>
          </p>
        </>
      )}
    </>
  );
}

type Used = readonly (readonly [kind: string, label: string])[];

interface ComparisonProps {
  title: string;
  used: Used;
  now: Record<string, number>;
  before: Record<string, number>;
}

function Comparison({ title, used, now, before }: ComparisonProps) {
  const t = useStrings(statisticsStrings);
  const locale = useDateLocale();
  return (
    <Panel title={title}>
      <CompareTable caption={t.comparison}>
        <thead>
          <tr>
            <th scope="col">{t.activity}</th>
            {[t.current, t.previous, t.change].map((head) => (
              <th key={head} scope="col" className="number">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {used.map(([of, kind]) => (
            <tr key={of}>
              <th scope="row">{kind}</th>
              <td className="number">{(now[of] ?? 0).toLocaleString(locale)}</td>
              <td className="number">{(before[of] ?? 0).toLocaleString(locale)}</td>
              <td className="number">{formatChange(now[of] ?? 0, before[of] ?? 0, locale)}</td>
            </tr>
          ))}
        </tbody>
      </CompareTable>
    </Panel>
  );
}

interface OverTimeProps {
  used: Used;
  counts: BarCount[];
  today: string;
  days: number;
}

function OverTime({ used, counts, today, days }: OverTimeProps) {
  const t = useStrings(statisticsStrings);
  const label = usePeriodLabel();
  const [chosen, setChosen] = useState('view');
  // What was chosen may have no use in another period.
  const [kind, title] = used.find(([of]) => of === chosen) ?? used[0] ?? ['view', ''];
  const former = barsOf(counts, kind, true, addDays(today, -days), days);
  const spans = barsOf(counts, kind, false, today, days).map(({ first, last, count }, at) => ({
    first,
    last,
    counts: [count, former[at]?.count ?? 0],
  }));
  return (
    <Panel title={t.overTime}>
      <SelectField
        label={t.activity}
        value={kind}
        options={used}
        onChange={({ target }) => setChosen(target.value)}
      />
      <BarChart title={`${title}, ${label(days)}`} series={[t.current, t.previous]} spans={spans} />
    </Panel>
  );
}
