import { formatMinorUnits, toDecimal } from '#contracts/money.ts';
import type { Column } from '../../../kit/table/columns.ts';
import type { ListFilter } from '../../../kit/table/list-definition.ts';
import { formatDayOf, payerUrl } from './labels.ts';

/** An amount in the currency of its row; a plain decimal in a file. */
export const amountColumn = <Row extends { currency: string }>(
  column: Pick<Column<Row>, 'id' | 'label' | 'sort' | 'isShownAtFirst'>,
  amountOf: (row: Row) => number,
): Column<Row> => ({
  ...column,
  isNumber: true,
  show: (row) => formatMinorUnits(amountOf(row), row.currency),
  text: (row) => Number(toDecimal(amountOf(row), row.currency)),
});

/** A day of the calendar of the hub. */
export const dayColumn = <Row,>(
  column: Pick<Column<Row>, 'id' | 'label' | 'sort' | 'isShownAtFirst'>,
  dayOf: (row: Row) => string | null,
): Column<Row> => ({
  ...column,
  show: (row) => <span className="date">{formatDayOf(dayOf(row))}</span>,
  text: dayOf,
});

/** Who owes or paid it, as a link to their page. */
export const payerColumn = <Row extends { organization_id: string | null; user_id: string | null }>(
  nameOf: (row: Row) => string | null,
): Column<Row> => ({
  id: 'payer',
  label: 'Member',
  isShownAtFirst: true,
  show: (row) => {
    const href = payerUrl(row);
    const name = nameOf(row) ?? 'No name';
    return href ? (
      <a href={href} dir="auto">
        {name}
      </a>
    ) : (
      <span dir="auto">{name}</span>
    );
  },
  text: nameOf,
});

/** A status in words, with the color of its kind. */
export const stateColumn = <Row extends { status: string }>(
  labelOf: (status: string) => string,
): Column<Row> => ({
  id: 'status',
  label: 'Status',
  isShownAtFirst: true,
  show: ({ status }) => (
    <span className="state" data-state={status}>
      {labelOf(status)}
    </span>
  ),
  text: ({ status }) => labelOf(status),
});

/** The filter by a month or a year of the calendar. */
export const periodFilter: ListFilter = {
  id: 'period',
  label: 'Period',
  options: [
    ['month', 'This month'],
    ['last_month', 'Last month'],
    ['year', 'This year'],
    ['last_year', 'Last year'],
  ],
};
