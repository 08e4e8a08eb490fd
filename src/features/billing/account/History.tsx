import { formatMinorUnits } from '#contracts/money.ts';
import { billingStrings } from '../../../i18n/account/billing-strings.ts';
import { useDateLocale, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { formatDate, formatDateOnly } from '../../../lib/shared/format.ts';
import { DocumentButton } from '../../../kit/DocumentButton.tsx';
import type { AccountProps, Invoice, Payment } from './read-billing.ts';

/** The invoices and payments of a payer with their documents, newest first. */
export function History({ account: { invoices, payments, creditNotes }, billing: { zone } }: AccountProps) {
  const { history: t, invoiceStatus, paymentStatus, methods } = useStrings(billingStrings);
  const path = useLocalPath();
  const locale = useDateLocale();
  const day = (date: string | null) => (date === null ? '' : formatDateOnly(date, locale));
  const paidOn = (payment: Payment) =>
    payment.received_on ? day(payment.received_on) : formatDate(payment.created_at, { zone, locale });
  const labelOf = (labels: Readonly<Record<string, string>>, key: string) => labels[key] ?? key;
  const column = <Row,>(id: string, label: string, read: (row: Row) => string): Column<Row> => ({
    id,
    label,
    show: read,
    text: read,
  });
  const money = (amount: number, { currency }: { currency: string }) =>
    formatMinorUnits(amount, currency, locale);
  const numberOf = ({ number }: Invoice) => number ?? '';
  // A card is charged at once: what is pending is a page on which nobody has paid yet.
  const received = payments.filter(
    ({ status, method }) => status !== 'canceled' && !(status === 'pending' && method === 'card'),
  );
  return (
    <>
      {invoices.length === 0 && <p>{t.noInvoices}</p>}
      {invoices.length > 0 && (
        <>
          <h3>{t.invoices}</h3>
          <div className="table-scroll" data-look="wrapped">
            <DataTable<Invoice>
              caption={t.invoices}
              rows={invoices}
              nameOf={numberOf}
              columns={[
                column('number', t.number, numberOf),
                column('issued', t.issued, (row) => day(row.issued_on)),
                column('total', t.total, (row) => money(row.total, row)),
                column('status', t.status, ({ status }) => labelOf(invoiceStatus, status)),
              ]}
              actions={(row) => (
                <span className="actions">
                  <a href={path(`/invoice?id=${row.id}`)} aria-label={t.openNamed(numberOf(row))}>
                    {t.open}
                  </a>
                  <DocumentButton
                    kind="invoice"
                    id={row.id}
                    name={numberOf(row)}
                    label={t.pdf}
                    fullLabel={t.pdfNamed(t.invoiceNumber(numberOf(row)))}
                  />
                </span>
              )}
            />
          </div>
        </>
      )}
      {creditNotes.length > 0 && (
        <ul>
          {creditNotes.map(({ id, number }) => (
            <li key={id}>
              <DocumentButton kind="credit_note" id={id} name={number} label={t.creditNote(number)} />
            </li>
          ))}
        </ul>
      )}
      {received.length > 0 && (
        <>
          <h3>{t.payments}</h3>
          <div className="table-scroll" data-look="wrapped">
            <DataTable<Payment>
              caption={t.payments}
              rows={received}
              nameOf={paidOn}
              columns={[
                column('date', t.date, paidOn),
                column('amount', t.amount, (row) => money(row.amount, row)),
                column('method', t.method, ({ method }) => labelOf(methods, method)),
                column('status', t.status, ({ status }) => labelOf(paymentStatus, status)),
              ]}
              actions={(row) =>
                !['pending', 'failed'].includes(row.status) && (
                  <DocumentButton
                    kind="receipt"
                    id={row.id}
                    name={t.receipt}
                    label={t.receipt}
                    fullLabel={t.receiptOf(money(row.amount, row), paidOn(row))}
                  />
                )
              }
            />
          </div>
        </>
      )}
    </>
  );
}
