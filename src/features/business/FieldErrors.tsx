import type { Ref } from 'react';
import { formKitStrings } from '../../i18n/shared/form-kit-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { Notice } from '../../ui/Notice.tsx';

/** A field with an error. */
interface FieldError {
  name: string;
  label: string;
  /** What to do about it. */
  message: string;
  /** Where the field is, for a link that is opened elsewhere. */
  href: string;
}

interface FieldErrorsProps {
  errors: readonly FieldError[];
  /** Leads to a field. */
  onGo: (name: string) => void;
  /** The summary, to give it the focus. */
  ref?: Ref<HTMLDivElement>;
}

/** What has to be corrected before a form can be saved, each with the way to its field. */
export function FieldErrors({ errors, onGo, ref }: FieldErrorsProps) {
  const t = useStrings(formKitStrings);
  return (
    <div ref={ref} tabIndex={-1} className="error-summary">
      <Notice tone="danger">
        <p>{t.fixFields(errors.length)}</p>
        <ul>
          {errors.map(({ name, label, message, href }) => (
            <li key={name}>
              <a
                href={href}
                onClick={(event) => {
                  event.preventDefault();
                  onGo(name);
                }}
              >
                {label}
              </a>
              : {message}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
