const place = 'hub-admin-keys';

/** Whether shortcuts of one key are on for this device: they are, unless somebody switched them off. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(place) !== 'off';
  } catch {
    return true;
  }
}

/** Stores whether shortcuts of one key are on for this device. */
export function storeShortcutsOn(isOn: boolean): void {
  try {
    localStorage.setItem(place, isOn ? 'on' : 'off');
  } catch {
    // Where nothing can be stored, the choice holds for this page.
  }
}

/** Whether what has the focus takes letters itself. */
export function isTypingIn(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const dialog = target.closest('dialog');
  // Between the closing of a dialog and its removal from the page the focus is still in it.
  if (dialog) return dialog.open;
  return target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null;
}
