import { Field } from '../../ui/Field.tsx';
import { Choice } from './Choice.tsx';
import { ordinals, readRule, type Recurrence, ruleDays, tellRule, writeRule } from './recurrence.ts';

interface RecurrenceFieldProps {
  label: string;
  rule: string;
  error: string | undefined;
  onChange: (rule: string) => void;
}

const ways: [Recurrence['repeats'] | '', string][] = [
  ['', 'It takes place once'],
  ['day', 'Every day'],
  ['week', 'Every week'],
  ['month', 'Every month, on the same day'],
  ['weekday', 'Every month, on a weekday'],
  ['year', 'Every year'],
];
const ends: [Recurrence['ends'], string][] = [
  ['never', 'It goes on'],
  ['count', 'After some dates'],
  ['until', 'On a day'],
];
const units = { day: 'days', week: 'weeks', month: 'months', weekday: 'months', year: 'years' };
const begin: Recurrence = {
  repeats: 'week',
  every: '1',
  days: [],
  nth: '1',
  ends: 'never',
  count: '',
  until: '',
};

/** How an event repeats, chosen in plain words. */
export function RecurrenceField({ label, rule, error, onChange }: RecurrenceFieldProps) {
  const read = readRule(rule);
  if (rule !== '' && !read)
    return (
      <div className="field">
        <strong>{label}</strong>
        <p className="field-hint">
          It repeats by a rule of its own, which stays as it is ({rule}).{' '}
          <button
            type="button"
            className="link"
            onClick={() => {
              onChange('');
            }}
          >
            Choose another
          </button>
        </p>
      </div>
    );
  const set = (patch: Partial<Recurrence>) => {
    onChange(writeRule({ ...(read ?? begin), ...patch }));
  };
  return (
    <fieldset className="field choices stack">
      <legend className="visually-hidden">{label}</legend>
      <Choice
        label={label}
        value={read?.repeats ?? ''}
        options={ways}
        onChange={(value) => {
          if (value === '') onChange('');
          else set({ repeats: value as Recurrence['repeats'], ...(value === 'weekday' && { days: ['MO'] }) });
        }}
      />
      {read && <Details read={read} error={error} set={set} />}
      {read && !error && <p role="status">{tellRule(rule)}.</p>}
    </fieldset>
  );
}

interface DetailsProps {
  read: Recurrence;
  error: string | undefined;
  set: (patch: Partial<Recurrence>) => void;
}

function Details({ read, error, set }: DetailsProps) {
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
