import { postFormStrings } from '../../../i18n/business/post-form-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { capitalize } from '../../../lib/shared/format.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { ordinals, type Recurrence, ruleDays, workdays } from './recurrence.ts';

interface WeekdayOfMonthProps {
  read: Recurrence;
  set: (patch: Partial<Recurrence>) => void;
}

const months = Array.from({ length: 12 }, (_, index) => String(index + 1));
const anyWeekday = workdays.join();

/** "The first and third Tuesday" of each month, or of one month of the year. */
export function WeekdayOfMonth({ read: { repeats, nths, days, month }, set }: WeekdayOfMonthProps) {
  const { recurrence: t } = useStrings(postFormStrings);
  return (
    <>
      <div className="choices-list" role="group" aria-label={t.weeksLegend}>
        {ordinals.map((nth) => (
          <label className="checkbox" key={nth}>
            <input
              type="checkbox"
              checked={nths.includes(nth)}
              onChange={({ target }) =>
                set({ nths: target.checked ? [...nths, nth] : nths.filter((one) => one !== nth) })
              }
            />{' '}
            {capitalize(t.ordinals[nth] ?? nth)}
          </label>
        ))}
      </div>
      <SelectField
        label={t.weekday}
        value={days.length > 1 ? anyWeekday : (days[0] ?? 'MO')}
        options={[
          ...ruleDays.map((day) => [day, t.days[day] ?? day] as const),
          [anyWeekday, capitalize(t.anyWeekday)] as const,
        ]}
        onChange={({ target }) => set({ days: target.value.split(',') })}
      />
      {repeats === 'yearday' && (
        <SelectField
          label={t.month}
          value={month}
          options={months.map((one) => [one, capitalize(t.monthName(one))] as const)}
          onChange={({ target }) => set({ month: target.value })}
        />
      )}
    </>
  );
}
