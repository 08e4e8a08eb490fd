import { useState } from 'react';
import type { MyRegistration } from '#contracts/events.ts';
import { ticketAddress, ticketCode } from '#contracts/tickets.ts';
import { QueryState } from '../../kit/QueryState.tsx';
import { useIsOnline } from '../../kit/use-is-online.ts';
import { formatDay, formatTime } from '../../lib/shared/format.ts';
import { signInAddress, useSession } from '../../kit/session/use-session.ts';
import { island } from '../../ui/Island.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { SignInFirst } from '../../ui/SignInFirst.tsx';
import { CanceledRegistration } from './CanceledRegistration.tsx';
import { dateFilePath, datePath } from './calendar-links.ts';
import { readSavedTickets } from './saved-tickets.ts';
import { SavedTickets } from './SavedTickets.tsx';
import { RegistrationState } from './RegistrationState.tsx';
import { useMyRegistrations } from './registrations.ts';

/** All registrations of who is signed in: those to come with their tickets, then those that are over. */
export const MyRegistrations = island('MyRegistrations', SignedIn);

function SignedIn() {
  const session = useSession();
  const query = useMyRegistrations(session.state === 'signed-in' ? session.userId : undefined);
  const isOnline = useIsOnline();
  const isMissing =
    query.data === undefined && (!isOnline || session.state === 'signed-out' || query.isError);
  // Without a network a session may not be renewed; the tickets are those of whose session it is.
  if (isMissing && readSavedTickets()) return <SavedTickets />;
  if (session.state === 'signed-out')
    return (
      <SignInFirst href={signInAddress('/account/registrations')}>
        Sign in to see your registrations.
      </SignInFirst>
    );
  return <QueryState query={query}>{(all) => <Registrations all={all} />}</QueryState>;
}

function Registrations({ all }: { all: MyRegistration[] }) {
  const [now] = useState(() => Date.now());
  const [canceled, setCanceled] = useState<MyRegistration[]>([]);
  const undoable = canceled.filter(
    ({ occurrence_id: date }) => !all.some(({ occurrence_id: other }) => other === date),
  );
  const coming = all.filter(({ ends_at: end }) => Date.parse(end) > now);
  const past = all.filter(({ ends_at: end }) => Date.parse(end) <= now).reverse();
  return (
    <div className="stack">
      {undoable.map((registration) => (
        <CanceledRegistration key={registration.id} registration={registration} isNamed />
      ))}
      {coming.length === 0 && (
        <p>
          No registrations yet. <a href="/events">Browse events</a>
        </p>
      )}
      <ul className="tickets">
        {coming.map((registration) => (
          <Ticket
            key={registration.id}
            registration={registration}
            onCanceled={(one) => setCanceled((before) => [...before, one])}
          />
        ))}
      </ul>
      {past.length > 0 && (
        <>
          <h2>Past events</h2>
          <ul className="people">
            {past.map((registration) => (
              <li key={registration.id}>
                <a href={datePath(registration)}>{registration.title}</a>
                <span className="soft">{whenOf(registration)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const whenOf = ({ starts_at: start, time_zone: zone, all_day: isAllDay }: MyRegistration) =>
  isAllDay ? formatDay(start, { zone }) : `${formatDay(start, { zone })}, ${formatTime(start, { zone })}`;

function Ticket({
  registration,
  onCanceled,
}: {
  registration: MyRegistration;
  onCanceled: (registration: MyRegistration) => void;
}) {
  const { id, title, status, venue_name: venue, city, date_status: dateStatus } = registration;
  const isOff = dateStatus === 'canceled' || dateStatus === 'postponed';
  const hasPlace = status === 'registered' || status === 'confirmed';
  return (
    <li className="ticket" id={`r-${id}`}>
      <div className="stack">
        <h2>
          <a href={datePath(registration)}>{title}</a>
        </h2>
        <p>
          {whenOf(registration)}
          <br />
          <span className="soft">{[venue, city].filter(Boolean).join(', ')}</span>
        </p>
        {isOff && (
          <p className="notice" data-tone="danger">
            {dateStatus === 'canceled'
              ? 'This date is canceled.'
              : 'This date is postponed. The new date will be announced.'}
          </p>
        )}
        <RegistrationState registration={registration} hasTicketLink={false} onCanceled={onCanceled} />
      </div>
      {hasPlace && !isOff && (
        <div className="ticket-pass">
          <QrCode text={ticketAddress(id, location.origin)} label={`QR code for ${title}`} />
          <p className="code">{ticketCode(id)}</p>
          <p className="soft">Show this code at the entrance.</p>
          <a href={dateFilePath(registration)}>Add to calendar</a>
        </div>
      )}
    </li>
  );
}
