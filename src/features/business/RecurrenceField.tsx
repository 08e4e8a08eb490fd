import { Choice } from './Choice.tsx';
import { readRule, type Recurrence, tellRule, writeRule } from './recurrence.ts';
import { RecurrenceDetails } from './RecurrenceDetails.tsx';

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
      {read && <RecurrenceDetails read={read} error={error} set={set} />}
      {read && !error && <p role="status">{tellRule(rule)}.</p>}
    </fieldset>
  );
}
