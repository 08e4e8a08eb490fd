import { useEffect, useRef } from 'react';
import type { OrderDetails } from '#contracts/orders.ts';
import { orderStrings } from '../../../i18n/account/order-strings.ts';
import { useDateLocale, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { timeHere, useClock } from './use-clock.ts';
import { confirmOrder, type OrderProps } from './orders.ts';
import { draftOf } from './draft-of.ts';
import { storeDraft } from '../tickets/order-draft.ts';
import { eventPath } from './event-path.ts';
import { HeldOrder } from './HeldOrder.tsx';

/** Whether an order has its places only until a moment that is over. */
const isLate = ({ status, held_until: until }: OrderDetails, now: number) =>
  (status === 'held' || status === 'unconfirmed') && until !== null && Date.parse(until) <= now;

/** How far an order is, with what is to be done about it. */
export function OrderState(props: OrderProps & { outcome: string }) {
  const { order, outcome } = props;
  const t = useStrings(orderStrings);
  const now = useClock(order.status === 'held' || order.status === 'unconfirmed');
  const heading = useRef<HTMLHeadingElement>(null);
  const known = useRef(order.status);
  useEffect(() => {
    // Something that was done here changed it: the button that had the focus may be gone.
    if (known.current !== order.status) heading.current?.focus();
    known.current = order.status;
  }, [order.status]);
  const status = isLate(order, now) && outcome !== 'done' ? 'expired' : order.status;
  const count = order.tickets.filter(({ canceled_at: at }) => at === null).length;
  return (
    <section className="stack" data-order={status} role="status">
      <h3 ref={heading} tabIndex={-1}>
        {t[status].title}
      </h3>
      {status === 'held' && <HeldOrder {...props} now={now} />}
      {status === 'unconfirmed' && <Unconfirmed {...props} />}
      {status === 'confirmed' && (
        <p>
          {t.confirmed.text(count)}
          {order.pays === 'invoice' && order.invoice_status === 'open' && ` · ${t.confirmed.invoice}`}
        </p>
      )}
      {status === 'expired' && <Expired {...props} />}
      {status === 'canceled' && <p>{t.canceled.text}</p>}
    </section>
  );
}

function Unconfirmed({ link, order, refetch }: OrderProps) {
  const { unconfirmed: t } = useStrings(orderStrings);
  const locale = useDateLocale();
  const { run, isBusy, failure } = useAction();
  const confirm = () =>
    run(async () => {
      await confirmOrder(link);
      await refetch();
    });
  return (
    <>
      {order.held_until !== null && <p>{t.text(timeHere(order.held_until, locale))}</p>}
      <FailureNotice failure={failure} />
      <p>
        <Button isBusy={isBusy} onClick={confirm}>
          {t.confirm}
        </Button>
      </p>
    </>
  );
}

function Expired({ order, outcome }: OrderProps & { outcome: string }) {
  const { expired: t } = useStrings(orderStrings);
  const path = useLocalPath();
  return (
    <>
      <p>{t.text}</p>
      {outcome === 'done' && <Notice>{t.late}</Notice>}
      <p>
        <a
          className="button"
          href={`${path(eventPath(order.event))}#register`}
          onClick={() => storeDraft(order.occurrence_id, draftOf(order))}
        >
          {t.again}
        </a>
      </p>
    </>
  );
}
