import { formatMinorUnits } from '#contracts/money.ts';
import type { OrderDetails } from '#contracts/orders.ts';
import { orderStrings } from '../../../i18n/account/order-strings.ts';
import { useDateLocale, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { DocumentButton } from '../../../kit/DocumentButton.tsx';
import type { OrderProps } from './orders.ts';

/** What an order has and costs, with its invoice and receipts. */
export function OrderMoney({ link, order }: OrderProps) {
  const t = useStrings(orderStrings);
  const path = useLocalPath();
  const locale = useDateLocale();
  const { currency, total, due, invoice_id: invoice, invoice_number: number, invoice_token: secret } = order;
  const money = (amount: number) => formatMinorUnits(amount, currency, locale);
  const token = link.token === undefined ? undefined : (secret ?? undefined);
  return (
    <section className="stack" aria-label={t.total}>
      <dl className="order-totals">
        {linesOf(order).map(({ name, quantity, amount }) => (
          <div key={name}>
            <dt dir="auto">{t.line(quantity, name)}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        <div className="total">
          <dt>{t.total}</dt>
          <dd>{total === 0 ? t.free : money(total)}</dd>
        </div>
        {order.invoice_status === 'open' && due !== null && due > 0 && (
          <div>
            <dt>{t.due}</dt>
            <dd>{money(due)}</dd>
          </div>
        )}
      </dl>
      {invoice !== null && number !== null && (
        <p className="actions">
          <a href={`${path('/invoice')}?id=${invoice}${token === undefined ? '' : `#${token}`}`}>
            {t.viewInvoice}
          </a>
          <DocumentButton kind="invoice" id={invoice} name={number} label={t.invoicePdf} token={token} />
          {order.payments.map(({ id }) => (
            <DocumentButton
              key={id}
              kind="receipt"
              id={id}
              name={`${number}-receipt`}
              label={t.receiptPdf}
              token={token}
            />
          ))}
        </p>
      )}
    </section>
  );
}

/** What was ordered, the same things in one line. */
function linesOf({ tickets, add_ons: addOns }: OrderDetails) {
  const lines = new Map<string, { name: string; quantity: number; amount: number }>();
  const add = (name: string, quantity: number, unit: number) => {
    const key = `${name} ${String(unit)}`;
    const line = lines.get(key) ?? { name, quantity: 0, amount: 0 };
    lines.set(key, { name, quantity: line.quantity + quantity, amount: line.amount + quantity * unit });
  };
  for (const { type, unit_amount: unit } of tickets) add(type, 1, unit);
  for (const { name, option, quantity, unit_amount: unit } of addOns)
    add([name, option].filter(Boolean).join(', '), quantity, unit);
  return [...lines.values()];
}
