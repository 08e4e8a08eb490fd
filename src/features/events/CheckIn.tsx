import { explainRefusal } from '../../lib/explain-refusal.ts';
import { formatDay, formatTime } from '../../lib/format.ts';
import { useSearch } from '../../lib/use-search.ts';
import { signInAddress, useSession } from '../../lib/use-session.ts';
import type { CheckInDate } from '#contracts/events.ts';
import { Checking } from '../../ui/Checking.tsx';
import { Island } from '../../ui/Island.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SignInFirst } from '../../ui/SignInFirst.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { useCheckInDates, useScanned } from './check-in.ts';
import { GuestList } from './GuestList.tsx';

/** The desk at the door: the organiser's dates, and for each who comes. */
export function CheckIn() {
  return (
    <Island name="CheckIn">
      <Desk />
    </Island>
  );
}

function Desk() {
  const asked = new URLSearchParams(useSearch());
  const date = asked.get('date') ?? undefined;
  // Of a scanned ticket.
  const registration = asked.get('registration') ?? undefined;
  const session = useSession();
  const userId = session.state === 'signed-in' ? session.userId : undefined;
  const { data: dates, error, refetch } = useCheckInDates(userId);
  const scanned = useScanned(registration, userId);
  if (session.state === 'signed-out')
    return (
      <SignInFirst href={signInAddress(`/account/check-in${location.search}`)}>
        Sign in as the organiser to check people in.
      </SignInFirst>
    );
  const failed = error ?? scanned.error;
  if (failed && !dates)
    return <TryAgain message={explainRefusal(failed).message} onTry={() => void refetch()} />;
  if (!dates || (registration !== undefined && scanned.isPending))
    return <Checking>Looking up your events …</Checking>;
  const chosen = dates.find(({ id }) => id === (scanned.data?.occurrence_id ?? date));
  if (chosen)
    return (
      <div className="stack">
        <p>
          <a href="/account/check-in">All dates</a>
        </p>
        <GuestList date={chosen} {...(scanned.data && { scannedId: scanned.data.id })} />
      </div>
    );
  return (
    <div className="stack">
      {(date !== undefined || registration !== undefined) && (
        <Notice tone="danger">
          <p>
            This is not a date that you organise. Choose one of yours, or sign in with the organiser’s
            account.
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
        You organise no event with registrations within the next three months.{' '}
        <a href="/events">See what is on</a>
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
              {status === 'cancelled' && ' · cancelled'}
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
