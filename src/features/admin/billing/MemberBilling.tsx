import { formatMinorUnits } from '#contracts/money.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import type { AdminSession } from '../../../kit/session/admin-access.ts';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { formatDate } from '../../../lib/shared/format.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { formatDayOf, invoiceStatusLabel, invoiceUrl } from './labels.ts';
import { type InvoiceOfPayer, listInvoicesOf, listTerms, type Payer, type Term } from './member-billing.ts';

const sources = new Map([
  ['invoice', 'Invoice'],
  ['grant', 'Complimentary'],
  ['free', 'Free'],
  ['import', 'Imported'],
]);

interface MemberBillingProps {
  payer: Payer;
  session: Pick<AdminSession, 'zone' | 'mayBill'>;
}

/** The terms of the memberships of an organization or a person, and their invoices for staff who bill. */
export function MemberBilling({ payer, session: { zone, mayBill } }: MemberBillingProps) {
  return (
    <>
      <Panel title="Terms">
        <QueryBoundary queryKey={['admin', 'terms', payer]} load={() => listTerms(payer)}>
          {(terms) => <Terms terms={terms} zone={zone} mayBill={mayBill} />}
        </QueryBoundary>
      </Panel>
      {mayBill && (
        <Panel title="Invoices">
          <QueryBoundary queryKey={['admin', 'invoices-of', payer]} load={() => listInvoicesOf(payer)}>
            {(invoices) => <Invoices invoices={invoices} />}
          </QueryBoundary>
        </Panel>
      )}
    </>
  );
}

const column = <Row,>(id: string, label: string, text: (row: Row) => string): Column<Row> => ({
  id,
  label,
  show: text,
  text,
});

function Terms({ terms, zone, mayBill }: { terms: Term[]; zone: string; mayBill: boolean }) {
  if (terms.length === 0) return <p>No terms.</p>;
  const sourceOf = ({ source, reason }: Term) =>
    [sources.get(source) ?? source, reason].filter(Boolean).join(': ');
  const columns: Column<Term>[] = [
    column('plan', 'Plan', ({ plans }) => plans.name),
    column('from', 'From', ({ starts_at }) => formatDate(starts_at, { zone })),
    column('until', 'Until', ({ ends_at }) => (ends_at ? formatDate(ends_at, { zone }) : 'No end')),
    {
      ...column<Term>('price', 'Price', ({ price, plans }) => formatMinorUnits(price, plans.currency)),
      isNumber: true,
    },
    {
      ...column('source', 'Source', sourceOf),
      show: (term) => (
        <>
          {term.invoice_id && mayBill ? <a href={invoiceUrl(term.invoice_id)}>Invoice</a> : sourceOf(term)}
          {term.revoked_at && `, revoked ${formatDate(term.revoked_at, { zone })}`}
        </>
      ),
    },
  ];
  return <DataTable caption="Terms" columns={columns} rows={terms} nameOf={({ plans }) => plans.name} />;
}

function Invoices({ invoices }: { invoices: InvoiceOfPayer[] }) {
  if (invoices.length === 0) return <p>No invoices.</p>;
  const nameOf = ({ number }: InvoiceOfPayer) => number ?? 'Draft';
  const amount = (id: 'total' | 'amount_due', label: string): Column<InvoiceOfPayer> => ({
    ...column<InvoiceOfPayer>(id, label, (row) => formatMinorUnits(row[id], row.currency)),
    isNumber: true,
  });
  const columns: Column<InvoiceOfPayer>[] = [
    {
      ...column('number', 'Number', nameOf),
      show: (invoice) => <a href={invoiceUrl(invoice.id)}>{nameOf(invoice)}</a>,
    },
    column('status', 'Status', ({ status }) => invoiceStatusLabel(status)),
    column('issued', 'Issued', ({ issued_on }) => formatDayOf(issued_on)),
    amount('total', 'Total'),
    amount('amount_due', 'Due'),
    column('due_on', 'Due date', ({ due_on }) => formatDayOf(due_on)),
  ];
  return <DataTable caption="Invoices" columns={columns} rows={invoices} nameOf={nameOf} />;
}
