import { isDay } from '../../lib/shared/calendar-days.ts';

/** Sends a form when a day is chosen in its date field: picked at once, typed with Enter or when the field is left. */
export function applyDateAtOnce(form: HTMLFormElement) {
  const field = form.querySelector<HTMLInputElement>('input[type="date"]');
  if (!field) return;
  const former = field.value;
  let isTyping = false;
  const apply = () => {
    if (field.value !== former && isDay(field.value)) form.requestSubmit();
  };
  field.addEventListener('keydown', ({ key }) => {
    isTyping = key !== 'Enter';
  });
  field.addEventListener('pointerdown', () => {
    isTyping = false;
  });
  field.addEventListener('change', () => {
    if (!isTyping) apply();
  });
  field.addEventListener('blur', apply);
}
