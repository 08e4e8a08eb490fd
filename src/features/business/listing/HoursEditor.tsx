import { useState } from 'react';
import { type Weekday, weekdays } from '#contracts/calendar.ts';
import type { Slot } from '#contracts/opening-hours.ts';
import { Button } from '../../../ui/Button.tsx';
import { copyDay, validateSlots, type Week } from './hours.ts';
import { SlotFields } from './SlotFields.tsx';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const workdays = weekdays.slice(0, 5);

/** The hours of a week: typed times, several a day, closed days, and one day copied to others. */
export function HoursEditor({ week, onChange }: { week: Week; onChange: (week: Week) => void }) {
  const [former, setFormer] = useState<Week>();
  const copy = (from: Weekday, to: readonly Weekday[]) => {
    setFormer(week);
    onChange(copyDay(week, from, to));
  };
  return (
    <fieldset className="field choices">
      <legend>Opening hours</legend>
      <p className="field-hint">
        Enter times like 9, 9:30 am, 17:30 or midnight. For hours past midnight, use the day on which you
        open.
      </p>
      {former && (
        <p role="status">
          Hours copied.{' '}
          <button
            type="button"
            className="link"
            onClick={() => {
              onChange(former);
              setFormer(undefined);
            }}
          >
            Undo
          </button>
        </p>
      )}
      <ul className="rows">
        {weekdays.map((day) => (
          <li key={day} className="hours-day">
            <strong>{capital(day)}</strong>
            <SlotFields
              label={capital(day)}
              slots={week[day]}
              error={validateSlots(week[day])}
              onChange={(slots: Slot[]) => {
                setFormer(undefined);
                onChange({ ...week, [day]: slots });
              }}
            />
            {week[day].length > 0 && (
              <span className="actions">
                <Button
                  variant="quiet"
                  aria-label={`Apply to Mon–Fri: ${capital(day)}`}
                  onClick={() => copy(day, workdays)}
                >
                  Apply to Mon–Fri
                </Button>
                <Button
                  variant="quiet"
                  aria-label={`Apply to all days: ${capital(day)}`}
                  onClick={() => copy(day, weekdays)}
                >
                  Apply to all days
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
