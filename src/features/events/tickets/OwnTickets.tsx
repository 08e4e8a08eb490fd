import { ticketStrings } from '../../../i18n/site/ticket-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { useMyRegistrations } from '../registrations.ts';

interface OwnTicketsProps {
  userId: string | undefined;
  slug: string;
  occurrenceId: string;
  /** An order that was begun in this tab and not paid yet. */
  unpaidId: string | undefined;
}

/** The orders that somebody has for a date already: another one is a further one. */
export function OwnTickets({ userId, slug, occurrenceId, unpaidId }: OwnTicketsProps) {
  const { own: t } = useStrings(ticketStrings);
  const path = useLocalPath();
  const { data = [] } = useMyRegistrations(userId, slug);
  const here = data.filter(({ occurrence_id: date, order_id: order }) => date === occurrenceId && order);
  const orders = [...new Set(here.map(({ order_id: order }) => order))];
  return (
    <>
      {orders.map((order) => (
        <Notice key={order}>
          <p>
            {t.have(here.filter((one) => one.order_id === order).length)}{' '}
            <a href={path(`/order?id=${order ?? ''}`)}>{t.view}</a>
          </p>
        </Notice>
      ))}
      {unpaidId !== undefined && !orders.includes(unpaidId) && (
        <Notice>
          <p>
            {t.unpaid} <a href={path(`/order?id=${unpaidId}`)}>{t.finish}</a>
          </p>
        </Notice>
      )}
    </>
  );
}
