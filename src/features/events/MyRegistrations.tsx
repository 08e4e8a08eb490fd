import { useState } from 'react';
import type { MyRegistration } from '#contracts/events.ts';
import { QueryState } from '../../kit/QueryState.tsx';
import { formatDay, formatTime } from '../../lib/shared/format.ts';
import { signInAddress, useSession } from '../../kit/session/use-session.ts';
import { island } from '../../ui/Island.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { SignInFirst } from '../../ui/SignInFirst.tsx';
import { RegistrationState } from './RegistrationState.tsx';
import { useMyRegistrations } from './registrations.ts';
import { ticketAddress, ticketCode } from './ticket.ts';

/** All registrations of who is signed in: those to come with their tickets, then those that are over. */
export const MyRegistrations = island('MyRegistrations', SignedIn);

function SignedIn() {
  const session = useSession();
  const query = useMyRegistrations(session.state === 'signed-in' ? session.userId : undefined);
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
  const coming = all.filter(({ ends_at: end }) => Date.parse(end) > now);
  const past = all.filter(({ ends_at: end }) => Date.parse(end) <= now).reverse();
  return (
    <div className="stack">
      {coming.length === 0 && (
        <p>
          No registrations yet. <a href="/events">Browse events</a>
        </p>
      )}
      <ul className="tickets">
        {coming.map((registration) => (
          <Ticket key={registration.id} registration={registration} />
        ))}
      </ul>
      {past.length > 0 && (
        <>
          <h2>Past events</h2>
          <ul className="people">
            {past.map((registration) => (
              <li key={registration.id}>
                <a href={`/events/${registration.slug}`}>{registration.title}</a>
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

function Ticket({ registration }: { registration: MyRegistration }) {
  const { id, slug, title, status, venue_name: venue, city, date_status: dateStatus } = registration;
  const isOff = dateStatus === 'canceled' || dateStatus === 'postponed';
  const hasPlace = status === 'registered' || status === 'confirmed';
  return (
    <li className="ticket" id={`r-${id}`}>
      <div className="stack">
        <h2>
          <a href={`/events/${slug}`}>{title}</a>
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
        <RegistrationState registration={registration} hasTicketLink={false} />
      </div>
      {hasPlace && !isOff && (
        <div className="ticket-pass">
          <QrCode text={ticketAddress(id, location.origin)} label={`QR code for ${title}`} />
          <p className="code">{ticketCode(id)}</p>
          <p className="soft">Show this code at the entrance.</p>
        </div>
      )}
    </li>
  );
}
