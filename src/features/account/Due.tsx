import type { DueInvoice } from '#contracts/account-start.ts';
import { formatMinorUnits } from '#contracts/money.ts';
import { accountStartStrings } from '../../i18n/account/account-start-strings.ts';
import { useDateLocale, useLocalPath, useStrings } from '../../i18n/use-strings.ts';
import { formatDate } from '../../lib/shared/format.ts';
import { Panel } from '../../ui/Panel.tsx';

/** What is to be paid, with the way to pay it; nothing where nothing is due. */
export function Due({ invoices }: { invoices: readonly DueInvoice[] }) {
  const t = useStrings(accountStartStrings);
  const path = useLocalPath();
  const locale = useDateLocale();
  if (invoices.length === 0) return null;
  return (
    <Panel title={t.due}>
      <ul className="rows">
        {invoices.map(
          ({ id, number, payer_name: payer, amount_due: amount, currency, due_on: day, ...invoice }) => (
            <li key={id}>
              <span>
                <a href={path(`/invoice?id=${id}`)}>{t.invoice(number)}</a>
                {payer !== null && <span dir="auto"> · {payer}</span>}
                <br />
                <span className="soft">{t.dueOn(formatDate(day, { zone: 'UTC', locale }))}</span>
              </span>
              <span className="badges">
                {invoice.is_overdue && (
                  <span className="badge" data-state="past_due">
                    {t.overdue}
                  </span>
                )}
                <strong>{formatMinorUnits(amount, currency, locale)}</strong>
              </span>
            </li>
          ),
        )}
      </ul>
      <p className="actions">
        <a className="button" href={path('/account/billing')}>
          {t.pay}
        </a>
      </p>
    </Panel>
  );
}
