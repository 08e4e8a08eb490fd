import { z } from 'zod';
import type { Column } from '../../../kit/table/columns.ts';
import { AdminList } from '../lists/AdminList.tsx';
import { type ListDefinition, ListRow } from '../lists/definition.ts';
import { textColumn } from '../lists/shared-columns.tsx';
import { BillingGate } from './BillingGate.tsx';
import { amountColumn, dayColumn, payerColumn, periodFilter, stateColumn } from './columns.tsx';
import {
  invoiceUrl,
  methodLabel,
  methodOptions,
  payerUrl,
  paymentStatusLabel,
  paymentStatusOptions,
} from './labels.ts';

const PaymentRow = ListRow.extend({
  organization_id: z.string().nullable(),
  user_id: z.string().nullable(),
  status: z.string(),
  method: z.string(),
  currency: z.string(),
  amount: z.number(),
  unused: z.number(),
  received_on: z.string().nullable(),
  reference: z.string().nullable(),
  invoice_id: z.string().nullable(),
  invoice_number: z.string().nullable(),
  created_at: z.string(),
});
type PaymentRow = z.infer<typeof PaymentRow>;

const columns = (): Column<PaymentRow>[] => [
  { ...payerColumn(({ name }) => name), id: 'name' },
  dayColumn({ id: 'received', label: 'Received', isShownAtFirst: true }, ({ received_on }) => received_on),
  textColumn({ id: 'method', label: 'Method', isShownAtFirst: true }, ({ method }) => methodLabel(method)),
  textColumn({ id: 'reference', label: 'Reference', isShownAtFirst: true }, ({ reference }) => reference),
  {
    id: 'invoice',
    label: 'Invoice',
    isShownAtFirst: true,
    show: ({ invoice_id: id, invoice_number: number }) =>
      id && <a href={invoiceUrl(id)}>{number ?? 'Draft'}</a>,
    text: ({ invoice_number: number }) => number,
  },
  amountColumn(
    { id: 'amount', label: 'Amount', sort: 'amount', isShownAtFirst: true },
    ({ amount }) => amount,
  ),
  amountColumn({ id: 'credit', label: 'Credit left' }, ({ status, unused }) =>
    ['settled', 'partially_refunded'].includes(status) ? unused : 0,
  ),
  stateColumn(paymentStatusLabel),
];

const definition: ListDefinition<PaymentRow> = {
  entity: 'payments',
  one: 'Payment',
  many: 'Payments',
  row: PaymentRow,
  columns,
  filters: [
    { id: 'method', label: 'Method', options: methodOptions },
    { id: 'status', label: 'Status', options: paymentStatusOptions },
    periodFilter,
    { id: 'deposit', label: 'Deposit', options: [['none', 'Not deposited']], other: 'One deposit' },
    { id: 'organization', label: 'Organization', options: [], other: 'One organization' },
    { id: 'person', label: 'Person', options: [], other: 'One person' },
  ],
  orders: [
    ['added', 'Recorded'],
    ['amount', 'Amount'],
  ],
  firstOrder: { sort: 'added', isDescending: true },
  actions: [],
  create: ['Record checks', '/admin/billing/payments/checks'],
  more: [['New deposit', '/admin/billing/deposits/new']],
  linksOf: (row) => {
    const payer = payerUrl(row);
    return [
      ...(row.invoice_id ? [['Invoice', invoiceUrl(row.invoice_id)] as const] : []),
      ...(payer ? [['Member', payer] as const] : []),
    ];
  },
};

/** All payments, for staff who bill. */
export function Payments() {
  return <AdminList definition={definition} gate={BillingGate} />;
}
