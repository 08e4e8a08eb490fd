import { QueryState } from '../../kit/QueryState.tsx';
import { formatDay, formatTime } from '../../lib/shared/format.ts';
import { useSearch } from './use-search.ts';
import { signInAddress, useSession } from '../../kit/session/use-session.ts';
import type { CheckInDate } from '#contracts/events.ts';
import { Checking } from '../../ui/Checking.tsx';
import { island } from '../../ui/Island.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SignInFirst } from '../../ui/SignInFirst.tsx';
import { useCheckInDates, useScanned } from './check-in.ts';
import { GuestList } from './GuestList.tsx';

/** Check-in at the door: the organizer's dates, and for each who comes. */
export const CheckIn = island('CheckIn', SignedIn);

function SignedIn() {
  const asked = new URLSearchParams(useSearch());
  const date = asked.get('date') ?? undefined;
  // Of a scanned ticket.
  const registration = asked.get('registration') ?? undefined;
  const session = useSession();
  const userId = session.state === 'signed-in' ? session.userId : undefined;
  const dates = useCheckInDates(userId);
  const scanned = useScanned(registration, userId);
  if (session.state === 'signed-out')
    return (
      <SignInFirst href={signInAddress(`/account/check-in${location.search}`)}>
        Sign in as the organizer to check in guests.
      </SignInFirst>
    );
  return (
    <QueryState query={dates}>
      {(all) =>
        registration !== undefined && scanned.isPending ? (
          <Checking>Loading…</Checking>
        ) : (
          <Chosen
            dates={all}
            isAsked={date !== undefined || registration !== undefined}
            dateId={scanned.data?.occurrence_id ?? date}
            scannedId={scanned.data?.id}
          />
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
  const chosen = dates.find(({ id }) => id === dateId);
  if (chosen)
    return (
      <div className="stack">
        <p>
          <a href="/account/check-in">All dates</a>
        </p>
        <GuestList date={chosen} {...(scannedId !== undefined && { scannedId })} />
      </div>
    );
  return (
    <div className="stack">
      {isAsked && (
        <Notice tone="danger">
          <p>
            You do not organize this event. Choose one of your events or sign in with the organizer’s account.
          </p>
        </Notice>
      )}
      <Dates dates={dates} />
    </div>
  );
}

function Dates({ dates }: { dates: CheckInDate[] }) {
  if (dates.length === 0)
    return (
      <p>
        You have no events with registration in the next three months. <a href="/events">Browse events</a>
      </p>
    );
  return (
    <ul className="people">
      {dates.map(({ id, title, starts_at: start, time_zone: zone, status, coming, capacity }) => (
        <li key={id}>
          <span>
            <a href={`/account/check-in?date=${id}`}>{title}</a>
            <br />
            <span className="soft">
              {formatDay(start, { zone })}, {formatTime(start, { zone })}
              {status === 'canceled' && ' · canceled'}
              {status === 'postponed' && ' · postponed'}
            </span>
          </span>
          <span>
            {coming}
            {capacity === null ? '' : ` of ${String(capacity)}`} coming
          </span>
        </li>
      ))}
    </ul>
  );
}
