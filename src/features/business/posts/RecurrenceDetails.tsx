import { postFormStrings } from '../../../i18n/business/post-form-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { Field } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { ordinals, type Recurrence, ruleDays } from './recurrence.ts';

const ends: readonly Recurrence['ends'][] = ['never', 'count', 'until'];

interface RecurrenceDetailsProps {
  read: Recurrence;
  error: string | undefined;
  set: (patch: Partial<Recurrence>) => void;
}

/** The parts of a rule: how often, on which days, and until when. */
export function RecurrenceDetails({ read, error, set }: RecurrenceDetailsProps) {
  const { recurrence: t } = useStrings(postFormStrings);
  return (
    <>
      <Field
        label={t.every[read.repeats]}
        inputMode="numeric"
        value={read.every}
        onChange={({ target }) => set({ every: target.value.replaceAll(/\D/g, '') })}
      />
      {read.repeats === 'week' && (
        <div className="choices-list" role="group" aria-label={t.daysLegend}>
          {ruleDays.map((day) => (
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
              {t.days[day]}
            </label>
          ))}
        </div>
      )}
      {read.repeats === 'weekday' && (
        <>
          <SelectField
            label={t.week}
            value={read.nth}
            options={ordinals.map((nth) => [nth, t.ordinals[nth] ?? nth] as const)}
            onChange={({ target }) => set({ nth: target.value })}
          />
          <SelectField
            label={t.weekday}
            value={read.days[0] ?? 'MO'}
            options={ruleDays.map((day) => [day, t.days[day] ?? day] as const)}
            onChange={({ target }) => set({ days: [target.value] })}
          />
        </>
      )}
      <SelectField
        label={t.stop}
        value={read.ends}
        options={ends.map((end) => [end, t.ends[end]] as const)}
        onChange={({ target }) => set({ ends: target.value as Recurrence['ends'] })}
      />
      {read.ends === 'count' && (
        <Field
          label={t.count}
          inputMode="numeric"
          value={read.count}
          onChange={({ target }) => set({ count: target.value.replaceAll(/\D/g, '') })}
        />
      )}
      {read.ends === 'until' && (
        <Field
          type="date"
          label={t.until}
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
