import { checkInStrings } from '../../i18n/business/check-in-strings.ts';
import { useDateLocale, useLocalPath, useStrings } from '../../i18n/use-strings.ts';
import { QueryState } from '../../kit/QueryState.tsx';
import { sessionIsland } from '../../kit/session/RequireSession.tsx';
import { formatDay, formatTime } from '../../lib/shared/format.ts';
import { useSearch } from './use-search.ts';
import type { CheckInDate } from '#contracts/events.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useCheckInDates, useScanned } from './check-in.ts';
import { GuestList } from './GuestList.tsx';

/** Check-in at the door: the organizer's dates, and for each who comes. */
export const CheckIn = sessionIsland(
  { name: 'CheckIn', reason: (language) => checkInStrings[language].signIn },
  ({ id }) => <Asked userId={id} />,
);

/** What the page's URL names: a date, or a registration when a ticket was scanned. */
function Asked({ userId }: { userId: string }) {
  const asked = new URLSearchParams(useSearch());
  const date = asked.get('date') ?? undefined;
  const registration = asked.get('registration') ?? undefined;
  const dates = useCheckInDates(userId);
  const scanned = useScanned(registration, userId);
  return (
    <QueryState query={dates}>
      {(all) =>
        registration === undefined ? (
          <Chosen dates={all} isAsked={date !== undefined} dateId={date} scannedId={undefined} />
        ) : (
          <QueryState query={scanned}>
            {(found) => (
              <Chosen dates={all} isAsked dateId={found?.occurrence_id ?? date} scannedId={found?.id} />
            )}
          </QueryState>
        )
      }
    </QueryState>
  );
}

interface ChosenProps {
  dates: CheckInDate[];
  /** The page's URL names a date or a ticket. */
  isAsked: boolean;
  dateId: string | undefined;
  scannedId: string | undefined;
}

/** The guests of the date that the URL names, else all dates to choose from. */
function Chosen({ dates, isAsked, dateId, scannedId }: ChosenProps) {
  const t = useStrings(checkInStrings);
  const path = useLocalPath();
  const chosen = dates.find(({ id }) => id === dateId);
  if (chosen)
    return (
      <div className="stack">
        <p>
          <a href={path('/account/check-in')}>{t.allDates}</a>
        </p>
        <GuestList date={chosen} {...(scannedId !== undefined && { scannedId })} />
      </div>
    );
  return (
    <div className="stack">
      {isAsked && (
        <Notice tone="danger">
          <p>{t.notYours}</p>
        </Notice>
      )}
      <Dates dates={dates} />
    </div>
  );
}

function Dates({ dates }: { dates: CheckInDate[] }) {
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
          <span>{t.coming(coming, capacity)}</span>
        </li>
      ))}
    </ul>
  );
}
