import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

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
export function FormActions({
  label,
  isBusy = false,
  onCancel,
  cancelLabel = 'Cancel',
  children,
}: FormActionsProps) {
  return (
    <div className="actions">
      <Button type="submit" isBusy={isBusy}>
        {label}
      </Button>
      {children}
      <Button variant="quiet" onClick={onCancel}>
        {cancelLabel}
      </Button>
    </div>
  );
}
