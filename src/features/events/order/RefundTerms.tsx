import { formatMinorUnits } from '#contracts/money.ts';
import type { OrderDetails } from '#contracts/orders.ts';
import { orderStrings } from '../../../i18n/account/order-strings.ts';
import { useDateLocale, useStrings } from '../../../i18n/use-strings.ts';
import { formatDateTime } from '../../../lib/shared/format.ts';

/** What canceling an order gives back now and until when; nothing for an order that was free. */
export function RefundTerms({ order }: { order: OrderDetails }) {
  const { refundTerms: t, cancel } = useStrings(orderStrings);
  const locale = useDateLocale();
  const { refund, total, currency, event } = order;
  if (total === 0) return null;
  const { is_open: isOpen, amount, fee, until, free_until: freeUntil } = refund;
  const money = (minor: number) => formatMinorUnits(minor, currency, locale);
  const by = (moment: string) => formatDateTime(moment, { zone: event.time_zone, locale });
  if (!isOpen) return <p className="soft">{t.over}</p>;
  if (amount === 0) return null;
  if (freeUntil) return <p>{t.moved(by(freeUntil), money(amount))}</p>;
  return (
    <p className="soft">
      {until ? t.until(by(until), money(amount)) : t.open(money(amount))}
      {fee > 0 && ` ${cancel.fee(money(fee))}`}
    </p>
  );
}
