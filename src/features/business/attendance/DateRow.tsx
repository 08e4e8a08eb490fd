import { Button } from '../../../ui/Button.tsx';
import type { DateChange } from './ChangeDate.tsx';
import type { EventDate } from './event-dates.ts';

interface DateRowProps {
  date: EventDate;
  when: string;
  /** Whether the whole event is postponed: a single date can then only be canceled. */
  isEventPostponed: boolean;
  onChange: (kind: DateChange) => void;
}

const words: Record<string, string> = {
  canceled: 'Canceled',
  postponed: 'Postponed',
  rescheduled: 'Rescheduled',
};
const labels: Record<DateChange, string> = {
  move: 'Reschedule',
  postpone: 'Postpone',
  resume: 'Resume',
  cancel: 'Cancel date',
};

/** A date of an event with what it is, and the ways to change it. */
export function DateRow({ date, when, isEventPostponed, onChange }: DateRowProps) {
  const { status, reason, people } = date;
  const who =
    people === 0 ? 'No registrations' : people === 1 ? '1 registration' : `${String(people)} registrations`;
  return (
    <li>
      <span>
        <strong>{when}</strong> {words[status] && <span className="badge">{words[status]}</span>}
        <br />
        <span className="soft">{reason ? `Reason: ${reason}` : who}</span>
      </span>
      {status !== 'canceled' && (
        <span className="actions">
          {listChanges(status, isEventPostponed).map((kind) => (
            <Button
              key={kind}
              variant="quiet"
              aria-label={`${labels[kind]}: ${when}`}
              onClick={() => onChange(kind)}
            >
              {labels[kind]}
            </Button>
          ))}
        </span>
      )}
    </li>
  );
}

function listChanges(status: string, isEventPostponed: boolean): DateChange[] {
  if (isEventPostponed) return ['cancel'];
  return ['move', status === 'postponed' ? 'resume' : 'postpone', 'cancel'];
}
