import { formatPrice } from '#contracts/money.ts';
import { eventSalesStrings } from '../../../../i18n/business/event-sales-strings.ts';
import { useDateLocale, useStrings } from '../../../../i18n/use-strings.ts';
import { formatDateTime } from '../../../../lib/shared/format.ts';
import type { OrderStep } from './orders.ts';

interface OrderHistoryProps {
  steps: readonly OrderStep[];
  currency: string;
  zone: string;
}

// What the details of other steps say is a code of the house.
const spoken: readonly string[] = ['canceled', 'expired', 'ticket_canceled', 'invoiced', 'credited'];

/** What happened to an order, the oldest first. */
export function OrderHistory({ steps, currency, zone }: OrderHistoryProps) {
  const { order: t } = useStrings(eventSalesStrings);
  const locale = useDateLocale();
  return (
    <section className="stack" aria-label={t.history}>
      <h3>{t.history}</h3>
      <ol className="rows">
        {steps.map(({ at, what, amount, detail }, place) => (
          <li key={place}>
            <span>
              {t.steps[what]}
              {amount !== undefined && amount > 0 && `: ${formatPrice(amount, currency, locale)}`}
              {detail !== undefined && spoken.includes(what) && (
                <>
                  {' · '}
                  <bdi>{detail}</bdi>
                </>
              )}
            </span>
            <span className="soft">{formatDateTime(at, { zone, locale })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
