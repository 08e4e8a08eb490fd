import { useState } from 'react';
import { orderStrings } from '../../../i18n/account/order-strings.ts';
import { useDateLocale, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { signInHere } from '../../../kit/session/use-session.ts';
import { recallOrder, rememberOrder } from '../../../lib/browser/order-links.ts';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { formatDate, formatDay, formatTime } from '../../../lib/shared/format.ts';
import { island } from '../../../ui/Island.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { eventPath } from './event-path.ts';
import { OrderMoney } from './OrderMoney.tsx';
import { OrderState } from './OrderState.tsx';
import { type OrderLink, type OrderProps, readOrder } from './orders.ts';
import { OrderTickets } from './OrderTickets.tsx';

/** The order that `?id=` names, for its buyer or whoever has the secret in the fragment of the address. */
export const OrderPage = island('OrderPage', LinkedOrder);

function LinkedOrder() {
  const t = useStrings(orderStrings);
  const [{ link, outcome }] = useState(readAddress);
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

/** The secret leaves the address at once, so that nothing that reads addresses meets it. */
function readAddress(): { link: OrderLink; outcome: string } {
  const id = queryParam('id');
  const secret = location.hash.slice(1);
  if (secret !== '') {
    rememberOrder(id, secret);
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  return { link: { id, token: secret || recallOrder(id) }, outcome: queryParam('payment') };
}

function Order(props: OrderProps & { outcome: string }) {
  const t = useStrings(orderStrings);
  const path = useLocalPath();
  const locale = useDateLocale();
  const { order } = props;
  const { event } = order;
  const here = { zone: event.time_zone, locale };
  const when = event.all_day
    ? formatDay(event.starts_at, here)
    : `${formatDay(event.starts_at, here)}, ${formatTime(event.starts_at, here)}`;
  return (
    <div className="stack order-page">
      <header className="stack">
        <h2 dir="auto">
          <a href={path(eventPath(event))}>{event.title}</a>
        </h2>
        <p>
          {when}
          {event.place && (
            <>
              <br />
              <span className="soft" dir="auto">
                {event.place}
              </span>
            </>
          )}
        </p>
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
