import { z } from 'zod';
import type { Column } from '../../../kit/table/columns.ts';
import { BillingGate } from '../billing/BillingGate.tsx';
import { amountColumn, stateColumn } from '../billing/columns.tsx';
import { invoiceUrl, payerUrl } from '../billing/labels.ts';
import { AdminList } from '../lists/AdminList.tsx';
import { type ListDefinition, ListRow } from '../lists/definition.ts';
import { agoColumn, dateColumn, textColumn } from '../lists/shared-columns.tsx';
import { listFeeItems } from './fee-items.ts';

const FeePaymentRow = ListRow.extend({
  email: z.string(),
  reference: z.string().nullable(),
  amount: z.number(),
  currency: z.string(),
  is_member_price: z.boolean(),
  item: z.string(),
  kind: z.string(),
  status: z.string(),
  invoice_id: z.string().nullable(),
  invoice_number: z.string().nullable(),
  organization_id: z.string().nullable(),
  user_id: z.string().nullable(),
  paid_at: z.string().nullable(),
  created_at: z.string(),
});
type FeePaymentRow = z.infer<typeof FeePaymentRow>;

const states: Readonly<Record<string, string>> = { paid: 'Paid', unpaid: 'Not paid', refunded: 'Refunded' };

const columns = (zone: string): Column<FeePaymentRow>[] => [
  { id: 'name', label: 'From', show: ({ name }) => <span dir="auto">{name}</span>, text: ({ name }) => name },
  textColumn({ id: 'item', label: 'For', isShownAtFirst: true }, ({ item }) => item),
  amountColumn(
    { id: 'amount', label: 'Amount', sort: 'amount', isShownAtFirst: true },
    ({ amount }) => amount,
  ),
  stateColumn((status) => states[status] ?? status),
  textColumn({ id: 'reference', label: 'Reference', isShownAtFirst: true }, ({ reference }) => reference),
  textColumn({ id: 'email', label: 'Email', isShownAtFirst: true }, ({ email }) => email),
  dateColumn(zone, { id: 'paid', label: 'Paid', isShownAtFirst: true }, ({ paid_at }) => paid_at),
  {
    id: 'invoice',
    label: 'Invoice',
    isShownAtFirst: true,
    show: ({ invoice_id: id, invoice_number: number }) =>
      id && number && <a href={invoiceUrl(id)}>{number}</a>,
    text: ({ invoice_number: number }) => number,
  },
  agoColumn(zone, { id: 'added', label: 'Begun', sort: 'added' }, ({ created_at }) => created_at),
];

const definition: ListDefinition<FeePaymentRow> = {
  entity: 'fee_payments',
  one: 'Payment',
  many: 'Payments',
  row: FeePaymentRow,
  columns,
  filters: [
    {
      id: 'status',
      label: 'Status',
      options: [
        ['paid', 'Paid'],
        ['unpaid', 'Not paid'],
      ],
    },
    {
      id: 'item',
      label: 'For',
      options: [],
      load: async () => (await listFeeItems()).map(({ id, name }) => [id, name] as const),
    },
  ],
  orders: [
    ['added', 'Begun'],
    ['amount', 'Amount'],
  ],
  firstOrder: { sort: 'added', isDescending: true },
  actions: [],
  more: [['Donations and fees', '/admin/fees']],
  linksOf: (row) => {
    const payer = payerUrl(row);
    return [
      ...(row.invoice_id && row.invoice_number ? [['Invoice', invoiceUrl(row.invoice_id)] as const] : []),
      ...(payer ? [['Account', payer] as const] : []),
    ];
  },
  views: [['Paid', 'status=paid']],
};

/** What came in by the pages of donations and fees, for staff who bill. */
export function FeePayments() {
  return <AdminList definition={definition} gate={BillingGate} />;
}
