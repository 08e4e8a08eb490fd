import { type ReactNode, type TextareaHTMLAttributes, useId } from 'react';

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  errors?: string[];
  hint?: ReactNode;
}

/** A labelled field for several lines; its hint and errors are tied to it for screen readers. */
export function TextArea({ label, errors = [], hint, ...area }: TextAreaProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, errors.length > 0 && `${id}-errors`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-input">
        <textarea
          rows={6}
          {...area}
          id={id}
          aria-invalid={errors.length > 0}
          {...(describedBy && { 'aria-describedby': describedBy })}
        />
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
