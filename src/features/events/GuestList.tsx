import { useState } from 'react';
import type { CheckInDate } from '#contracts/events.ts';
import { ticketCode } from '#contracts/tickets.ts';
import { QueryState } from '../../kit/QueryState.tsx';
import { formatDay, formatTime } from '../../lib/shared/format.ts';
import { useAction } from '../../kit/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { checkIn, type Guest, useGuests } from './check-in.ts';
import { fitsTyped } from './fits-typed.ts';
import { Form } from '../../kit/forms/Form.tsx';
import type { FormResult } from '../../lib/browser/report-form.ts';

/** Who comes to a date, found by name or code, and a button for each to note that they came. */
export function GuestList(props: { date: CheckInDate; scannedId?: string }) {
  const query = useGuests(props.date.id);
  return <QueryState query={query}>{(guests) => <Guests guests={guests} {...props} />}</QueryState>;
}

interface GuestsProps {
  date: CheckInDate;
  scannedId?: string;
  guests: Guest[];
}

function Guests({ date, scannedId, guests }: GuestsProps) {
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const { submit, isBusy, failure } = useAction();
  const expected = guests.filter(({ status }) => ['registered', 'confirmed', 'attended'].includes(status));
  const shown = expected
    .filter((guest) => fitsTyped(guest, typed))
    .sort((a, b) => Number(b.id === scannedId) - Number(a.id === scannedId));
  const arrive = ({ id, attendee_name: name }: Guest) => {
    setSaid('');
    return submit(async () => {
      await checkIn(id);
      setSaid(`${nameOf(name)} is checked in.`);
      setTyped('');
    });
  };
  const find = (): FormResult | Promise<FormResult> => {
    const waiting = shown.filter(({ status }) => status !== 'attended');
    const [only] = waiting;
    if (typed.trim() === '') setSaid('Enter a name or ticket code.');
    else if (waiting.length === 1 && only) return arrive(only);
    else
      setSaid(
        waiting.length > 1
          ? `${String(waiting.length)} people match. Choose one below or type more.`
          : shown.length > 0
            ? 'This person is already checked in.'
            : 'No one on the list has this name or code.',
      );
    return 'rejected';
  };
  return (
    <div className="stack">
      <div>
        <h2>{date.title}</h2>
        <p className="soft">
          {formatDay(date.starts_at, { zone: date.time_zone })},{' '}
          {formatTime(date.starts_at, { zone: date.time_zone })}
        </p>
      </div>
      <dl className="counts">
        <div>
          <dt>Checked in</dt>
          <dd>{date.came}</dd>
        </div>
        <div>
          <dt>Registered</dt>
          <dd>{date.coming}</dd>
        </div>
        <div>
          <dt>Waitlist</dt>
          <dd>{date.waiting}</dd>
        </div>
      </dl>
      <Form name="check-in" send={find}>
        <Field
          label="Name or ticket code"
          hint="Scanning a QR code opens this page with that person first."
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setSaid('');
          }}
        />
        <Button type="submit" isBusy={isBusy}>
          Check in
        </Button>
      </Form>
      <FailureNotice failure={failure} />
      <p role="status">{said}</p>
      {expected.length === 0 && <p className="soft">No registrations yet.</p>}
      {expected.length > 0 && shown.length === 0 && <p className="soft">No matches.</p>}
      {shown.length > 0 && (
        <ul className="people">
          {shown.map((guest) => (
            <li key={guest.id} data-chosen={guest.id === scannedId ? '' : undefined}>
              <span>
                <strong>{nameOf(guest.attendee_name)}</strong>
                {guest.guests > 0 && ` + ${String(guest.guests)}`}
                <br />
                <span className="soft">{ticketCode(guest.id)}</span>
              </span>
              {guest.status === 'attended' ? (
                <span className="came">
                  ✓ Checked in
                  {guest.attended_at && ` at ${formatTime(guest.attended_at, { zone: date.time_zone })}`}
                </span>
              ) : (
                <Button
                  variant={guest.id === scannedId ? 'main' : 'quiet'}
                  isBusy={isBusy}
                  aria-label={`Check in ${nameOf(guest.attendee_name)}`}
                  onClick={() => void arrive(guest)}
                >
                  Check in
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const nameOf = (name: string) => name.trim() || 'No name';
