import { Toast } from '@base-ui/react/toast';
import { Undo2, X } from 'lucide';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { toUserMessage } from '../../lib/browser/errors/to-user-message.ts';
import { islandStrings } from '../../i18n/shared/island-strings.ts';
import { pageStrings } from '../../lib/browser/page-locale.ts';
import { Icon } from '../../ui/Icon.tsx';
import { isTypingIn } from '../../lib/browser/shortcut-keys.ts';
import '../../styles/toast.css';
import type { ToastMessage } from './toast-message.ts';

interface ToastData {
  undo?: (() => void) | undefined;
}

const manager = Toast.createToastManager<ToastData>();
// Time to read a sentence, and to decide on one that can be undone; it stops while the toast has the pointer or the focus.
const shownMs = 6_000;
const undoableMs = 12_000;
let isMounted = false;

/** Adds a toast, and the place for toasts with the first one. */
export function addToast({ message, undo }: ToastMessage): void {
  if (!isMounted) {
    isMounted = true;
    const place = document.createElement('div');
    document.body.append(place);
    // At once, with its effects: a toast that is added before the provider listens is lost.
    flushSync(() => {
      createRoot(place).render(<Toaster />);
    });
  }
  const id = manager.add({
    description: message,
    timeout: undo ? undoableMs : shownMs,
    data: {
      undo:
        undo &&
        (() => {
          manager.close(id);
          undo().then(
            (result) => {
              addToast({ message: typeof result === 'string' ? result : pageStrings(islandStrings).undone });
            },
            (error: unknown) => {
              manager.add({ description: toUserMessage(error).message, type: 'danger', timeout: 0 });
            },
          );
        }),
    },
  });
}

function Toaster() {
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <ToastList />
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts, close } = Toast.useToastManager<ToastData>();
  const t = pageStrings(islandStrings);
  const place = useRef<HTMLDivElement>(null);
  const newest = toasts[0]?.id;
  useEffect(() => {
    const viewport = place.current;
    // A browser without popovers shows the toasts below open dialogs.
    if (!viewport || !('showPopover' in viewport)) return;
    // Opened again for each toast, so that it stands over a dialog that was opened since.
    if (viewport.matches(':popover-open')) viewport.hidePopover();
    if (newest !== undefined) viewport.showPopover();
  }, [newest]);
  const undo = toasts.find(({ data, transitionStatus }) => data?.undo && transitionStatus !== 'ending')?.data
    ?.undo;
  useEffect(() => {
    if (!undo) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      if (event.defaultPrevented || isTypingIn(event.target)) return;
      event.preventDefault();
      undo();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [undo]);
  return (
    <Toast.Viewport className="toasts" popover="manual" ref={place}>
      {toasts.map((toast) => (
        <Toast.Root key={toast.id} toast={toast} className="toast" role="group" aria-modal={undefined}>
          <Toast.Description />
          {toast.data?.undo && (
            <button type="button" className="link" onClick={toast.data.undo}>
              <Icon icon={Undo2} /> {t.undo}
            </button>
          )}
          <button type="button" className="close" aria-label={t.dismiss} onClick={() => close(toast.id)}>
            <Icon icon={X} />
          </button>
        </Toast.Root>
      ))}
    </Toast.Viewport>
  );
}
