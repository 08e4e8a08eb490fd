import type { CheckInAnswer, CheckInItem, DoorGuest, DoorList, Refusal } from '#contracts/door.ts';
import { opensAt } from './door-times.ts';

/** Whether somebody has to pay before they are let in; members to whom it is invoiced pay later. */
export const isDue = ({ due, pays }: DoorGuest): boolean => (due ?? 0) > 0 && pays !== 'invoice';

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
  if (isIn || !isExpected(guest) || (isDue(guest) && !item.despite_due)) return guest;
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

function refuse({ date }: DoorList, guest: DoorGuest | undefined, item: CheckInItem): Refusal | null {
  if (!guest) return 'unknown';
  if (guest.status === 'canceled') return 'canceled';
  if (date.status === 'canceled' || date.status === 'postponed') return 'event_off';
  if (guest.status === 'held') return 'payment_due';
  if (!isExpected(guest)) return 'no_place';
  if (guest.status === 'attended') return null;
  if (Date.parse(item.occurred_at) < opensAt(date.starts_at)) return 'too_early';
  return isDue(guest) && !item.despite_due ? 'payment_due' : null;
}

/** What a door without a network answers, by the rule of `sync_check_ins` and the list that it has. */
export function answerLocally(list: DoorList, item: CheckInItem): CheckInAnswer {
  const guest = list.guests.find(({ id }) => id === item.registration_id);
  const reason = item.action === 'admit' ? refuse(list, guest, item) : null;
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
    table: guest?.table,
    status: after?.status,
    starts_at: list.date.starts_at,
    attended_at: after?.attended_at,
    due: guest?.due,
    currency: list.currency,
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
