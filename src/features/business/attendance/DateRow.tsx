import { Button } from '../../../ui/Button.tsx';
import type { EventDate } from './event-dates.ts';

interface DateRowProps {
  date: EventDate;
  when: string;
  onChange: (kind: 'move' | 'cancel') => void;
}

const words: Record<string, string> = {
  canceled: 'Canceled',
  postponed: 'Postponed',
  rescheduled: 'Rescheduled',
};

/** A date of an event with what it is, and the ways to move it or call it off. */
export function DateRow({ date: { status, reason, people }, when, onChange }: DateRowProps) {
  const isOff = status === 'canceled';
  const who =
    people === 0 ? 'No registrations' : people === 1 ? '1 registration' : `${String(people)} registrations`;
  return (
    <li>
      <span>
        <strong>{when}</strong> {words[status] && <span className="badge">{words[status]}</span>}
        <br />
        <span className="soft">{reason ? `Reason: ${reason}` : who}</span>
      </span>
      {!isOff && (
        <span className="actions">
          <Button variant="quiet" aria-label={`Reschedule: ${when}`} onClick={() => onChange('move')}>
            Reschedule
          </Button>
          <Button variant="quiet" aria-label={`Cancel date: ${when}`} onClick={() => onChange('cancel')}>
            Cancel date
          </Button>
        </span>
      )}
    </li>
  );
}
