import { useState } from 'react';
import { formatMinorUnits } from '#contracts/money.ts';
import { billingStrings } from '../../../i18n/account/billing-strings.ts';
import { useDateLocale, useLanguage, useStrings } from '../../../i18n/use-strings.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { beginCheckout, type PayableInvoice, readInvoice } from '../../../lib/browser/billing-client.ts';
import { readLinkedAddress } from '../../../lib/browser/linked-address.ts';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { formatDateOnly } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { island } from '../../../ui/Island.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { readCheckout, rememberCheckout } from '../checkout.ts';
import { DocumentButton } from '../../../kit/DocumentButton.tsx';
import { usePolling } from '../../../kit/use-polling.ts';

/** The invoice that `?id=` names, for its payer or whoever has the secret in the fragment of the address. */
export const InvoicePage = island('InvoicePage', LinkedInvoice);

function LinkedInvoice() {
  const { invoice: t } = useStrings(billingStrings);
  const [{ id, token, outcome, isLeaving }] = useState(readAddress);
  if (isLeaving) return null;
  if (id === '') return <Notice>{t.incomplete}</Notice>;
  const messages = { not_found: t.notFound, NOT_FOUND: t.notFound };
  return (
    <QueryBoundary queryKey={['invoice', id]} load={() => readInvoice(id, token)} messages={messages}>
      {(invoice, reload) => (
        <Invoice id={id} token={token} outcome={outcome} invoice={invoice} reload={reload} />
      )}
    </QueryBoundary>
  );
}

/** Everybody comes back from paying to this page; who began on another one of this tab goes on to it. */
function readAddress() {
  const { id, token } = readLinkedAddress();
  const outcome = queryParam('payment');
  const left = readCheckout();
  const isBack = id !== '' && left?.invoice === id;
  const isLeaving = isBack && outcome !== '' && left.returnTo !== undefined;
  if (isLeaving) {
    const onward = new URLSearchParams({ invoice: id, payment: outcome });
    location.replace(`${left.returnTo ?? ''}?${onward.toString()}`);
  }
  return { id, token: token ?? (isBack ? left.token : undefined), outcome, isLeaving };
}

interface InvoiceProps {
  id: string;
  token: string | undefined;
  /** `done` or `canceled` where somebody comes back from paying. */
  outcome: string;
  invoice: PayableInvoice;
  reload: () => void;
}

function Invoice({ id, token, outcome, invoice, reload }: InvoiceProps) {
  const { invoice: t, returned } = useStrings(billingStrings);
  const language = useLanguage();
  const locale = useDateLocale();
  const { run, isBusy, failure } = useAction();
  const { document, status, amount_due: due, currency } = invoice;
  const isOpen = status === 'open';
  const isPolling = usePolling(outcome === 'done' && isOpen, reload);
  const money = (amount: number) => formatMinorUnits(amount, currency, locale);
  const day = (date: string) => formatDateOnly(date, locale);
  const states: Readonly<Record<string, string>> = t.states;
  const number = document.number ?? '';
  const pay = () => {
    run(async () => {
      const url = await beginCheckout({ invoice_id: id, language, ...(token !== undefined && { token }) });
      rememberCheckout({ invoice: id, token });
      location.assign(url);
    });
  };
  return (
    <div className="stack">
      {states[status] && <Notice>{states[status]}</Notice>}
      {isOpen && outcome === 'done' && <Notice>{isPolling ? returned.checking : returned.unknown}</Notice>}
      {isOpen && outcome === 'canceled' && <Notice>{returned.canceled}</Notice>}
      <p>
        <strong>
          {t.title} {number}
        </strong>
        <br />
        <span dir="auto">{document.issuer.name}</span>
        <br />
        <span className="soft">
          {t.issued(day(document.issued_on))}
          {isOpen && document.due_on && `, ${t.due(day(document.due_on))}`}
        </span>
      </p>
      <p>
        <span className="soft">{t.billedTo}</span>
        <br />
        <span dir="auto">{document.recipient.name}</span>
        {document.recipient.address.map((line) => (
          <span key={line} dir="auto">
            <br />
            {line}
          </span>
        ))}
      </p>
      <LinesTable document={document} money={money} />
      <FailureNotice failure={failure} />
      {isOpen && <HowToPay text={document.how_to_pay} takesCards={invoice.takes_cards} />}
      <p className="actions">
        {isOpen && invoice.takes_cards && (
          <Button isBusy={isBusy || isPolling} onClick={pay}>
            {t.payAmount(money(due))}
          </Button>
        )}
        <DocumentButton kind="invoice" id={id} name={number} label={t.pdf} token={token} />
      </p>
    </div>
  );
}

function HowToPay({ text, takesCards }: { text: string | null; takesCards: boolean }) {
  const { invoice: t } = useStrings(billingStrings);
  if (!text) return takesCards ? null : <p>{t.contact}</p>;
  return (
    <div>
      <h2>{t.howToPay}</h2>
      {text.split('\n').map((line, index) => (
        <p key={`${String(index)} ${line}`} dir="auto">
          {line}
        </p>
      ))}
    </div>
  );
}

interface LinesProps {
  document: PayableInvoice['document'];
  money: (amount: number) => string;
}

function LinesTable({ document: { lines, taxes, totals }, money }: LinesProps) {
  const { invoice: t } = useStrings(billingStrings);
  const sums: [label: string, amount: number][] = [
    ...(totals.total === totals.subtotal ? [] : [[t.subtotal, totals.subtotal] as [string, number]]),
    ...taxes.map(({ name, amount, is_inclusive: isIncluded }): [string, number] => [
      isIncluded ? t.included(name) : name,
      amount,
    ]),
    [t.total, totals.total],
    ...(totals.paid === 0 ? [] : [[t.paid, -totals.paid] as [string, number]]),
    ...(totals.credited === 0 ? [] : [[t.credited, -totals.credited] as [string, number]]),
    [t.left, totals.due],
  ];
  return (
    <div className="table-scroll">
      <table className="data-table">
        <caption className="visually-hidden">{t.lines}</caption>
        <thead>
          <tr>
            <th scope="col">{t.line}</th>
            <th scope="col">{t.quantity}</th>
            <th scope="col">{t.amount}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={`${String(index)} ${line.description}`}>
              <td dir="auto">{line.description}</td>
              <td>{line.quantity}</td>
              <td>{money(line.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(([label, amount]) => (
            <tr key={label}>
              <th scope="row" colSpan={2}>
                {label}
              </th>
              <td>{money(amount)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  );
}
