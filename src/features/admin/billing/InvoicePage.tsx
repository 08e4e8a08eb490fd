import { useState } from 'react';
import { z } from 'zod';
import { formatMinorUnits } from '#contracts/money.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { downloadDocument } from '../../../lib/browser/billing-client.ts';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { creditLeft } from '../../../lib/shared/credit-left.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { BillingGate } from './BillingGate.tsx';
import { amountColumn, stateColumn } from './columns.tsx';
import { DeleteDraft } from './drafts/DeleteDraft.tsx';
import { IssueInvoice } from './drafts/IssueInvoice.tsx';
import { ApplyCredit, CloseDialog, CreditDialog, RefundDialog } from './InvoiceActions.tsx';
import { type InvoiceDetails, type PaymentDetails, readInvoice } from './invoice.ts';
import { formatDayOf, invoiceStatusLabel, methodLabel, payerUrl, paymentStatusLabel } from './labels.ts';
import { RecordPayment } from './RecordPayment.tsx';

type Open =
  | { name: 'record' | 'credit' | 'void' | 'uncollectible' | 'issue' | 'delete' }
  | { name: 'refund'; payment: PaymentDetails };

const BillTo = z.object({ name: z.string().default('No name') });

const allInvoices = <a href="/admin/billing/invoices">All invoices</a>;

/** The invoice that `?id=` names: what it is for, what was paid and credited, and what can be done with it. */
export function InvoicePage() {
  return (
    <BillingGate name="Invoice">
      {({ zone }) => (
        <QueryBoundary
          queryKey={['admin', 'invoice', queryParam('id')]}
          load={() => readInvoice(queryParam('id'))}
          wayOut={<p>{allInvoices}</p>}
        >
          {(invoice, _, refetch) => <Details invoice={invoice} zone={zone} onChanged={refetch} />}
        </QueryBoundary>
      )}
    </BillingGate>
  );
}

interface DetailsProps {
  invoice: InvoiceDetails;
  zone: string;
  onChanged: () => Promise<unknown>;
}

function Details({ invoice, zone, onChanged }: DetailsProps) {
  const [open, setOpen] = useState<Open>();
  const { id, status, number, bill_to: billTo, currency } = invoice;
  const { name } = BillTo.parse(billTo);
  const href = payerUrl(invoice);
  const money = (amount: number) => formatMinorUnits(amount, currency);
  const download = useAction();
  const close = () => setOpen(undefined);
  const facts: (readonly [label: string, value: string | null])[] = [
    ['Status', invoiceStatusLabel(status)],
    ['Issued', formatDayOf(invoice.issued_on)],
    ['Due on', formatDayOf(invoice.due_on)],
    ['Subtotal', money(invoice.subtotal)],
    ['Tax', money(invoice.tax)],
    ['Total', money(invoice.total)],
    ['Paid', money(invoice.amount_paid)],
    ['Credited', money(invoice.amount_credited)],
    ['Due', money(invoice.amount_due)],
    ['Membership', invoice.subscriptions?.plans.name ?? null],
    ['Reason', invoice.closed_reason],
    ['Note', invoice.note],
  ];
  const canCredit = (status === 'open' || status === 'paid') && invoice.amount_credited < invoice.total;
  return (
    <div className="stack">
      <Panel title={number ? `Invoice ${number}` : 'Draft'}>
        <p dir="auto">{href ? <a href={href}>{name}</a> : name}</p>
        <dl className="facts">
          {facts
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
        </dl>
        <div className="actions">
          {status === 'draft' && (
            <>
              <Button onClick={() => setOpen({ name: 'issue' })}>Issue…</Button>
              <a className="button" data-variant="quiet" href={`/admin/billing/invoices/new?id=${id}`}>
                Edit draft
              </a>
            </>
          )}
          {status === 'open' && <Button onClick={() => setOpen({ name: 'record' })}>Record payment…</Button>}
          <Button
            variant="quiet"
            isBusy={download.isBusy}
            onClick={() => download.run(() => downloadDocument('invoice', { id, name: number ?? 'Draft' }))}
          >
            {status === 'draft' ? 'Preview PDF' : 'Download PDF'}
          </Button>
          {status === 'draft' && (
            <Button variant="quiet" onClick={() => setOpen({ name: 'delete' })}>
              Delete draft…
            </Button>
          )}
          {canCredit && (
            <Button variant="quiet" onClick={() => setOpen({ name: 'credit' })}>
              Credit…
            </Button>
          )}
          {status === 'open' && invoice.amount_paid === 0 && (
            <Button variant="quiet" onClick={() => setOpen({ name: 'void' })}>
              Void…
            </Button>
          )}
          {status === 'open' && (
            <Button variant="quiet" onClick={() => setOpen({ name: 'uncollectible' })}>
              Write off…
            </Button>
          )}
        </div>
        <ActionNotice action={download} />
        <p className="ways">
          {allInvoices}
          <a href={`/admin/audit?entity=invoices&id=${id}`}>Activity log</a>
        </p>
      </Panel>
      {status === 'open' && <ApplyCredit invoice={invoice} onChanged={onChanged} />}
      <Panel title="Lines">
        <div className="table-scroll" data-look="wrapped">
          <DataTable
            caption="Lines"
            columns={lineColumns(currency)}
            rows={invoice.invoice_lines}
            nameOf={({ description }) => description}
          />
        </div>
      </Panel>
      <Panel title="Payments">
        {invoice.payments.length === 0 ? (
          <p>No payments.</p>
        ) : (
          <div className="table-scroll" data-look="wrapped">
            <DataTable
              caption="Payments"
              columns={paymentColumns(invoice)}
              rows={invoice.payments}
              nameOf={({ method }) => methodLabel(method)}
              actions={(payment) =>
                ['settled', 'partially_refunded'].includes(payment.status) && (
                  <Button
                    variant="quiet"
                    aria-label={`Refund ${methodLabel(payment.method)} ${payment.reference ?? ''}`.trim()}
                    onClick={() => setOpen({ name: 'refund', payment })}
                  >
                    Refund…
                  </Button>
                )
              }
            />
          </div>
        )}
      </Panel>
      <History invoice={invoice} />
      {open?.name === 'issue' && (
        <IssueInvoice
          id={id}
          onIssued={async () => {
            await onChanged();
            close();
          }}
          onClose={close}
        />
      )}
      {open?.name === 'delete' && <DeleteDraft invoice={invoice} onClose={close} />}
      {open?.name === 'record' && (
        <RecordPayment invoice={invoice} zone={zone} onChanged={onChanged} onClose={close} />
      )}
      {open?.name === 'credit' && <CreditDialog invoice={invoice} onChanged={onChanged} onClose={close} />}
      {(open?.name === 'void' || open?.name === 'uncollectible') && (
        <CloseDialog invoice={invoice} outcome={open.name} onChanged={onChanged} onClose={close} />
      )}
      {open?.name === 'refund' && (
        <RefundDialog invoice={invoice} payment={open.payment} onChanged={onChanged} onClose={close} />
      )}
    </div>
  );
}

type Line = InvoiceDetails['invoice_lines'][number];

const lineColumns = (currency: string): Column<Line>[] => [
  {
    id: 'description',
    label: 'Description',
    show: ({ description }) => <span dir="auto">{description}</span>,
    text: ({ description }) => description,
  },
  {
    id: 'account',
    label: 'Account',
    show: ({ ledger_accounts: { code, name } }) => `${code} ${name}`,
    text: ({ ledger_accounts: { code } }) => code,
  },
  {
    id: 'quantity',
    label: 'Quantity',
    isNumber: true,
    show: (row) => row.quantity,
    text: (row) => row.quantity,
  },
  ...(
    [
      ['unit_amount', 'Price'],
      ['net_amount', 'Net'],
      ['tax_amount', 'Tax'],
    ] as const
  ).map(([id, label]): Column<Line> => ({
    id,
    label,
    isNumber: true,
    show: (row) => formatMinorUnits(row[id], currency),
    text: (row) => row[id],
  })),
];

const paymentColumns = ({ id, payment_allocations: parts }: InvoiceDetails): Column<PaymentDetails>[] => [
  {
    id: 'method',
    label: 'Method',
    show: ({ method, reference }) => [methodLabel(method), reference].filter(Boolean).join(' '),
    text: ({ method }) => methodLabel(method),
  },
  {
    id: 'received',
    label: 'Received',
    show: ({ received_on }) => formatDayOf(received_on),
    text: ({ received_on }) => received_on,
  },
  amountColumn({ id: 'amount', label: 'Amount' }, ({ amount }) => amount),
  amountColumn(
    { id: `for ${id}`, label: 'For this invoice' },
    (payment) => parts.find(({ payment_id }) => payment_id === payment.id)?.amount ?? 0,
  ),
  amountColumn({ id: 'refunded', label: 'Refunded' }, ({ amount_refunded }) => amount_refunded),
  amountColumn<PaymentDetails>({ id: 'credit', label: 'Credit left' }, creditLeft),
  stateColumn(paymentStatusLabel),
];

function History({ invoice }: { invoice: InvoiceDetails }) {
  const money = (amount: number) => formatMinorUnits(amount, invoice.currency);
  const events = [
    ...(invoice.issued_on ? [{ on: invoice.issued_on, text: `Issued: ${money(invoice.total)}` }] : []),
    ...invoice.credit_notes.map(({ issued_on: on, number, amount, reason }) => ({
      on,
      text: `Credit note ${number}: ${money(amount)}. ${reason}`,
    })),
    ...invoice.payments.flatMap((payment) => [
      ...(payment.received_on
        ? [
            {
              on: payment.received_on,
              text: `${methodLabel(payment.method)} received: ${money(payment.amount)}`,
            },
          ]
        : []),
      ...payment.refunds.map(({ created_at: at, amount, status, reason }) => ({
        on: at.slice(0, 10),
        text: `Refund ${status}: ${money(amount)}. ${reason}`,
      })),
    ]),
  ].sort((one, other) => one.on.localeCompare(other.on));
  return (
    <Panel title="History">
      {events.length === 0 ? (
        <p>Nothing yet.</p>
      ) : (
        <ul className="rows">
          {events.map(({ on, text }, at) => (
            <li key={at}>
              <span dir="auto">{text}</span>
              <span>{formatDayOf(on)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
