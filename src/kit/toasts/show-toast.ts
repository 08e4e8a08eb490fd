/** What became of an action, in a sentence; with `undo`, how to take it back. */
export interface ToastMessage {
  message: string;
  undo?: () => Promise<unknown>;
}

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
