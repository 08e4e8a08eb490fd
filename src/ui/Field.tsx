import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';

/** What every field shows around its input. */
export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** What is wrong with the value, one sentence each. */
  errors?: string[];
  hint?: ReactNode;
  /** Stands beside the input, inside its frame. */
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled input; its hint and errors are tied to it for screen readers. */
export function Field({ label, errors = [], hint, after, ...input }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, errors.length > 0 && `${id}-errors`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-input">
        <input
          {...input}
          id={id}
          aria-invalid={errors.length > 0}
          {...(describedBy && { 'aria-describedby': describedBy })}
        />
        {after}
      </div>
      {hint && (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {errors.length > 0 && (
        <ul className="field-error" id={`${id}-errors`}>
          {errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
