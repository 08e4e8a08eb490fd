import { formatPrice } from '#contracts/money.ts';
import type { EventSalesTexts } from '../../../../i18n/business/event-sales-strings.ts';
import type { Column } from '../../../../kit/table/columns.ts';
import type { TableDefinition } from '../../../../kit/table/list-definition.ts';
import { formatDate, formatDateTime, formatDay, formatTime } from '../../../../lib/shared/format.ts';
import type { ListedOrder, OrdersOfEvent } from './orders.ts';

type Row = ListedOrder & { name: string };
type Texts = EventSalesTexts['orders'];

/** The columns of the orders of an event. */
export function orderColumns({ zone, dates }: OrdersOfEvent, t: Texts, locale: string): Column<Row>[] {
  const at = { zone, locale };
  const when = (moment: string) => `${formatDay(moment, at)}, ${formatTime(moment, at)}`;
  const money = (amount: number, { currency }: Row) => formatPrice(amount, currency, locale);
  const date: Column<Row> = {
    id: 'date',
    label: t.columns.date,
    sort: 'date',
    isShownAtFirst: true,
    show: ({ starts_at: moment }) => <span className="date">{when(moment)}</span>,
    text: ({ starts_at: moment }) => when(moment),
  };
  return [
    {
      id: 'buyer',
      label: t.columns.buyer,
      sort: 'buyer',
      show: ({ buyer_name: name }) => <span dir="auto">{name}</span>,
      text: ({ buyer_name: name }) => name,
    },
    {
      id: 'code',
      label: t.columns.code,
      isShownAtFirst: true,
      show: ({ code }) => <span>{code}</span>,
      text: ({ code }) => code,
    },
    ...(dates.length > 1 ? [date] : []),
    {
      id: 'tickets',
      label: t.columns.tickets,
      isShownAtFirst: true,
      show: ({ tickets, types }) => `${String(tickets)} · ${types}`,
      text: ({ tickets }) => tickets,
    },
    {
      id: 'total',
      label: t.columns.total,
      sort: 'total',
      isNumber: true,
      isShownAtFirst: true,
      show: (row) => money(row.total, row),
      text: (row) => money(row.total, row),
    },
    {
      id: 'due',
      label: t.columns.due,
      isNumber: true,
      isShownAtFirst: true,
      show: (row) => (row.due > 0 ? money(row.due, row) : ''),
      text: (row) => (row.due > 0 ? money(row.due, row) : ''),
    },
    {
      id: 'status',
      label: t.columns.status,
      isShownAtFirst: true,
      show: ({ status }) => <span className="badge">{t.statuses[status]}</span>,
      text: ({ status }) => t.statuses[status],
    },
    {
      id: 'pays',
      label: t.columns.pays,
      show: ({ pays }) => t.paysWith[pays],
      text: ({ pays }) => t.paysWith[pays],
    },
    {
      id: 'placed',
      label: t.columns.placed,
      sort: 'placed',
      isShownAtFirst: true,
      show: ({ created_at: moment }) => <span className="date">{formatDate(moment, at)}</span>,
      detail: ({ created_at: moment }) => formatDateTime(moment, at),
      text: ({ created_at: moment }) => formatDateTime(moment, at),
    },
  ];
}

/** How the orders of an event are narrowed and ordered. */
export function orderTable({ zone, dates }: OrdersOfEvent, t: Texts, locale: string): TableDefinition {
  const at = { zone, locale };
  return {
    entity: 'orders',
    one: t.one,
    many: t.title,
    filters: [
      { id: 'status', label: t.columns.status, options: Object.entries(t.statuses) },
      { id: 'pays', label: t.columns.pays, options: Object.entries(t.paysWith) },
      { id: 'due', label: t.dueOnly, options: [['true', t.yes]] },
      {
        id: 'date',
        label: t.columns.date,
        options:
          dates.length > 1
            ? dates.map(
                ({ id, starts_at: moment }) =>
                  [id, `${formatDay(moment, at)}, ${formatTime(moment, at)}`] as const,
              )
            : [],
      },
    ],
    orders: [
      ['placed', t.columns.placed],
      ['buyer', t.columns.buyer],
      ['total', t.columns.total],
      ...(dates.length > 1 ? ([['date', t.columns.date]] as const) : []),
    ],
    firstOrder: { sort: 'placed', isDescending: true },
    params: ['event'],
  };
}
