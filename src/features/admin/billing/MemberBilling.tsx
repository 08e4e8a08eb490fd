import { useState } from 'react';
import { formatMinorUnits } from '#contracts/money.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import type { AdminSession } from '../../../kit/session/admin-access.ts';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { StatementOfAccount } from '../../../kit/statement/StatementOfAccount.tsx';
import { queryClient } from '../../../lib/browser/query-client.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { type Beginning, listBeginnings } from './begin-membership.ts';
import { BeginMembership } from './BeginMembership.tsx';
import { formatDayOf, invoiceStatusLabel, invoiceUrl } from './labels.ts';
import { type InvoiceOfPayer, listInvoicesOf, listTerms, type Payer, type Term } from './member-billing.ts';
import { RecordPayment } from './RecordPayment.tsx';

const sources = new Map([
  ['invoice', 'Invoice'],
  ['grant', 'Complimentary'],
  ['free', 'Free'],
  ['import', 'Imported'],
]);

interface MemberBillingProps {
  payer: Payer;
  /** Of the member. */
  name: string;
  session: Pick<AdminSession, 'zone' | 'mayBill' | 'isAdmin'>;
  /** Hears of a membership that began or was paid. */
  onChanged?: () => void;
}

/** The terms of the memberships of an organization or a person, and their invoices and statement for staff who bill. */
export function MemberBilling({ payer, name, session, onChanged }: MemberBillingProps) {
  const { zone, mayBill } = session;
  return (
    <>
      <Panel title="Terms">
        <QueryBoundary queryKey={['admin', 'terms', payer]} load={() => listTerms(payer)}>
          {(terms) => <Terms terms={terms} zone={zone} mayBill={mayBill} />}
        </QueryBoundary>
      </Panel>
      {mayBill && (
        <Panel title="Invoices">
          <QueryBoundary
            queryKey={['admin', 'invoices-of', payer]}
            load={async () => {
              const [invoices, plans] = await Promise.all([listInvoicesOf(payer), listBeginnings(payer)]);
              return { invoices, plans };
            }}
          >
            {({ invoices, plans }, _, refetch) => (
              <Invoices
                invoices={invoices}
                plans={plans}
                payer={payer}
                session={session}
                onChanged={async () => {
                  await Promise.all([
                    refetch(),
                    queryClient.invalidateQueries({ queryKey: ['admin', 'terms', payer] }),
                  ]);
                  onChanged?.();
                }}
              />
            )}
          </QueryBoundary>
          <StatementOfAccount payer={payer} name={name} zone={zone} />
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
  return (
    <div className="table-scroll" data-look="wrapped">
      <DataTable caption="Terms" columns={columns} rows={terms} nameOf={({ plans }) => plans.name} />
    </div>
  );
}

interface InvoicesProps extends Pick<MemberBillingProps, 'payer' | 'session'> {
  invoices: InvoiceOfPayer[];
  /** With which a membership can begin. */
  plans: Beginning[];
  onChanged: () => Promise<unknown>;
}

function Invoices({ invoices, plans, payer, session, onChanged }: InvoicesProps) {
  const [open, setOpen] = useState<'begin' | InvoiceOfPayer>();
  const close = () => setOpen(undefined);
  const query = 'user_id' in payer ? `person=${payer.user_id}` : `organization=${payer.organization_id}`;
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
  return (
    <>
      {invoices.length === 0 ? (
        <p>No invoices.</p>
      ) : (
        <div className="table-scroll" data-look="wrapped">
          <DataTable
            caption="Invoices"
            columns={columns}
            rows={invoices}
            nameOf={nameOf}
            actions={(invoice) =>
              invoice.status === 'open' && (
                <Button
                  variant="quiet"
                  aria-label={`Record payment of ${nameOf(invoice)}`}
                  onClick={() => setOpen(invoice)}
                >
                  Record payment…
                </Button>
              )
            }
          />
        </div>
      )}
      <div className="actions">
        {plans.length > 0 && <Button onClick={() => setOpen('begin')}>Begin membership…</Button>}
        <a className="button" data-variant="quiet" href={`/admin/billing/invoices/new?${query}`}>
          New invoice
        </a>
        <a href={`/admin/billing/payments?${query}`}>Payments</a>
      </div>
      {open === 'begin' && (
        <BeginMembership
          payer={payer}
          plans={plans}
          session={session}
          onChanged={onChanged}
          onClose={close}
        />
      )}
      {open !== undefined && open !== 'begin' && (
        <RecordPayment invoice={open} zone={session.zone} onChanged={onChanged} onClose={close} />
      )}
    </>
  );
}
