import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';

interface AmountFieldProps {
  label: string;
  /** In minor units. */
  amount: number;
  onChange: (amount: number) => void;
}

/** An amount of money, typed in major units; what is no amount is not taken over. */
export function AmountField({ label, amount, onChange }: AmountFieldProps) {
  const [text, setText] = useState((amount / 100).toFixed(2));
  return (
    <Field
      label={label}
      inputMode="decimal"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        const value = Number(target.value.replace(',', '.'));
        if (target.value.trim() !== '' && value >= 0 && Number.isFinite(value))
          onChange(Math.round(value * 100));
      }}
      onBlur={() => setText((amount / 100).toFixed(2))}
    />
  );
}
