import { useEffect, useEffectEvent, useState } from 'react';
import { formatMinorUnits } from '#contracts/money.ts';
import { billingStrings } from '../../../i18n/account/billing-strings.ts';
import { useDateLocale, useLanguage, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { useAction } from '../../../kit/use-action.ts';
import { beginCheckout } from '../../../lib/browser/billing-client.ts';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { formatDateOnly } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { rememberCheckout } from '../checkout.ts';
import { usePolling } from '../../../kit/use-polling.ts';
import { applyCredit } from './membership-changes.ts';
import { type AccountProps, creditOf, type Invoice } from './read-billing.ts';
import { useConsent } from './use-consent.ts';

interface DueProps extends AccountProps {
  /** Where paying by card leads back to; by default to Billing. */
  returnPath?: string;
}

/** What is due now, with the ways to pay it, and what became of a payment from which somebody comes back. */
export function DueInvoices(props: DueProps) {
  const { due: t } = useStrings(billingStrings);
  const { account, reload } = props;
  const [{ invoiceId, outcome }] = useState(() => ({
    invoiceId: queryParam('invoice'),
    outcome: queryParam('payment'),
  }));
  const paid = outcome === '' ? undefined : account.invoices.find(({ id }) => id === invoiceId);
  const open = account.invoices.filter(({ status }) => status === 'open');
  const isPolling = usePolling(paid?.status === 'open' && outcome === 'done', reload);
  // The parts of a page are read side by side: others than the invoice may be from before the payment.
  const isPaid = paid?.status === 'paid' && outcome === 'done';
  const readAgain = useEffectEvent(reload);
  useEffect(() => {
    if (isPaid) readAgain();
  }, [isPaid]);
  return (
    <>
      {paid && (
        <Returned
          invoice={paid}
          account={account}
          isCanceled={outcome === 'canceled'}
          isPolling={isPolling}
        />
      )}
      {open.length > 0 && (
        <>
          <h3>{t.title}</h3>
          <ul className="rows">
            {open.map((invoice) => (
              <DueInvoice key={invoice.id} invoice={invoice} {...props} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface ReturnedProps extends Pick<AccountProps, 'account'> {
  invoice: Invoice;
  isCanceled: boolean;
  isPolling: boolean;
}

function Returned({ invoice, account, isCanceled, isPolling }: ReturnedProps) {
  const { returned: t } = useStrings(billingStrings);
  const isOnItsWay = account.payments.some(
    ({ invoice_id: of, status, method }) =>
      of === invoice.id && status === 'pending' && method === 'bank_debit',
  );
  if (invoice.status === 'paid') return <Notice>{t.paid}</Notice>;
  if (invoice.status !== 'open') return null;
  if (isOnItsWay) return <Notice>{t.onItsWay}</Notice>;
  if (isCanceled) return <Notice>{t.canceled}</Notice>;
  return <Notice>{isPolling ? t.checking : t.unknown}</Notice>;
}

function DueInvoice({ invoice, account, billing, reload, returnPath }: DueProps & { invoice: Invoice }) {
  const { due: t } = useStrings(billingStrings);
  const path = useLocalPath();
  const language = useLanguage();
  const locale = useDateLocale();
  const consent = useConsent(account, billing.zone);
  const { run, isBusy, failure } = useAction();
  const plan = account.membership?.nextPlan ?? account.membership?.plan;
  const canSave =
    invoice.subscription_id !== null &&
    invoice.subscription_id === account.membership?.id &&
    plan?.auto_renew !== 'off' &&
    plan?.billing_interval !== 'once';
  const [saves, setSaves] = useState(plan?.auto_renew === 'required');
  const number = invoice.number ?? '';
  const money = (amount: number) => formatMinorUnits(amount, invoice.currency, locale);
  const credit = creditOf(account);
  const pay = () => {
    run(async () => {
      const url = await beginCheckout({ invoice_id: invoice.id, saves_method: canSave && saves, language });
      rememberCheckout({ invoice: invoice.id, returnTo: returnPath ?? path('/account/billing') });
      location.assign(url);
    });
  };
  const spend = () => {
    run(async () => {
      await applyCredit(account, invoice);
      reload();
      return t.used;
    });
  };
  return (
    <li>
      <div className="stack">
        <span>
          <strong>{t.invoice(number)}</strong>
          <br />
          {t.amount(money(invoice.amount_due), invoice.due_on ? formatDateOnly(invoice.due_on, locale) : '')}
          {credit > 0 && (
            <>
              <br />
              {t.credit(money(credit))}
            </>
          )}
        </span>
        <FailureNotice failure={failure} />
        {billing.takesCards && canSave && (
          <label className="checkbox">
            <input
              type="checkbox"
              checked={saves}
              disabled={plan?.auto_renew === 'required'}
              onChange={({ target }) => setSaves(target.checked)}
            />
            <span>
              {t.save}. <span className="soft">{consent}</span>
            </span>
          </label>
        )}
        <div className="actions">
          {billing.takesCards && (
            <Button isBusy={isBusy} aria-label={t.payNamed(number)} onClick={pay}>
              {t.pay}
            </Button>
          )}
          {credit > 0 && (
            <Button variant="quiet" isBusy={isBusy} aria-label={t.useCreditNamed(number)} onClick={spend}>
              {t.useCredit}
            </Button>
          )}
          <a href={path(`/invoice?id=${invoice.id}`)} aria-label={t.howToPayNamed(number)}>
            {t.howToPay}
          </a>
        </div>
      </div>
    </li>
  );
}
