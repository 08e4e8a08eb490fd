import { useState } from 'react';
import { type Weekday, weekdays } from '#contracts/calendar.ts';
import type { Slot } from '#contracts/opening-hours.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { FieldNote } from './FieldNote.tsx';
import { copyDay, formatTyped, validateSlots, type Week } from './hours.ts';
import { SlotFields } from './SlotFields.tsx';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const workdays = weekdays.slice(0, 5);

interface HoursEditorProps {
  week: Week;
  /** What becomes of a change. */
  note?: string | undefined;
  onChange: (week: Week) => void;
}

/** The hours of a week: typed times, several a day, closed days, and one day copied to others. */
export function HoursEditor({ week, note, onChange }: HoursEditorProps) {
  const [former, setFormer] = useState<Week>();
  const [touched, setTouched] = useState<Weekday>();
  const openDays = weekdays.filter((day) => week[day].length > 0);
  const from = openDays.find((day) => day === touched) ?? openDays[0];
  const copy = (to: readonly Weekday[]) => {
    if (!from) return;
    setFormer(week);
    onChange(copyDay(week, from, to));
  };
  return (
    <fieldset className="field choices" data-column="opening_hours">
      <legend>Opening hours</legend>
      <FieldNote>{note}</FieldNote>
      <p className="field-hint">
        Type times as you like: 9, 9am, {formatTyped('17:30')} or midnight. For hours past midnight, use the
        day on which you open.
      </p>
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
                setTouched(day);
                onChange({ ...week, [day]: slots });
              }}
            />
          </li>
        ))}
      </ul>
      {from && (
        <div className="copy-hours">
          <SelectField
            label="Copy hours from"
            value={from}
            options={openDays.map((day) => [day, capital(day)] as const)}
            onChange={({ target }) => setTouched(weekdays.find((day) => day === target.value))}
          />
          <div className="actions">
            <Button variant="quiet" onClick={() => copy(workdays)}>
              Apply to Mon–Fri
            </Button>
            <Button variant="quiet" onClick={() => copy(weekdays)}>
              Apply to all days
            </Button>
          </div>
        </div>
      )}
      <div role="status">
        {former && (
          <>
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
          </>
        )}
      </div>
    </fieldset>
  );
}
