import { formatMinorUnits } from '#contracts/money.ts';
import type { Order } from '#contracts/orders.ts';
import { orderStrings } from '../../../i18n/account/order-strings.ts';
import { useDateLocale, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { formatDate } from '../../../lib/shared/format.ts';
import { listOrders } from './orders.ts';

/** All orders of who is signed in, newest first. */
export const MyOrders = sessionIsland(
  { name: 'MyOrders', reason: (language) => orderStrings[language].list.signIn },
  ({ id }) => <Orders userId={id} />,
);

function Orders({ userId }: { userId: string }) {
  const { list: t } = useStrings(orderStrings);
  const path = useLocalPath();
  return (
    <div className="stack">
      <QueryBoundary
        queryKey={['my-orders', userId]}
        load={listOrders}
        empty={
          <p>
            {t.none} <a href={path('/events')}>{t.browse}</a>
          </p>
        }
      >
        {(orders) => (
          <ul className="people">
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ul>
        )}
      </QueryBoundary>
      <p>
        <a href={path('/account/registrations')}>{t.registrations}</a>
      </p>
    </div>
  );
}

function OrderRow({ order }: { order: Order }) {
  const { list: t, free } = useStrings(orderStrings);
  const path = useLocalPath();
  const locale = useDateLocale();
  const { id, code, event, status, total, currency, tickets } = order;
  return (
    <li>
      <span>
        <a href={path(`/order?id=${id}`)} dir="auto">
          {event.title}
        </a>
        <br />
        <span className="soft">
          {[
            formatDate(event.starts_at, { zone: event.time_zone, locale }),
            code,
            t.tickets(tickets.length),
          ].join(' · ')}
        </span>
      </span>
      <span className="badges">
        <span>{total === 0 ? free : formatMinorUnits(total, currency, locale)}</span>
        <span className="badge" data-state={status === 'confirmed' ? 'active' : status}>
          {t.status[status]}
        </span>
      </span>
    </li>
  );
}
