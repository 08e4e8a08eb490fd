import { formatPrice } from '#contracts/money.ts';
import { eventSalesStrings } from '../../../../i18n/business/event-sales-strings.ts';
import { useDateLocale, useStrings } from '../../../../i18n/use-strings.ts';
import { BarChart } from '../../../../kit/chart/BarChart.tsx';
import type { Column } from '../../../../kit/table/columns.ts';
import { DataTable } from '../../../../kit/table/DataTable.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { LoadByParam } from '../../LoadByParam.tsx';
import { postIsland } from '../../posts/post-island.tsx';
import { CopyActions } from '../copies/CopyActions.tsx';
import { EventNav } from '../EventNav.tsx';
import { RefundRun } from '../refunds/RefundRun.tsx';
import { chartOf, type EventWithSales, readSales } from './sales.ts';
import { addOnColumns, codeColumns, dateColumns, typeColumns } from './sales-columns.tsx';

/** How the event that `?event=` names is doing: registrations over time, what was sold, money, and each date. */
export const EventOverview = postIsland(
  { name: 'EventOverview', reason: (language) => eventSalesStrings[language].overview.signIn },
  (area, _, { mayBill }) => (
    <LoadByParam param="event" area={area} queryKey={['event-sales']} load={readSales}>
      {(event, __, refetch) => (
        <>
          <EventNav area={area} event={event} page="event" />
          <Numbers event={event} />
          {mayBill && <RefundRun event={event} onChanged={refetch} />}
          <Tables event={event} />
          <CopyActions area={area} event={event} />
        </>
      )}
    </LoadByParam>
  ),
);

function Numbers({ event: { sales, zone } }: { event: EventWithSales }) {
  const { overview: t } = useStrings(eventSalesStrings);
  const locale = useDateLocale();
  const { money, dates, days, currency } = sales;
  const amount = (minor: number) => formatPrice(minor, currency, locale);
  const sum = (of: 'taken' | 'waiting' | 'attended') => dates.reduce((all, date) => all + date[of], 0);
  const isPaid = money.collected + money.due + money.refunded > 0;
  const [date] = dates;
  const coming =
    dates.length === 1 && date?.capacity ? `${String(date.taken)} / ${String(date.capacity)}` : sum('taken');
  const facts: [label: string, value: string | number][] = [
    [t.coming, coming],
    [t.waiting, sum('waiting')],
    [t.attended, sum('attended')],
    ...(isPaid
      ? ([
          [t.collected, amount(money.collected)],
          [t.due, amount(money.due)],
          [t.refunded, amount(money.refunded)],
        ] as [string, string][])
      : []),
  ];
  return (
    <Panel title={t.perDay}>
      <dl className="counts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {days.length === 0 ? (
        <p className="soft">{t.none}</p>
      ) : (
        <BarChart title={t.perDay} series={[t.perDay]} spans={chartOf(days, zone)} />
      )}
    </Panel>
  );
}

function Tables({ event: { sales, zone } }: { event: EventWithSales }) {
  const { overview: t } = useStrings(eventSalesStrings);
  const locale = useDateLocale();
  const { types, add_ons: addOns, codes, dates, currency } = sales;
  const at = { currency, zone, locale, texts: t };
  return (
    <>
      <TablePanel
        title={t.byType}
        columns={typeColumns(at)}
        rows={types}
        nameOf={({ name }) => name}
        fewest={1}
      />
      <TablePanel
        title={t.addOns}
        columns={addOnColumns(at)}
        rows={addOns}
        nameOf={({ name }) => name}
        fewest={1}
      />
      <TablePanel
        title={t.codes}
        columns={codeColumns(at)}
        rows={codes}
        nameOf={({ code }) => code}
        fewest={1}
      />
      <TablePanel
        title={t.dates}
        columns={dateColumns(at)}
        rows={dates}
        nameOf={({ starts_at: start }) => start}
        fewest={2}
      />
    </>
  );
}

interface TablePanelProps<Row extends { id: string }> {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** With fewer rows there is nothing to show. */
  fewest: number;
}

function TablePanel<Row extends { id: string }>({
  title,
  columns,
  rows,
  nameOf,
  fewest,
}: TablePanelProps<Row>) {
  if (rows.length < fewest) return null;
  return (
    <Panel title={title}>
      <div className="table-scroll" data-look="wrapped">
        <DataTable caption={title} columns={columns} rows={rows} nameOf={nameOf} />
      </div>
    </Panel>
  );
}
