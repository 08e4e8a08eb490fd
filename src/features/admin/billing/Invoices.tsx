import { z } from 'zod';
import type { Column } from '../../../kit/table/columns.ts';
import { AdminList } from '../lists/AdminList.tsx';
import { type ListDefinition, ListRow } from '../lists/definition.ts';
import { yesNoFilter } from '../lists/shared-columns.tsx';
import { BillingGate } from './BillingGate.tsx';
import { amountColumn, dayColumn, payerColumn, periodFilter, stateColumn } from './columns.tsx';
import { invoiceStatusLabel, invoiceStatusOptions, invoiceUrl, payerUrl } from './labels.ts';

const InvoiceRow = ListRow.extend({
  payer: z.string().nullable(),
  organization_id: z.string().nullable(),
  user_id: z.string().nullable(),
  status: z.string(),
  currency: z.string(),
  total: z.number(),
  amount_due: z.number(),
  issued_on: z.string().nullable(),
  due_on: z.string().nullable(),
  is_overdue: z.boolean().nullable(),
});
type InvoiceRow = z.infer<typeof InvoiceRow>;

const columns = (): Column<InvoiceRow>[] => [
  {
    id: 'name',
    label: 'Number',
    show: ({ id, name }) => <a href={invoiceUrl(id)}>{name ?? 'Draft'}</a>,
    text: ({ name }) => name,
  },
  payerColumn(({ payer }) => payer),
  dayColumn({ id: 'issued', label: 'Issued', isShownAtFirst: true }, ({ issued_on }) => issued_on),
  dayColumn({ id: 'due_on', label: 'Due on', sort: 'due', isShownAtFirst: true }, ({ due_on }) => due_on),
  amountColumn({ id: 'total', label: 'Total', isShownAtFirst: true }, ({ total }) => total),
  amountColumn(
    { id: 'due', label: 'Due', sort: 'amount', isShownAtFirst: true },
    ({ amount_due }) => amount_due,
  ),
  {
    ...stateColumn<InvoiceRow>(invoiceStatusLabel),
    show: ({ status, is_overdue: isOverdue }) => (
      <span className="state" data-state={isOverdue ? 'overdue' : status}>
        {isOverdue ? 'Overdue' : invoiceStatusLabel(status)}
      </span>
    ),
  },
];

const definition: ListDefinition<InvoiceRow> = {
  entity: 'invoices',
  one: 'Invoice',
  many: 'Invoices',
  row: InvoiceRow,
  columns,
  filters: [
    { id: 'status', label: 'Status', options: invoiceStatusOptions },
    yesNoFilter('overdue', 'Overdue'),
    periodFilter,
    { id: 'organization', label: 'Organization', options: [], other: 'One organization' },
    { id: 'person', label: 'Person', options: [], other: 'One person' },
  ],
  orders: [
    ['added', 'Created'],
    ['due', 'Due on'],
    ['amount', 'Due'],
  ],
  firstOrder: { sort: 'added', isDescending: true },
  actions: [],
  create: ['New invoice', '/admin/billing/invoices/new'],
  more: [['Renewal invoices', '/admin/billing/invoices/renewals']],
  linksOf: (row) => {
    const payer = payerUrl(row);
    return [['Details', invoiceUrl(row.id)], ...(payer ? [['Member', payer] as const] : [])];
  },
};

/** All invoices, for staff who bill. */
export function Invoices() {
  return <AdminList definition={definition} gate={BillingGate} />;
}
