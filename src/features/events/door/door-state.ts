import type { CheckInAnswer, CheckInItem, DoorGuest, DoorList, Refusal } from '#contracts/door.ts';

/** Whether somebody is expected at the door, or already in. */
export const isExpected = ({ status }: DoorGuest): boolean =>
  status === 'registered' || status === 'confirmed' || status === 'attended';

const takeBack = { status: 'registered', attended_at: null, door: null, device_id: null, admission_id: null };

function applyItem(guest: DoorGuest, item: CheckInItem): DoorGuest {
  if (item.registration_id !== guest.id) return guest;
  const isIn = guest.status === 'attended';
  if (item.action === 'undo')
    return isIn && (item.undoes === undefined || item.undoes === guest.admission_id)
      ? { ...guest, ...takeBack }
      : guest;
  if (isIn || !isExpected(guest)) return guest;
  const { id, door, device_id, occurred_at } = item;
  return { ...guest, status: 'attended', attended_at: occurred_at, door, device_id, admission_id: id };
}

/** The list as this door knows it: what the server said last, and what the door did since. */
export const applyQueue = (list: DoorList, queue: readonly CheckInItem[]): DoorList =>
  queue.length === 0 ? list : { ...list, guests: list.guests.map((guest) => queue.reduce(applyItem, guest)) };

/** The list with what the server answered. */
export const applyAnswers = (list: DoorList, answers: readonly CheckInAnswer[]): DoorList => ({
  ...list,
  guests: list.guests.map((guest) => {
    const answer = answers.findLast((one) => one.registration_id === guest.id);
    if (!answer) return guest;
    const { status, attended_at = null, door = null, device_id = null, admission_id = null } = answer;
    return { ...guest, status: status ?? guest.status, attended_at, door, device_id, admission_id };
  }),
});

function refuse({ date }: DoorList, guest: DoorGuest | undefined, now: number): Refusal | null {
  if (!guest) return 'unknown';
  if (guest.status === 'canceled') return 'canceled';
  if (date.status === 'canceled' || date.status === 'postponed') return 'event_off';
  if (!isExpected(guest)) return 'no_place';
  return now < Date.parse(date.starts_at) - 86_400_000 ? 'too_early' : null;
}

/** What a door without a network answers, by the rule of `sync_check_ins` and the list that it has. */
export function answerLocally(list: DoorList, item: CheckInItem): CheckInAnswer {
  const guest = list.guests.find(({ id }) => id === item.registration_id);
  const reason = item.action === 'admit' ? refuse(list, guest, Date.parse(item.occurred_at)) : null;
  const isIn = guest?.status === 'attended';
  const outcome = item.action === 'undo' ? 'undone' : reason ? 'refused' : isIn ? 'duplicate' : 'admitted';
  const after = guest && applyItem(guest, item);
  return {
    id: item.id,
    outcome,
    reason,
    registration_id: item.registration_id,
    name: guest?.attendee_name,
    guests: guest?.guests,
    status: after?.status,
    attended_at: after?.attended_at,
    door: after?.door,
    device_id: after?.device_id,
    admission_id: after?.admission_id,
  };
}

/** Those whom two doors let in, of whom both are told. */
export const listConflicts = ({ guests }: DoorList) =>
  guests.flatMap((guest) =>
    guest.conflicts
      .filter(({ device_id: device }) => guest.status === 'attended' && device !== guest.device_id)
      .map((conflict) => ({ guest, conflict })),
  );
