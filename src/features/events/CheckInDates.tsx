import type { CheckInDate } from '#contracts/events.ts';
import { checkInStrings } from '../../i18n/business/check-in-strings.ts';
import { useDateLocale, useLocalPath, useStrings } from '../../i18n/use-strings.ts';
import { formatDay, formatTime } from '../../lib/shared/format.ts';

interface CheckInDatesProps {
  /** Without `coming`, as a device without a network knows them. */
  dates: readonly (Pick<CheckInDate, 'id' | 'title' | 'starts_at' | 'time_zone' | 'status' | 'capacity'> & {
    coming?: number;
  })[];
}

/** The dates whose door somebody may open. */
export function CheckInDates({ dates }: CheckInDatesProps) {
  const t = useStrings(checkInStrings);
  const path = useLocalPath();
  const locale = useDateLocale();
  if (dates.length === 0)
    return (
      <p>
        {t.none} <a href={path('/events')}>{t.browse}</a>
      </p>
    );
  return (
    <ul className="people">
      {dates.map(({ id, title, starts_at: start, time_zone: zone, status, coming, capacity }) => (
        <li key={id}>
          <span>
            <a href={path(`/account/check-in?date=${id}`)} dir="auto">
              {title}
            </a>
            <br />
            <span className="soft">
              {formatDay(start, { zone, locale })}, {formatTime(start, { zone, locale })}
              {status === 'canceled' && ` · ${t.canceled}`}
              {status === 'postponed' && ` · ${t.postponed}`}
            </span>
          </span>
          {coming !== undefined && <span>{t.coming(coming, capacity)}</span>}
        </li>
      ))}
    </ul>
  );
}
