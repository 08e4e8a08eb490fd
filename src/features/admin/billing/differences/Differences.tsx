import type { ComponentProps } from 'react';
import { z } from 'zod';
import type { Column } from '../../../../kit/table/columns.ts';
import { AdminList } from '../../lists/AdminList.tsx';
import { type ListDefinition, ListRow } from '../../lists/definition.ts';
import { agoColumn, dateColumn, textColumn } from '../../lists/shared-columns.tsx';
import { BillingGate } from '../BillingGate.tsx';
import { invoiceUrl, payerUrl } from '../labels.ts';
import { Comparison } from './Comparison.tsx';
import { explainDifference, kindLabel, kindOptions } from './kinds.ts';

const amount = z.number().optional();
const words = z.string().nullish();
const StoredRow = ListRow.extend({
  provider_id: z.string(),
  kind: z.string(),
  status: z.string(),
  details: z.object({
    ...{ amount, expected: amount, received: amount, booked: amount, fees: z.number().nullish() },
    ...{ currency: words, message: words, reason: words, status: words, arrived_on: z.string().optional() },
  }),
  currency: z.string(),
  found_at: z.string(),
  resolved_at: z.string().nullable(),
  resolved_by: z.string().nullable(),
  note: z.string().nullable(),
  organization_id: z.string().nullable(),
  user_id: z.string().nullable(),
  payer: z.string().nullable(),
  invoice_id: z.string().nullable(),
  invoice_number: z.string().nullable(),
});
/** Named by what it is and whom or what it is about, as the record and its checkbox say it. */
const DifferenceRow = StoredRow.transform((row) => ({
  ...row,
  name: `${kindLabel(row.kind)}: ${row.payer ?? row.provider_id}`,
}));
type DifferenceRow = z.infer<typeof DifferenceRow>;

const explain = ({ kind, details, currency }: DifferenceRow) => explainDifference(kind, details, currency);
const stateLabel = ({ status }: DifferenceRow) => (status === 'open' ? 'Open' : 'Closed');

const columns = (zone: string): Column<DifferenceRow>[] => [
  textColumn({ id: 'kind', label: 'Difference' }, ({ kind }) => kindLabel(kind)),
  {
    id: 'problem',
    label: 'Problem',
    isShownAtFirst: true,
    show: (row) => explain(row).problem,
    text: (row) => explain(row).problem,
  },
  textColumn({ id: 'advice', label: 'What to do' }, (row) => explain(row).advice),
  {
    id: 'payer',
    label: 'Member',
    isShownAtFirst: true,
    show: (row) => {
      const href = payerUrl(row);
      return href && row.payer ? (
        <a href={href} dir="auto">
          {row.payer}
        </a>
      ) : null;
    },
    text: ({ payer }) => payer,
  },
  {
    id: 'invoice',
    label: 'Invoice',
    isShownAtFirst: true,
    show: ({ invoice_id: id, invoice_number: number }) =>
      id && <a href={invoiceUrl(id)}>{number ?? 'Draft'}</a>,
    text: ({ invoice_number: number }) => number,
  },
  textColumn({ id: 'provider_id', label: 'ID at Stripe' }, (row) => row.provider_id),
  agoColumn(
    zone,
    { id: 'found', label: 'Found', sort: 'found', isShownAtFirst: true },
    ({ found_at: at }) => at,
  ),
  {
    id: 'status',
    label: 'Status',
    isShownAtFirst: true,
    show: (row) => (
      <span className="state" data-state={row.status}>
        {stateLabel(row)}
      </span>
    ),
    text: stateLabel,
  },
  dateColumn(zone, { id: 'closed', label: 'Closed' }, ({ resolved_at: at }) => at),
  textColumn({ id: 'closed_by', label: 'Closed by' }, ({ resolved_by: by }) => by),
  textColumn({ id: 'note', label: 'Note' }, ({ note }) => note),
];

const definition: ListDefinition<DifferenceRow> = {
  entity: 'billing_differences',
  one: 'Difference',
  many: 'Differences',
  row: DifferenceRow,
  columns,
  filters: [
    {
      id: 'status',
      label: 'Status',
      options: [
        ['open', 'Open'],
        ['closed', 'Closed'],
      ],
    },
    { id: 'kind', label: 'Difference', options: kindOptions },
  ],
  orders: [['found', 'Found']],
  firstOrder: { sort: 'found', isDescending: true },
  actions: [
    {
      id: 'record',
      label: 'Record payout',
      isFor: ({ kind, status }) => kind === 'payout' && status === 'open',
      change: { status: 'recorded' },
      done: 'recorded',
    },
    {
      id: 'close',
      label: 'Close…',
      isFor: ({ status }) => status === 'open',
      ask: 'reason',
      hint: 'Only staff see it.',
      change: { status: 'closed' },
      done: 'closed',
    },
    {
      id: 'reopen',
      label: 'Open again',
      isFor: ({ status }) => status === 'closed',
      change: { status: 'open' },
      done: 'opened again',
    },
  ],
  linksOf: (row) => {
    const payer = payerUrl(row);
    return [
      ...(row.invoice_id ? [['Invoice', invoiceUrl(row.invoice_id)] as const] : []),
      ...(payer ? [['Member', payer] as const] : []),
    ];
  },
};

/** The gate of billing, with the state of the comparison above the list. */
function DifferencesGate({ name, children }: ComponentProps<typeof BillingGate>) {
  return (
    <BillingGate name={name}>
      {(session) => (
        <div className="stack">
          <Comparison zone={session.zone} />
          <div data-look="wrapped">{children(session)}</div>
        </div>
      )}
    </BillingGate>
  );
}

/** Where Stripe and the ledger disagree, or somebody has to look, for staff who bill. */
export function Differences() {
  return <AdminList definition={definition} gate={DifferencesGate} />;
}
