import { foldText } from '../../lib/shared/fold-text.ts';

/** Whether what was typed at the door means a registration: its name, or the beginning of its code. */
export function fitsTyped(person: { id: string; attendee_name: string }, typed: string): boolean {
  const words = foldText(typed);
  if (words === '') return true;
  const code = typed.replace(/[^0-9a-z]/gi, '').toLowerCase();
  return (
    foldText(person.attendee_name).includes(words) ||
    (code.length >= 4 && person.id.replaceAll('-', '').toLowerCase().startsWith(code))
  );
}

// "José" is found by "jose".
