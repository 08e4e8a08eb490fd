import { Button } from '../../ui/Button.tsx';
import type { EventDate } from './event-dates.ts';

interface DateRowProps {
  date: EventDate;
  when: string;
  onChange: (kind: 'move' | 'cancel') => void;
}

const words: Record<string, string> = {
  cancelled: 'Called off',
  postponed: 'Postponed',
  rescheduled: 'Moved',
};

/** A date of an event with what it is, and the ways to move it or call it off. */
export function DateRow({ date: { status, reason, people }, when, onChange }: DateRowProps) {
  const isOff = status === 'cancelled';
  const who =
    people === 0
      ? 'Nobody registered'
      : people === 1
        ? 'One registration'
        : `${String(people)} registrations`;
  return (
    <li>
      <span>
        <strong>{when}</strong> {words[status] && <span className="badge">{words[status]}</span>}
        <br />
        <span className="soft">{reason ? `Why: ${reason}` : who}</span>
      </span>
      {!isOff && (
        <span className="actions">
          <Button
            variant="quiet"
            aria-label={`Move ${when}`}
            onClick={() => {
              onChange('move');
            }}
          >
            Move
          </Button>
          <Button
            variant="quiet"
            aria-label={`Call off ${when}`}
            onClick={() => {
              onChange('cancel');
            }}
          >
            Call off
          </Button>
        </span>
      )}
    </li>
  );
}
