import { Field } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { ordinals, type Recurrence, ruleDays } from './recurrence.ts';

const ends: [Recurrence['ends'], string][] = [
  ['never', 'Never'],
  ['count', 'After a number of dates'],
  ['until', 'On a date'],
];
const units = { day: 'days', week: 'weeks', month: 'months', weekday: 'months', year: 'years' };

interface RecurrenceDetailsProps {
  read: Recurrence;
  error: string | undefined;
  set: (patch: Partial<Recurrence>) => void;
}

/** The parts of a rule: how often, on which days, and until when. */
export function RecurrenceDetails({ read, error, set }: RecurrenceDetailsProps) {
  return (
    <>
      <Field
        label={`Repeat every (${units[read.repeats]})`}
        inputMode="numeric"
        value={read.every}
        onChange={({ target }) => set({ every: target.value.replaceAll(/\D/g, '') })}
      />
      {read.repeats === 'week' && (
        <div className="choices-list" role="group" aria-label="Days">
          {Object.entries(ruleDays).map(([day, name]) => (
            <label className="checkbox" key={day}>
              <input
                type="checkbox"
                checked={read.days.includes(day)}
                onChange={({ target }) =>
                  set({
                    days: target.checked ? [...read.days, day] : read.days.filter((one) => one !== day),
                  })
                }
              />{' '}
              {name}
            </label>
          ))}
        </div>
      )}
      {read.repeats === 'weekday' && (
        <>
          <SelectField
            label="Week of the month"
            value={read.nth}
            options={Object.entries(ordinals)}
            onChange={({ target }) => set({ nth: target.value })}
          />
          <SelectField
            label="Weekday"
            value={read.days[0] ?? 'MO'}
            options={Object.entries(ruleDays)}
            onChange={({ target }) => set({ days: [target.value] })}
          />
        </>
      )}
      <SelectField
        label="Stop repeating"
        value={read.ends}
        options={ends}
        onChange={({ target }) => set({ ends: target.value as Recurrence['ends'] })}
      />
      {read.ends === 'count' && (
        <Field
          label="Number of dates"
          inputMode="numeric"
          value={read.count}
          onChange={({ target }) => set({ count: target.value.replaceAll(/\D/g, '') })}
        />
      )}
      {read.ends === 'until' && (
        <Field
          type="date"
          label="Last day"
          value={read.until}
          onChange={({ target }) => set({ until: target.value })}
        />
      )}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}
