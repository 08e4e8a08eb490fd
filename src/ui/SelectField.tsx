import type { SelectHTMLAttributes } from 'react';
import { FieldFrame, type FrameProps } from './FieldFrame.tsx';

interface SelectFieldProps extends FrameProps, SelectHTMLAttributes<HTMLSelectElement> {
  /** Value and what is read, in order. */
  options: readonly (readonly [value: string, label: string])[];
}

/** A labeled choice of one. */
export function SelectField({ label, errors, hint, note, options, ...select }: SelectFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} note={note} {...(errors && { errors })}>
      {(tie) => (
        <select {...select} {...tie}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
