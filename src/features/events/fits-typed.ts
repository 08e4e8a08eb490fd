import { hasTyped } from '../../lib/shared/fold-text.ts';

/** Whether what was typed at the door means a registration: its name, or the beginning of its code. */
export function fitsTyped(person: { id: string; attendee_name: string }, typed: string): boolean {
  const code = typed.replace(/[^0-9a-z]/gi, '').toLowerCase();
  return (
    hasTyped(person.attendee_name, typed) ||
    (code.length >= 4 && person.id.replaceAll('-', '').toLowerCase().startsWith(code))
  );
}

// "José" is found by "jose".
