import { postFormStrings } from '../../../i18n/business/post-form-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { readRule, type Recurrence, formatRule, writeRule } from './recurrence.ts';
import { RecurrenceDetails } from './RecurrenceDetails.tsx';

interface RecurrenceFieldProps {
  label: string;
  rule: string;
  error: string | undefined;
  onChange: (rule: string) => void;
}

const ways: readonly (Recurrence['repeats'] | '')[] = ['', 'day', 'week', 'month', 'weekday', 'year'];
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
  const t = useStrings(postFormStrings);
  const read = readRule(rule);
  if (rule !== '' && !read)
    return (
      <div className="field">
        <strong>{label}</strong>
        <p className="field-hint">
          {t.recurrence.customRule(rule)}{' '}
          <button type="button" className="link" onClick={() => onChange('')}>
            {t.recurrence.change}
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
      <SelectField
        label={label}
        value={read?.repeats ?? ''}
        options={ways.map((way) => [way, t.recurrence.ways[way]] as const)}
        onChange={({ target: { value } }) => {
          if (value === '') onChange('');
          else set({ repeats: value as Recurrence['repeats'], ...(value === 'weekday' && { days: ['MO'] }) });
        }}
      />
      {read && <RecurrenceDetails read={read} error={error} set={set} />}
      {read && !error && <p role="status">{formatRule(rule, t)}.</p>}
    </fieldset>
  );
}
