import { useState } from 'react';
import { orderStrings } from '../../../i18n/account/order-strings.ts';
import { useDateLocale, useStrings } from '../../../i18n/use-strings.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { signInHere } from '../../../kit/session/use-session.ts';
import { readLinkedAddress } from '../../../lib/browser/linked-address.ts';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { island } from '../../../ui/Island.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { OrderedDates } from './OrderedDates.tsx';
import { OrderMoney } from './OrderMoney.tsx';
import { OrderState } from './OrderState.tsx';
import { type OrderProps, readOrder } from './orders.ts';
import { OrderTickets } from './OrderTickets.tsx';

/** The order that `?id=` names, for its buyer or whoever has the secret in the fragment of the address. */
export const OrderPage = island('OrderPage', LinkedOrder);

function LinkedOrder() {
  const t = useStrings(orderStrings);
  const [{ link, outcome }] = useState(() => ({
    link: readLinkedAddress(),
    outcome: queryParam('payment'),
  }));
  if (link.id === '') return <Notice>{t.incomplete}</Notice>;
  return (
    <QueryBoundary
      queryKey={['order', link.id]}
      load={() => readOrder(link)}
      messages={{ not_found: t.notFound, VALIDATION_FAILED: t.notFound }}
      wayOut={
        link.token === undefined ? (
          <p>
            <a className="button" href={signInHere()}>
              {t.signIn}
            </a>
          </p>
        ) : undefined
      }
    >
      {(order, _reload, refetch) => <Order link={link} outcome={outcome} order={order} refetch={refetch} />}
    </QueryBoundary>
  );
}

function Order(props: OrderProps & { outcome: string }) {
  const t = useStrings(orderStrings);
  const locale = useDateLocale();
  const { order } = props;
  const { event, dates } = order;
  const here = { zone: event.time_zone, locale };
  return (
    <div className="stack order-page">
      <header className="stack">
        <OrderedDates event={event} dates={dates} />
        <p className="soft">
          {t.number(order.code)} · {t.placedOn(formatDate(order.created_at, here))}
        </p>
      </header>
      <OrderState {...props} />
      {order.status === 'confirmed' && <OrderTickets {...props} />}
      <OrderMoney {...props} />
    </div>
  );
}
