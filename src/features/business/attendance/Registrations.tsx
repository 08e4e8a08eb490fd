import { useState } from 'react';
import { formatDay, formatTime } from '../../../lib/shared/format.ts';
import { statusLabel } from '../../../lib/shared/status-labels.ts';
import { downloadText } from '../../../lib/browser/download-text.ts';
import { track } from '../../../lib/browser/track.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { LoadByParam } from '../LoadByParam.tsx';
import { type PostArea, postListUrl } from '../posts/post-area.ts';
import { postIsland } from '../posts/post-island.tsx';
import { type EventRegistrations, readRegistrations, registrationsAsCsv } from './registrations.ts';
import { GuestMessages } from './messages/GuestMessages.tsx';

/** Who registered for the event that `?event=` names, and the same as a file. */
export const Registrations = postIsland(
  { name: 'Registrations', reason: 'Sign in to see registrations.' },
  (area) => (
    <LoadByParam param="event" area={area} queryKey={['registrations']} load={readRegistrations}>
      {(event) => <List area={area} event={event} />}
    </LoadByParam>
  ),
);

function List({ area, event }: { area: PostArea; event: EventRegistrations }) {
  const { id, title, slug, zone, dates, registrations, businessId } = event;
  const [date, setDate] = useState('');
  const [hasCanceled, setHasCanceled] = useState(false);
  const shown = registrations.filter(
    (one) => (date === '' || one.occurrence_id === date) && (hasCanceled || one.status !== 'canceled'),
  );
  const people = shown
    .filter(({ status }) => ['registered', 'confirmed', 'attended'].includes(status))
    .reduce((sum, { guests }) => sum + 1 + guests, 0);
  const startOf = new Map(dates.map(({ id: of, starts_at }) => [of, starts_at]));
  const when = (moment: string) => `${formatDay(moment, { zone })}, ${formatTime(moment, { zone })}`;
  return (
    <>
      <h2>{title}</h2>
      {dates.length > 1 && (
        <SelectField
          label="Date"
          value={date}
          options={[['', 'All dates'], ...dates.map((one) => [one.id, when(one.starts_at)] as const)]}
          onChange={({ target }) => setDate(target.value)}
        />
      )}
      <label className="checkbox">
        <input
          type="checkbox"
          checked={hasCanceled}
          onChange={({ target }) => setHasCanceled(target.checked)}
        />{' '}
        Show canceled
      </label>
      <p role="status">
        {people === 0 && 'No registrations yet.'}
        {people === 1 && '1 person registered.'}
        {people > 1 && `${String(people)} people registered, guests included.`}
      </p>
      {shown.length === 0 && (
        <p className="soft">
          People can register on the event's page once it is live and registration is open.
        </p>
      )}
      {shown.length > 0 && (
        <ul className="people">
          {shown.map((one) => (
            <li key={one.id}>
              <span>
                <strong>{one.attendee_name.trim() || 'No name'}</strong>
                {one.guests > 0 && ` + ${String(one.guests)}`}
                {dates.length > 1 && date === '' && (
                  <>
                    <br />
                    <span className="soft">{when(startOf.get(one.occurrence_id) ?? one.created_at)}</span>
                  </>
                )}
              </span>
              <span className="soft">{statusLabel(one.status)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="actions">
        {shown.length > 0 && (
          <Button
            onClick={() => {
              downloadText(`${slug}-registrations.csv`, registrationsAsCsv(event, shown), 'text/csv');
              track('download', { file: 'registrations' });
            }}
          >
            Export CSV
          </Button>
        )}
        <a className="button" data-variant="quiet" href="/account/check-in">
          Check in guests
        </a>
        <a className="button" data-variant="quiet" href={postListUrl(area, businessId)}>
          Back to posts
        </a>
      </p>
      <GuestMessages eventId={id} dates={dates} zone={zone} />
    </>
  );
}
