import { attendanceStrings } from '../../../i18n/business/attendance-strings.ts';
import { useDateLocale, useStrings } from '../../../i18n/use-strings.ts';
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
import { EventNav } from '../events/EventNav.tsx';
import { LoadByParam } from '../LoadByParam.tsx';
import { postIsland } from '../posts/post-island.tsx';

/** The dates to come of the event that `?event=` names: each is moved, postponed or canceled, or the whole event. */
export const EventDates = postIsland(
  { name: 'EventDates', reason: (language) => attendanceStrings[language].dates.signIn },
  (area) => (
    <LoadByParam param="event" area={area} queryKey={['dates']} load={readEventDates}>
      {(event, reload) => (
        <>
          <EventNav area={area} event={event} page="dates" />
          <Dates event={event} reload={reload} />
        </>
      )}
    </LoadByParam>
  ),
);

/** A change of one date, or of the whole event without `date`. */
interface Change {
  kind: DateChange;
  date?: EventDate;
}

interface DatesProps {
  event: DatedEvent;
  reload: () => void;
}

function Dates({ event, reload }: DatesProps) {
  const { dates: t } = useStrings(attendanceStrings);
  const locale = useDateLocale();
  const { zone, status, dates, isSeries } = event;
  const [change, setChange] = useState<Change>();
  const [said, setSaid] = useState('');
  const when = ({ starts_at }: EventDate) =>
    `${formatDay(starts_at, { zone, locale })}, ${formatTime(starts_at, { zone, locale })}`;
  const isOff = status === 'canceled';
  const isPostponed = status === 'postponed';
  // A single event is postponed as its one date is.
  const forAll: DateChange[] = isPostponed ? ['resume', 'cancel'] : isSeries ? ['postpone', 'cancel'] : [];
  return (
    <Panel title={t.title}>
      {isOff && <Notice>{t.eventCanceled}</Notice>}
      {isPostponed && <Notice>{t.eventPostponed}</Notice>}
      <p role="status">{said}</p>
      {dates.length === 0 && <p className="soft">{t.none}</p>}
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
              {t[kind].event}
            </Button>
          ))}
      </p>
      {change && (
        <AskForChange
          event={event}
          change={change}
          when={when}
          onClose={(isDone) => {
            setChange(undefined);
            if (!isDone) return;
            const { kind, date } = change;
            if (date && kind === 'cancel') setSaid(t.canceledDate(when(date)));
            else setSaid(date ? t[kind].dateDone : t[kind].eventDone);
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
  const { dates: t } = useStrings(attendanceStrings);
  const { id, zone, dates, isSeries } = event;
  const statuses = { postpone: 'postponed', resume: 'scheduled', cancel: 'canceled' } as const;
  const work = (reason: string, start: string) => {
    if (kind === 'move') return date ? moveDate(date.id, start, reason) : Promise.resolve();
    // Canceling the one date of a single event cancels the event.
    if (!date || (kind === 'cancel' && !isSeries)) return changeEvent(id, statuses[kind], reason);
    const changes = { postpone: postponeDate, resume: resumeDate, cancel: cancelDate };
    return changes[kind](date.id, reason);
  };
  return (
    <ChangeDate
      kind={kind}
      title={date ? t[kind].ofDate(when(date)) : t[kind].askEvent}
      people={(date ? [date] : dates).reduce((sum, { people }) => sum + people, 0)}
      {...(kind === 'move' && date && { from: { starts_at: date.starts_at, zone } })}
      work={work}
      onClose={onClose}
    />
  );
}
