/** Whether what was typed at the door means a registration: its name, or the beginning of its code. */
export function fitsTyped(person: { id: string; attendee_name: string }, typed: string): boolean {
  const words = fold(typed);
  if (words === '') return true;
  const code = typed.replace(/[^0-9a-z]/gi, '').toLowerCase();
  return (
    fold(person.attendee_name).includes(words) ||
    (code.length >= 4 && person.id.replaceAll('-', '').toLowerCase().startsWith(code))
  );
}

// "José" is found by "jose".
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
