import { useState } from 'react';
import type { LeadReport as Report } from '#contracts/leads.ts';
import { formatMinorUnits } from '#contracts/money.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { CompareTable } from '../../../kit/chart/CompareTable.tsx';
import { PeriodChoice } from '../../../kit/chart/PeriodChoice.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { downloadText } from '../../../lib/browser/download-text.ts';
import { track } from '../../../lib/browser/track.ts';
import { addDays } from '../../../lib/shared/calendar-days.ts';
import { dateIn } from '../../../lib/shared/zoned-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { AdminGate } from '../AdminGate.tsx';
import {
  counts,
  monthsAsCsv,
  organizationsAsCsv,
  readLeadReport,
  recordReportExport,
} from './lead-report.ts';

/** Leads and referrals by month and organization, and what was won of them. */
export function LeadReport() {
  return <AdminGate name="Leads">{({ zone }) => <Period zone={zone} />}</AdminGate>;
}

function Period({ zone }: { zone: string }) {
  const [today] = useState(() => dateIn(Date.now(), zone));
  const [days, setDays] = useState(365);
  const since = addDays(today, 1 - days);
  return (
    <div className="stack">
      <PeriodChoice days={days} onChoose={setDays} />
      <QueryBoundary
        queryKey={['admin', 'lead-report', today, days]}
        load={() => readLeadReport(since, today)}
      >
        {(report) => <Figures report={report} since={since} until={today} />}
      </QueryBoundary>
    </div>
  );
}

interface FiguresProps {
  report: Report;
  /** Days as YYYY-MM-DD, both included. */
  since: string;
  until: string;
}

function Figures({ report, since, until }: FiguresProps) {
  const { months, organizations, currency } = report;
  const download = useAction();
  const total = (name: 'contacts' | 'quotes' | 'referrals' | 'won' | 'value') =>
    months.reduce((sum, month) => sum + month[name], 0);
  if (organizations.length === 0) return <p>No leads in this period.</p>;
  const save = (name: string, rows: number, text: string) => {
    download.run(async () => {
      await recordReportExport(since, until, rows);
      downloadText(`${name}.csv`, text, 'text/csv');
      track('download', { file: name });
    }, name);
  };
  return (
    <div className="dashboard stack">
      <ul className="figure-row">
        {counts.map(([name, label]) => (
          <li key={name} className="card">
            <strong>{total(name)}</strong>
            <span>{label}</span>
          </li>
        ))}
        <li className="card">
          <strong>{formatMinorUnits(total('value'), currency)}</strong>
          <span>Value won</span>
        </li>
      </ul>
      <ActionNotice action={download} />
      <Panel title="By month">
        <CompareTable caption="Leads by month">
          <Head first="Month" />
          <tbody>
            {months.map((one) => (
              <tr key={one.month}>
                <th scope="row">{one.month}</th>
                {counts.map(([name]) => (
                  <td key={name} className="number">
                    {one[name]}
                  </td>
                ))}
                <td className="number">{formatMinorUnits(one.value, currency)}</td>
              </tr>
            ))}
          </tbody>
        </CompareTable>
        <p>
          <Button
            variant="quiet"
            isBusy={download.busyWith === 'leads-by-month'}
            onClick={() => save('leads-by-month', months.length, monthsAsCsv(report))}
          >
            Export CSV
          </Button>
        </p>
      </Panel>
      <Panel title="By organization">
        <CompareTable caption="Leads by organization, the most won first">
          <Head first="Organization" hasGiven />
          <tbody>
            {organizations.map((one) => (
              <tr key={one.id}>
                <th scope="row" dir="auto">
                  {one.name}
                </th>
                {counts.map(([name]) => (
                  <td key={name} className="number">
                    {one[name]}
                  </td>
                ))}
                <td className="number">{one.given}</td>
                <td className="number">{formatMinorUnits(one.value, currency)}</td>
              </tr>
            ))}
          </tbody>
        </CompareTable>
        <p>
          <Button
            variant="quiet"
            isBusy={download.busyWith === 'leads-by-organization'}
            onClick={() => save('leads-by-organization', organizations.length, organizationsAsCsv(report))}
          >
            Export CSV
          </Button>
        </p>
      </Panel>
    </div>
  );
}

function Head({ first, hasGiven = false }: { first: string; hasGiven?: boolean }) {
  const labels = [...counts.map(([, label]) => label), ...(hasGiven ? ['Given'] : []), 'Value won'];
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {labels.map((label) => (
          <th key={label} scope="col" className="number">
            {label}
          </th>
        ))}
      </tr>
    </thead>
  );
}
