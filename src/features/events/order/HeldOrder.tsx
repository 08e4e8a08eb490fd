import { formatMinorUnits } from '#contracts/money.ts';
import { orderStrings } from '../../../i18n/account/order-strings.ts';
import { useDateLocale, useLanguage, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { useAction } from '../../../kit/use-action.ts';
import { usePolling } from '../../../kit/use-polling.ts';
import { beginCheckout } from '../../../lib/browser/billing-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { cancelTickets, type OrderProps } from './orders.ts';
import { timeHere } from './use-clock.ts';

interface HeldOrderProps extends OrderProps {
  /** `done` or `canceled` where somebody comes back from paying. */
  outcome: string;
  now: number;
}

/** An order that waits for its payment: how long, the way to pay, and the way out. */
export function HeldOrder({ link, order, outcome, refetch, now }: HeldOrderProps) {
  const { held: t } = useStrings(orderStrings);
  const language = useLanguage();
  const locale = useDateLocale();
  const path = useLocalPath();
  const { run, isBusy, busyWith, failure } = useAction();
  const isPolling = usePolling(outcome === 'done', () => void refetch());
  const { invoice_id: invoice, invoice_token: token, held_until: until } = order;
  const left = until === null ? 0 : Math.max(0, Date.parse(until) - now);
  const pay = () =>
    run(async () => {
      const url = await beginCheckout({
        invoice_id: invoice ?? '',
        language,
        return_path: `${path('/order')}?id=${order.id}`,
        ...(link.token !== undefined && token && { token }),
      });
      location.assign(url);
    }, 'pay');
  const giveUp = () =>
    run(async () => {
      await cancelTickets(
        link,
        order.tickets.map(({ id }) => id),
      );
      await refetch();
    }, 'giveUp');
  if (outcome === 'done') return <Notice>{isPolling ? t.checking : t.unknown}</Notice>;
  return (
    <>
      {outcome === 'canceled' && <Notice>{t.canceled}</Notice>}
      {until !== null && (
        <p>
          {t.until(timeHere(until, locale))} <strong aria-hidden="true">{t.left(minutesOf(left))}</strong>
        </p>
      )}
      <FailureNotice failure={failure} />
      <div className="actions">
        {invoice !== null && (
          <Button isBusy={isBusy && busyWith === 'pay'} onClick={pay}>
            {t.pay(formatMinorUnits(order.due ?? order.total, order.currency, locale))}
          </Button>
        )}
        <Button variant="quiet" isBusy={isBusy && busyWith === 'giveUp'} onClick={giveUp}>
          {t.giveUp}
        </Button>
      </div>
    </>
  );
}

/** "14:05". */
const minutesOf = (ms: number) => {
  const seconds = Math.ceil(ms / 1000);
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
};
