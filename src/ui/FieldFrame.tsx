import { type ReactNode, useId } from 'react';

/** What every field shows around its input. */
export interface FrameProps {
  label: string;
  /** What is wrong with the value, one sentence each. */
  errors?: string[];
  hint?: ReactNode;
  /** A few words next to the label, such as what becomes of a change. */
  note?: string | undefined;
}

/** What ties an input to its label, hint and errors. */
export interface FramedInput {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby'?: string;
}

/** A label, a hint and errors around an input, tied to it for screen readers. */
export function FieldFrame({
  label,
  errors = [],
  hint,
  note,
  children,
}: FrameProps & { children: (tie: FramedInput) => ReactNode }) {
  const id = useId();
  const describedBy = [note && `${id}-note`, hint && `${id}-hint`, errors.length > 0 && `${id}-errors`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {note && (
        <div className="field-note" id={`${id}-note`}>
          {note}
        </div>
      )}
      <div className="field-input">
        {children({
          id,
          'aria-invalid': errors.length > 0,
          ...(describedBy && { 'aria-describedby': describedBy }),
        })}
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
