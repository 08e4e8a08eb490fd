import { useState } from 'react';
import type { CheckInDate } from '#contracts/events.ts';
import { ticketCode } from '#contracts/tickets.ts';
import { checkInStrings } from '../../i18n/business/check-in-strings.ts';
import { useDateLocale, useStrings } from '../../i18n/use-strings.ts';
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
  const t = useStrings(checkInStrings);
  const dates = { zone: date.time_zone, locale: useDateLocale() };
  const nameOf = ({ attendee_name: name }: Guest) => name.trim() || t.noName;
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const { submit, isBusy, failure } = useAction();
  const expected = guests.filter(({ status }) => ['registered', 'confirmed', 'attended'].includes(status));
  const shown = expected
    .filter((guest) => fitsTyped(guest, typed))
    .sort((a, b) => Number(b.id === scannedId) - Number(a.id === scannedId));
  const arrive = (guest: Guest) => {
    setSaid('');
    return submit(async () => {
      await checkIn(guest.id);
      setSaid(t.done(nameOf(guest)));
      setTyped('');
    });
  };
  const find = (): FormResult | Promise<FormResult> => {
    const waiting = shown.filter(({ status }) => status !== 'attended');
    const [only] = waiting;
    if (typed.trim() === '') setSaid(t.missing);
    else if (waiting.length === 1 && only) return arrive(only);
    else setSaid(waiting.length > 1 ? t.several(waiting.length) : shown.length > 0 ? t.already : t.unknown);
    return 'rejected';
  };
  return (
    <div className="stack">
      <div>
        <h2 dir="auto">{date.title}</h2>
        <p className="soft">
          {formatDay(date.starts_at, dates)}, {formatTime(date.starts_at, dates)}
        </p>
      </div>
      <dl className="counts">
        <div>
          <dt>{t.checkedIn}</dt>
          <dd>{date.came}</dd>
        </div>
        <div>
          <dt>{t.registered}</dt>
          <dd>{date.coming}</dd>
        </div>
        <div>
          <dt>{t.waitlist}</dt>
          <dd>{date.waiting}</dd>
        </div>
      </dl>
      <Form name="check-in" send={find}>
        <Field
          label={t.nameOrCode}
          hint={t.hint}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setSaid('');
          }}
        />
        <Button type="submit" isBusy={isBusy}>
          {t.checkIn}
        </Button>
      </Form>
      <FailureNotice failure={failure} />
      <p role="status">{said}</p>
      {expected.length === 0 && <p className="soft">{t.noRegistrations}</p>}
      {expected.length > 0 && shown.length === 0 && <p className="soft">{t.noMatches}</p>}
      {shown.length > 0 && (
        <ul className="people">
          {shown.map((guest) => (
            <li key={guest.id} data-chosen={guest.id === scannedId ? '' : undefined}>
              <span>
                <strong dir="auto">{nameOf(guest)}</strong>
                {guest.guests > 0 && ` + ${String(guest.guests)}`}
                <br />
                <span className="soft">{ticketCode(guest.id)}</span>
              </span>
              {guest.status === 'attended' ? (
                <span className="came">
                  {guest.attended_at ? t.cameAt(formatTime(guest.attended_at, dates)) : t.came}
                </span>
              ) : (
                <Button
                  variant={guest.id === scannedId ? 'main' : 'quiet'}
                  isBusy={isBusy}
                  aria-label={t.checkInOf(nameOf(guest))}
                  onClick={() => void arrive(guest)}
                >
                  {t.checkIn}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
