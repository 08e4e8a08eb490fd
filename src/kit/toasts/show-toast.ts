import type { ToastMessage } from './toast-message.ts';

/** Shows a message at the edge of the page for some seconds, over all else. Its code loads with the first one. */
export function showToast(toast: ToastMessage): void {
  import('./Toaster.tsx').then(
    ({ addToast }) => {
      addToast(toast);
    },
    // Without its code there is no message: what was done shows on the page all the same.
    () => undefined,
  );
}
