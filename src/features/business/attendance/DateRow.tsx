import { attendanceStrings } from '../../../i18n/business/attendance-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
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

/** A date of an event with what it is, and the ways to change it. */
export function DateRow({ date, when, isEventPostponed, onChange }: DateRowProps) {
  const { dates: t } = useStrings(attendanceStrings);
  const { status, reason, people } = date;
  const change = new Map(Object.entries(t.status)).get(status);
  return (
    <li>
      <span>
        <strong>{when}</strong> {change && <span className="badge">{change}</span>}
        <br />
        <span className="soft">{reason ? t.reasonWas(reason) : t.registrations(people)}</span>
      </span>
      {status !== 'canceled' && (
        <span className="actions">
          {listChanges(status, isEventPostponed).map((kind) => (
            <Button
              key={kind}
              variant="quiet"
              aria-label={`${t[kind].action}: ${when}`}
              onClick={() => onChange(kind)}
            >
              {t[kind].action}
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
