/** Brings a field of a form into sight and gives it the focus, also one in a part that is folded. */
export function goToField(name: string): void {
  const frame = document.querySelector(`[data-field="${CSS.escape(name)}"]`);
  if (!(frame instanceof HTMLElement)) return;
  const folded = frame.closest('details');
  if (folded) folded.open = true;
  const control = frame.querySelector<HTMLElement>('input:not([hidden]), textarea, select, button');
  (control ?? frame).focus();
  frame.scrollIntoView({ block: 'center' });
}
