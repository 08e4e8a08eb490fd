import { useState } from 'react';
import type { MyRegistration } from '#contracts/events.ts';
import { ticketAddress, ticketCode } from '#contracts/tickets.ts';
import { eventFormStrings } from '../../i18n/business/event-form-strings.ts';
import { myRegistrationStrings } from '../../i18n/account/my-registrations-strings.ts';
import { useDateLocale, useLocalPath, useStrings } from '../../i18n/use-strings.ts';
import { QueryState } from '../../kit/QueryState.tsx';
import { RequireSession } from '../../kit/session/RequireSession.tsx';
import { useSession } from '../../kit/session/use-session.ts';
import { useIsOnline } from '../../kit/use-is-online.ts';
import { formatDay, formatTime } from '../../lib/shared/format.ts';
import { island } from '../../ui/Island.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { CanceledRegistration } from './CanceledRegistration.tsx';
import { dateFilePath, datePath } from './calendar-links.ts';
import { readSavedTickets } from './saved-tickets.ts';
import { TicketsOnDevice } from './SavedTickets.tsx';
import { RegistrationState } from './RegistrationState.tsx';
import { useMyRegistrations } from './registrations.ts';

/** All registrations of who is signed in: those to come with their tickets, then those that are over. */
export const MyRegistrations = island('MyRegistrations', SignedIn);

function SignedIn() {
  const t = useStrings(myRegistrationStrings);
  const session = useSession();
  const query = useMyRegistrations(session.state === 'signed-in' ? session.userId : undefined);
  const isOnline = useIsOnline();
  const isMissing =
    query.data === undefined && (!isOnline || session.state === 'signed-out' || query.isError);
  // Without a network a session may not be renewed; the tickets are those of whose session it is.
  if (isMissing && readSavedTickets()) return <TicketsOnDevice />;
  return <RequireSession reason={t.signIn}>{({ id }) => <Loaded userId={id} />}</RequireSession>;
}

function Loaded({ userId }: { userId: string }) {
  const query = useMyRegistrations(userId);
  return <QueryState query={query}>{(all) => <Registrations all={all} />}</QueryState>;
}

function Registrations({ all }: { all: MyRegistration[] }) {
  const t = useStrings(myRegistrationStrings);
  const path = useLocalPath();
  const locale = useDateLocale();
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
          {t.none} <a href={path('/events')}>{t.browse}</a>
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
          <h2>{t.past}</h2>
          <ul className="people">
            {past.map((registration) => (
              <li key={registration.id}>
                <a href={path(datePath(registration))} dir="auto">
                  {registration.title}
                </a>
                <span className="soft">
                  {whenOf(registration, locale)}
                  {registration.status === 'attended' && <span className="came"> {t.attended}</span>}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function whenOf({ starts_at: start, time_zone: zone, all_day: isAllDay }: MyRegistration, locale: string) {
  const day = formatDay(start, { zone, locale });
  return isAllDay ? day : `${day}, ${formatTime(start, { zone, locale })}`;
}

function Ticket({
  registration,
  onCanceled,
}: {
  registration: MyRegistration;
  onCanceled: (registration: MyRegistration) => void;
}) {
  const t = useStrings(myRegistrationStrings);
  const pass = useStrings(eventFormStrings);
  const path = useLocalPath();
  const locale = useDateLocale();
  const { id, title, status, venue_name: venue, city, date_status: dateStatus } = registration;
  const isOff = dateStatus === 'canceled' || dateStatus === 'postponed';
  const hasPlace = status === 'registered' || status === 'confirmed';
  return (
    <li className="ticket" id={`r-${id}`}>
      <div className="stack">
        <h2 dir="auto">
          <a href={path(datePath(registration))}>{title}</a>
        </h2>
        <p>
          {whenOf(registration, locale)}
          <br />
          <span className="soft" dir="auto">
            {[venue, city].filter(Boolean).join(', ')}
          </span>
        </p>
        {isOff && (
          <p className="notice" data-tone="danger">
            {dateStatus === 'canceled' ? t.canceled : t.postponed}
          </p>
        )}
        <RegistrationState registration={registration} hasTicketLink={false} onCanceled={onCanceled} />
      </div>
      {hasPlace && !isOff && (
        <div className="ticket-pass">
          <QrCode text={ticketAddress(id, location.origin)} label={pass.qrCode(title)} />
          <p className="code">{ticketCode(id)}</p>
          <p className="soft">{pass.showCode}</p>
          <a href={path(dateFilePath(registration))}>{pass.addToCalendar}</a>
        </div>
      )}
    </li>
  );
}
