/** What became of an action, in a sentence; with `undo`, how to take it back. */
export interface ToastMessage {
  message: string;
  undo?: () => Promise<unknown>;
}
