import { useState } from 'react';
import { formatDay, formatTime } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ChangeDate, type DateChange } from './ChangeDate.tsx';
import { DateRow } from './DateRow.tsx';
import {
  cancelDate,
  changeEvent,
  type DatedEvent,
  type EventDate,
  moveDate,
  postponeDate,
  readEventDates,
  resumeDate,
} from './event-dates.ts';
import { LoadByParam } from '../LoadByParam.tsx';
import { type PostArea, postListUrl } from '../posts/post-area.ts';
import { postIsland } from '../posts/post-island.tsx';

/** The dates to come of the event that `?event=` names: each is moved, postponed or canceled, or the whole event. */
export const EventDates = postIsland(
  { name: 'EventDates', reason: "Sign in to change your event's dates." },
  (area) => (
    <LoadByParam param="event" area={area} queryKey={['dates']} load={readEventDates}>
      {(event, reload) => <Dates area={area} event={event} reload={reload} />}
    </LoadByParam>
  ),
);

/** A change of one date, or of the whole event without `date`. */
interface Change {
  kind: DateChange;
  date?: EventDate;
}

const asked: Record<DateChange, string> = {
  move: 'Reschedule',
  postpone: 'Postpone',
  resume: 'Resume',
  cancel: 'Cancel',
};
const done: Record<DateChange, string> = {
  move: 'rescheduled',
  postpone: 'postponed',
  resume: 'resumed',
  cancel: 'canceled',
};

interface DatesProps {
  area: PostArea;
  event: DatedEvent;
  reload: () => void;
}

function Dates({ area, event, reload }: DatesProps) {
  const { title, slug, zone, status, dates, businessId, isSeries } = event;
  const [change, setChange] = useState<Change>();
  const [said, setSaid] = useState('');
  const when = ({ starts_at }: EventDate) =>
    `${formatDay(starts_at, { zone })}, ${formatTime(starts_at, { zone })}`;
  const isOff = status === 'canceled';
  const isPostponed = status === 'postponed';
  // A single event is postponed as its one date is.
  const forAll: DateChange[] = isPostponed ? ['resume', 'cancel'] : isSeries ? ['postpone', 'cancel'] : [];
  return (
    <Panel title={title}>
      {isOff && <Notice>This event is canceled. To run it again, copy it.</Notice>}
      {isPostponed && <Notice>This event is postponed. Resume it to change its dates.</Notice>}
      <p role="status">{said}</p>
      {dates.length === 0 && <p className="soft">No upcoming dates.</p>}
      <ul className="rows">
        {dates.map((date) => (
          <DateRow
            key={date.id}
            date={date}
            when={when(date)}
            isEventPostponed={isPostponed}
            onChange={(kind) => setChange({ kind, date })}
          />
        ))}
      </ul>
      <p className="actions">
        {!isOff &&
          dates.length > 0 &&
          forAll.map((kind) => (
            <Button key={kind} variant="quiet" onClick={() => setChange({ kind })}>
              {asked[kind]} event
            </Button>
          ))}
        <a className="button" data-variant="quiet" href={`/events/${slug}`}>
          View page
        </a>
        <a className="button" data-variant="quiet" href={postListUrl(area, businessId)}>
          Back to posts
        </a>
      </p>
      {change && (
        <AskForChange
          event={event}
          change={change}
          when={when}
          onClose={(isDone) => {
            setChange(undefined);
            if (!isDone) return;
            const what = change.kind === 'cancel' && change.date ? when(change.date) : undefined;
            setSaid(`${what ?? (change.date ? 'Date' : 'Event')} ${done[change.kind]}.`);
            reload();
          }}
        />
      )}
    </Panel>
  );
}

interface AskForChangeProps {
  event: DatedEvent;
  change: Change;
  when: (date: EventDate) => string;
  onClose: (isDone: boolean) => void;
}

function AskForChange({ event, change: { kind, date }, when, onClose }: AskForChangeProps) {
  const { id, zone, dates, isSeries } = event;
  const statuses = { postpone: 'postponed', resume: 'scheduled', cancel: 'canceled' } as const;
  const work = (reason: string, start: string) => {
    if (kind === 'move') return date ? moveDate(date.id, start, reason) : Promise.resolve();
    // Canceling the one date of a single event cancels the event.
    if (!date || (kind === 'cancel' && !isSeries)) return changeEvent(id, statuses[kind], reason);
    const changes = { postpone: postponeDate, resume: resumeDate, cancel: cancelDate };
    return changes[kind](date.id, reason);
  };
  const isAsked = kind === 'cancel' || !date;
  return (
    <ChangeDate
      kind={kind}
      title={`${asked[kind]} ${date ? when(date) : 'this event'}${isAsked ? '?' : ''}`}
      people={(date ? [date] : dates).reduce((sum, { people }) => sum + people, 0)}
      {...(kind === 'move' && date && { from: { starts_at: date.starts_at, zone } })}
      work={work}
      onClose={onClose}
    />
  );
}
