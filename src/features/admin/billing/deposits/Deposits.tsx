import { z } from 'zod';
import type { Column } from '../../../../kit/table/columns.ts';
import { AdminList } from '../../lists/AdminList.tsx';
import { type ListDefinition, ListRow } from '../../lists/definition.ts';
import { textColumn } from '../../lists/shared-columns.tsx';
import { BillingGate } from '../BillingGate.tsx';
import { amountColumn, dayColumn, periodFilter } from '../columns.tsx';
import { formatDayOf } from '../labels.ts';
import { depositUrl } from './deposits.ts';

const DepositRow = ListRow.extend({
  kind: z.enum(['deposit', 'payout']),
  deposited_on: z.string(),
  amount: z.number(),
  fees: z.number(),
  payment_count: z.number(),
  note: z.string(),
  undone_at: z.string().nullable(),
  currency: z.string(),
  made_by: z.string().nullable(),
}).transform((row) => ({
  ...row,
  name: `${row.kind === 'payout' ? 'Payout' : 'Deposit'} of ${formatDayOf(row.deposited_on)}`,
}));
type DepositRow = z.infer<typeof DepositRow>;

const columns = (): Column<DepositRow>[] => [
  {
    id: 'name',
    label: 'Deposit',
    show: ({ id, name }) => <a href={depositUrl(id)}>{name}</a>,
    text: ({ name }) => name,
  },
  dayColumn({ id: 'day', label: 'Day', sort: 'deposited' }, ({ deposited_on }) => deposited_on),
  {
    id: 'count',
    label: 'Checks and cash',
    isNumber: true,
    isShownAtFirst: true,
    show: ({ kind, payment_count: count }) => (kind === 'deposit' ? count : ''),
    text: ({ payment_count: count }) => count,
  },
  amountColumn(
    { id: 'amount', label: 'To the bank', sort: 'amount', isShownAtFirst: true },
    ({ amount }) => amount,
  ),
  amountColumn({ id: 'fees', label: 'Fees', isShownAtFirst: true }, ({ fees }) => fees),
  textColumn({ id: 'note', label: 'Note', isShownAtFirst: true }, ({ note }) => note),
  textColumn({ id: 'by', label: 'Booked by' }, ({ made_by: by }) => by),
  {
    id: 'state',
    label: 'Status',
    isShownAtFirst: true,
    show: ({ undone_at: undone }) => (
      <span className="state" data-state={undone ? 'void' : 'paid'}>
        {undone ? 'Undone' : 'Booked'}
      </span>
    ),
    text: ({ undone_at: undone }) => (undone ? 'Undone' : 'Booked'),
  },
];

const definition: ListDefinition<DepositRow> = {
  entity: 'deposits',
  one: 'Deposit',
  many: 'Deposits',
  row: DepositRow,
  columns,
  filters: [
    {
      id: 'kind',
      label: 'Kind',
      options: [
        ['deposit', 'Checks and cash'],
        ['payout', 'Payouts'],
      ],
    },
    {
      id: 'state',
      label: 'Status',
      options: [
        ['booked', 'Booked'],
        ['undone', 'Undone'],
      ],
    },
    periodFilter,
  ],
  orders: [
    ['deposited', 'Day'],
    ['amount', 'To the bank'],
  ],
  firstOrder: { sort: 'deposited', isDescending: true },
  actions: [],
  create: ['New deposit', '/admin/billing/deposits/new'],
  more: [['Record payout', '/admin/billing/deposits/payout']],
  linksOf: ({ id }) => [['Bank slip', depositUrl(id)]],
};

/** The deposits of checks and cash, and the payouts of the card processor, for staff who bill. */
export function Deposits() {
  return <AdminList definition={definition} gate={BillingGate} />;
}
