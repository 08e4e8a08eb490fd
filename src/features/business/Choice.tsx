import { SelectField } from '../../ui/SelectField.tsx';

interface ChoiceProps {
  label: string;
  name?: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  hint?: string | undefined;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** One of several, which tells its new value. */
export function Choice({ error, onChange, ...field }: ChoiceProps) {
  return (
    <SelectField
      {...field}
      {...(error && { errors: [error] })}
      onChange={({ target }) => {
        onChange(target.value);
      }}
    />
  );
}
