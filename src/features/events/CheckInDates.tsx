import { useState } from 'react';
import type { CheckInDate } from '#contracts/events.ts';
import { checkInStrings } from '../../i18n/business/check-in-strings.ts';
import { useDateLocale, useLocalPath, useStrings } from '../../i18n/use-strings.ts';
import { formatDay, formatTime } from '../../lib/shared/format.ts';
import { doorState, opensAt, sortByDoor } from './door/door-times.ts';

interface CheckInDatesProps {
  /** Without `coming`, as a device without a network knows them. */
  dates: readonly (Pick<
    CheckInDate,
    'id' | 'title' | 'starts_at' | 'ends_at' | 'time_zone' | 'status' | 'capacity'
  > & {
    coming?: number;
  })[];
}

/** The dates whose door somebody may open, those that are open now first. */
export function CheckInDates({ dates }: CheckInDatesProps) {
  const t = useStrings(checkInStrings);
  const path = useLocalPath();
  const locale = useDateLocale();
  const [now] = useState(() => Date.now());
  if (dates.length === 0)
    return (
      <p>
        {t.none} <a href={path('/events')}>{t.browse}</a>
      </p>
    );
  return (
    <ul className="people">
      {sortByDoor(dates, now).map((date) => {
        const { id, title, starts_at: start, time_zone: zone, status, coming, capacity } = date;
        const state = doorState(date, now);
        const when = (moment: string | number) =>
          `${formatDay(moment, { zone, locale })}, ${formatTime(moment, { zone, locale })}`;
        return (
          <li key={id}>
            <span>
              <a href={path(`/account/check-in?date=${id}`)} dir="auto">
                {title}
              </a>
              <br />
              <span className="soft">
                {when(start)}
                {status === 'canceled' && ` · ${t.canceled}`}
                {status === 'postponed' && ` · ${t.postponed}`}
                {state === 'over' && ` · ${t.over}`}
              </span>
              {state === 'early' && status !== 'canceled' && status !== 'postponed' && (
                <>
                  <br />
                  <span className="soft">{t.opens(when(opensAt(start)))}</span>
                </>
              )}
              {state === 'open' && (
                <>
                  {' '}
                  <span className="badge">{t.openNow}</span>
                </>
              )}
            </span>
            {coming !== undefined && <span>{t.coming(coming, capacity)}</span>}
          </li>
        );
      })}
    </ul>
  );
}
