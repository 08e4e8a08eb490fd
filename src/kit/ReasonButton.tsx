import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { showToast } from './toasts/show-toast.ts';
import type { ToastMessage } from './toasts/toast-message.ts';

interface ReasonButtonProps {
  /** What the button and that of the dialog say. */
  label: string;
  /** Tells it apart from others of a list. */
  named: string;
  /** What the dialog is called where forms are measured. */
  name: string;
  title: string;
  /** Who reads the reason. */
  hint: string;
  /** Does it, and resolves to what to say then; an error stays in the dialog with what was typed. */
  onSend: (reason: string) => Promise<ToastMessage>;
}

/** A button that asks for a reason in a dialog, then does it and says so. */
export function ReasonButton({ label, named, name, title, hint, onSend }: ReasonButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="quiet" aria-label={named} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <ReasonDialog
          name={name}
          title={title}
          label={label}
          hint={hint}
          onSend={async (reason) => {
            const done = await onSend(reason);
            close();
            showToast(done);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
