import { useState } from 'react';
import { formatDay, formatTime } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ChangeDate } from './ChangeDate.tsx';
import { DateRow } from './DateRow.tsx';
import {
  cancelDate,
  cancelEvent,
  type DatedEvent,
  type EventDate,
  moveDate,
  readEventDates,
} from './event-dates.ts';
import { LoadByParam } from '../LoadByParam.tsx';
import { businessUrl } from '../business-url.ts';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';

/** The dates to come of the event that `?event=` names: each is moved or called off, or the whole event. */
export const EventDates = sessionIsland(
  { name: 'EventDates', reason: "Sign in to change your event's dates." },
  () => (
    <LoadByParam param="event" queryKey={['dates']} load={readEventDates}>
      {(event, reload) => <Dates event={event} reload={reload} />}
    </LoadByParam>
  ),
);

type Change = { date: EventDate; kind: 'move' | 'cancel' } | { kind: 'all' };

function Dates({ event, reload }: { event: DatedEvent; reload: () => void }) {
  const { id, title, slug, zone, status, dates, businessId, isSeries } = event;
  const [change, setChange] = useState<Change>();
  const [said, setSaid] = useState('');
  const when = ({ starts_at }: EventDate) =>
    `${formatDay(starts_at, { zone })}, ${formatTime(starts_at, { zone })}`;
  const close = (words: string) => (isDone: boolean) => {
    setChange(undefined);
    if (!isDone) return;
    setSaid(words);
    reload();
  };
  const isOff = status === 'canceled';
  return (
    <Panel title={title}>
      {isOff && <Notice>This event is canceled. To run it again, copy it.</Notice>}
      <p role="status">{said}</p>
      {dates.length === 0 && <p className="soft">No upcoming dates.</p>}
      <ul className="rows">
        {dates.map((date) => (
          <DateRow
            key={date.id}
            date={date}
            when={when(date)}
            onChange={(kind) => setChange({ kind, date })}
          />
        ))}
      </ul>
      <p className="actions">
        {!isOff && isSeries && dates.length > 0 && (
          <Button variant="quiet" onClick={() => setChange({ kind: 'all' })}>
            Cancel event
          </Button>
        )}
        <a className="button" data-variant="quiet" href={`/events/${slug}`}>
          View page
        </a>
        {businessId && (
          <a className="button" data-variant="quiet" href={businessUrl('posts', { id: businessId })}>
            Back to posts
          </a>
        )}
      </p>
      {change?.kind === 'all' && (
        <ChangeDate
          title="Cancel this event?"
          people={dates.reduce((sum, { people }) => sum + people, 0)}
          work={(reason) => cancelEvent(id, reason)}
          onClose={close('Event canceled.')}
        />
      )}
      {change?.kind === 'cancel' && (
        <ChangeDate
          title={`Cancel ${when(change.date)}?`}
          people={change.date.people}
          work={(reason) => (isSeries ? cancelDate(change.date.id, reason) : cancelEvent(id, reason))}
          onClose={close(`${when(change.date)} canceled.`)}
        />
      )}
      {change?.kind === 'move' && (
        <ChangeDate
          title={`Reschedule ${when(change.date)}`}
          people={change.date.people}
          from={{ starts_at: change.date.starts_at, zone }}
          work={(reason, start) => moveDate(change.date.id, start, reason)}
          onClose={close('Date rescheduled.')}
        />
      )}
    </Panel>
  );
}
