import { formKitStrings } from '../../../i18n/shared/form-kit-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { textOf } from '../../../kit/forms/form-fields.ts';
import { FieldControl, type FieldControlProps } from '../../../kit/forms/FieldControl.tsx';
import { Field } from '../../../ui/Field.tsx';
import { endOfDay, lastDay, moveStart, startOfDay, switchAllDay } from './all-day.ts';

interface TimeFieldProps extends FieldControlProps {
  onChangeAll: (values: FieldControlProps['values']) => void;
}

/** When an event starts or ends: a day and a time, or only a day when it lasts all day; and the choice between them. */
export function TimeField({ onChangeAll, ...field }: TimeFieldProps) {
  const t = useStrings(formKitStrings);
  const { spec, values, error } = field;
  if (spec.name === 'all_day')
    return (
      <FieldControl
        {...field}
        onChange={(_name, value) => onChangeAll(switchAllDay(values, value === true))}
      />
    );
  const isStart = spec.name === 'starts_at';
  const value = textOf(values, spec.name);
  const change = (next: string) => onChangeAll(isStart ? moveStart(values, next) : { ends_at: next });
  if (values['all_day'] !== true)
    return <FieldControl {...field} onChange={(_name, next) => change(String(next))} />;
  return (
    <Field
      label={t.required(spec.label)}
      name={spec.name}
      type="date"
      errors={error ? [error] : []}
      value={isStart ? value.slice(0, 10) : lastDay(value)}
      onChange={({ target }) => change(isStart ? startOfDay(target.value) : endOfDay(target.value))}
    />
  );
}
