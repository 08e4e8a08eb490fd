import { dateLocale } from '#contracts/languages.ts';
import { formatMinorUnits } from '#contracts/money.ts';
import type { OrderQuote } from '#contracts/orders.ts';
import { ticketStrings } from '../../../i18n/site/ticket-strings.ts';
import { useLanguage, useStrings } from '../../../i18n/use-strings.ts';

/** What an order costs, line by line, with the discount and the taxes. */
export function OrderTotals({ quote, isOld }: { quote: OrderQuote; isOld: boolean }) {
  const { summary: t, free } = useStrings(ticketStrings);
  const language = useLanguage();
  const money = (amount: number) => formatMinorUnits(amount, quote.currency, dateLocale(language));
  const { discount, tax, subtotal, total } = quote;
  return (
    <dl className="order-totals" aria-label={t.title} aria-busy={isOld}>
      {quote.lines.map((line, index) => (
        <div key={`${String(index)} ${line.item_id}`}>
          <dt dir="auto">{t.line(line.quantity, [line.name, line.option].filter(Boolean).join(', '))}</dt>
          <dd>{money(line.quantity * line.full_amount)}</dd>
        </div>
      ))}
      {discount > 0 && (
        <div>
          <dt>{t.discount}</dt>
          <dd>{money(-discount)}</dd>
        </div>
      )}
      {tax > 0 && (
        <>
          <div>
            <dt>{t.subtotal}</dt>
            <dd>{money(subtotal)}</dd>
          </div>
          <div>
            <dt>{t.taxes}</dt>
            <dd>{money(tax)}</dd>
          </div>
        </>
      )}
      <div className="total">
        <dt>{t.total}</dt>
        <dd>{total === 0 ? free : money(total)}</dd>
      </div>
    </dl>
  );
}
