import type { Order } from '#contracts/orders.ts';
import { orderStrings } from '../../../i18n/account/order-strings.ts';
import { useDateLocale, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { formatDay, formatTime } from '../../../lib/shared/format.ts';
import { eventPath } from './event-path.ts';

// More of them are folded.
const shownDates = 6;

/** The event that tickets are for, when and where it is. */
export function OrderedDates({ event, dates }: Pick<Order, 'event' | 'dates'>) {
  const t = useStrings(orderStrings);
  const path = useLocalPath();
  const here = { zone: event.time_zone, locale: useDateLocale() };
  const whenOf = (moment: string) =>
    event.all_day ? formatDay(moment, here) : `${formatDay(moment, here)}, ${formatTime(moment, here)}`;
  return (
    <>
      <h2 dir="auto">
        <a href={path(eventPath(event))}>{event.title}</a>
      </h2>
      <p>
        {dates.length > 1 ? t.dates(dates.length) : whenOf(event.starts_at)}
        {event.place && (
          <>
            <br />
            <span className="soft" dir="auto">
              {event.place}
            </span>
          </>
        )}
      </p>
      {dates.length > 1 && (
        <details className="folded" open={dates.length <= shownDates}>
          <summary>{t.allDates}</summary>
          <ul className="plain">
            {dates.map((date) => (
              <li key={date}>{whenOf(date)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
