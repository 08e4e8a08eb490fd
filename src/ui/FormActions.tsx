import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { islandStrings } from '../i18n/shared/island-strings.ts';
import { useStrings } from '../i18n/use-strings.ts';

interface FormActionsProps {
  /** What the form does. */
  label: string;
  isBusy?: boolean;
  /** Leaves the form without doing it. */
  onCancel: () => void;
  cancelLabel?: string;
  /** Further buttons, between the two. */
  children?: ReactNode;
}

/** The buttons below a form that one can also leave. */
export function FormActions({ label, isBusy = false, onCancel, cancelLabel, children }: FormActionsProps) {
  const t = useStrings(islandStrings);
  return (
    <div className="actions">
      <Button type="submit" isBusy={isBusy}>
        {label}
      </Button>
      {children}
      <Button variant="quiet" onClick={onCancel}>
        {cancelLabel ?? t.cancel}
      </Button>
    </div>
  );
}
