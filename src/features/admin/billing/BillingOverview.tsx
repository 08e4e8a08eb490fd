import { formatMinorUnits, toDecimal } from '#contracts/money.ts';
import { BarChart } from '../../../kit/chart/BarChart.tsx';
import { CompareTable } from '../../../kit/chart/CompareTable.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { lastDayOf } from '../../../lib/shared/calendar-days.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { BillingGate } from './BillingGate.tsx';
import { TimerAlert } from './differences/Comparison.tsx';
import { type Overview, readOverview } from './overview.ts';

const ages: Readonly<Record<Overview['aging'][number]['bucket'], string>> = {
  current: 'Not yet due',
  '1-30': '1–30 days overdue',
  '31-60': '31–60 days overdue',
  '61-90': '61–90 days overdue',
  '90+': 'Over 90 days overdue',
};

/** What is due, overdue by age and collected by month, and what has to be looked into. */
export function BillingOverview() {
  return (
    <BillingGate name="Billing">
      {({ zone }) => (
        <div className="stack">
          <TimerAlert zone={zone} />
          <QueryBoundary queryKey={['admin', 'billing-overview']} load={readOverview}>
            {(overview) => <Figures overview={overview} />}
          </QueryBoundary>
        </div>
      )}
    </BillingGate>
  );
}

function Figures({ overview }: { overview: Overview }) {
  const { currency, due, aging, collected, undeposited, credit, differences, refunds_requested } = overview;
  const money = (amount: number) => formatMinorUnits(amount, currency);
  const overdue = aging
    .filter(({ bucket }) => bucket !== 'current')
    .reduce((sum, { amount }) => sum + amount, 0);
  const figures: (readonly [value: string, label: string, href?: string])[] = [
    [money(due), 'Due', '/admin/billing/invoices?status=open'],
    [money(overdue), 'Overdue', '/admin/billing/invoices?overdue=true'],
    [
      money(undeposited.amount),
      `Not deposited (${String(undeposited.count)})`,
      '/admin/billing/deposits/new',
    ],
    [money(credit.amount), `Credit of members (${String(credit.count)})`],
    [String(differences), 'Open differences', '/admin/billing/differences?status=open'],
    [String(refunds_requested), 'Requested refunds'],
  ];
  return (
    <div className="dashboard stack">
      <ul className="figure-row" data-of="money">
        {figures.map(([value, label, href]) => (
          <li key={label} className="card">
            <strong>{value}</strong>
            {href ? <a href={href}>{label}</a> : <span>{label}</span>}
          </li>
        ))}
      </ul>
      <Panel title="Due by age">
        <CompareTable caption="Open invoices by age">
          <thead>
            <tr>
              <th scope="col">Age</th>
              <th scope="col" className="number">
                Invoices
              </th>
              <th scope="col" className="number">
                Due
              </th>
            </tr>
          </thead>
          <tbody>
            {aging.map(({ bucket, count, amount }) => (
              <tr key={bucket}>
                <th scope="row">{ages[bucket]}</th>
                <td className="number">{count}</td>
                <td className="number">{money(amount)}</td>
              </tr>
            ))}
          </tbody>
        </CompareTable>
      </Panel>
      <Panel title="Collected">
        <BarChart
          title={`Collected by month (${currency})`}
          series={['Collected']}
          spans={collected.map(({ month, amount }) => ({
            first: `${month}-01`,
            last: lastDayOf(month),
            counts: [Number(toDecimal(amount, currency))],
          }))}
        />
      </Panel>
    </div>
  );
}
