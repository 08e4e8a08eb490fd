import { Field } from '../../ui/Field.tsx';
import { Choice } from './Choice.tsx';
import { ordinals, type Recurrence, ruleDays } from './recurrence.ts';

const ends: [Recurrence['ends'], string][] = [
  ['never', 'It goes on'],
  ['count', 'After some dates'],
  ['until', 'On a day'],
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
        label={`Every how many ${units[read.repeats]}`}
        inputMode="numeric"
        value={read.every}
        onChange={({ target }) => {
          set({ every: target.value.replaceAll(/\D/g, '') });
        }}
      />
      {read.repeats === 'week' && (
        <div className="choices-list" role="group" aria-label="On which days">
          {Object.entries(ruleDays).map(([day, name]) => (
            <label className="tick" key={day}>
              <input
                type="checkbox"
                checked={read.days.includes(day)}
                onChange={({ target }) => {
                  set({
                    days: target.checked ? [...read.days, day] : read.days.filter((one) => one !== day),
                  });
                }}
              />{' '}
              {name}
            </label>
          ))}
        </div>
      )}
      {read.repeats === 'weekday' && (
        <>
          <Choice
            label="Which one of the month"
            value={read.nth}
            options={Object.entries(ordinals)}
            onChange={(nth) => {
              set({ nth });
            }}
          />
          <Choice
            label="Weekday"
            value={read.days[0] ?? 'MO'}
            options={Object.entries(ruleDays)}
            onChange={(day) => {
              set({ days: [day] });
            }}
          />
        </>
      )}
      <Choice
        label="When the series ends"
        value={read.ends}
        options={ends}
        onChange={(value) => {
          set({ ends: value as Recurrence['ends'] });
        }}
      />
      {read.ends === 'count' && (
        <Field
          label="How many dates"
          inputMode="numeric"
          value={read.count}
          onChange={({ target }) => {
            set({ count: target.value.replaceAll(/\D/g, '') });
          }}
        />
      )}
      {read.ends === 'until' && (
        <Field
          type="date"
          label="The last day"
          value={read.until}
          onChange={({ target }) => {
            set({ until: target.value });
          }}
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
