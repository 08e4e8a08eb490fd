import { type ReactNode, useState } from 'react';
import { Button } from '../ui/Button.tsx';

interface OpenFormProps {
  /** Of the button. */
  label: string;
  /** The form; `close` brings the button back. */
  children: (close: () => void) => ReactNode;
}

/** A button that gives its place to a form. */
export function OpenForm({ label, children }: OpenFormProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return children(() => setOpen(false));
  return (
    <p>
      <Button onClick={() => setOpen(true)}>{label}</Button>
    </p>
  );
}
