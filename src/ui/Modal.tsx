import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { closeOnBack } from '../lib/shared/dialog-history.ts';

interface ModalProps {
  title: string;
  /** Escape, Back, or the browser's own way to close a dialog. Without it, the dialog stays open as long as it is rendered. */
  onClose?: () => void;
  /** A drawer stands at the end of the page, as high as the window. */
  look?: 'drawer';
  onKeyDown?: (event: KeyboardEvent<HTMLDialogElement>) => void;
  children: ReactNode;
}

/** A dialog over the page, open as long as it is rendered; the browser keeps the focus inside. */
export function Modal({ title, onClose, look, onKeyDown, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const closesOnBack = onClose !== undefined;
  useEffect(() => {
    if (!closesOnBack) return;
    return closeOnBack(() => dialog.current?.close());
  }, [closesOnBack]);
  const stayOpen = {
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
    },
    // A browser may close a dialog at the second Escape all the same.
    onClose: () => dialog.current?.showModal(),
  };
  return (
    <dialog
      ref={dialog}
      className="modal"
      data-look={look}
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      {...(onClose ? { onClose } : stayOpen)}
    >
      <div className="stack">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
