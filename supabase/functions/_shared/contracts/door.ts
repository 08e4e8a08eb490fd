import { z } from 'zod';
import { EventStatus } from './events.ts';

/** Why somebody is not let in. */
const refusals = [
  'unknown',
  'wrong_date',
  'canceled',
  'no_place',
  'payment_due',
  'event_off',
  'too_early',
  'not_in',
] as const;
export type Refusal = (typeof refusals)[number];

/** Somebody on the list of a date, and what became of them at the doors: an element of `door_list`. */
export const DoorGuest = z.object({
  id: z.string(),
  attendee_name: z.string(),
  guests: z.number(),
  status: z.string(),
  attended_at: z.string().nullable(),
  /** Where, and by which device, they were let in. */
  door: z.string().nullable(),
  device_id: z.string().nullable(),
  admission_id: z.string().nullable(),
  /** The kind of ticket; null without one. */
  type: z.string().nullable(),
  /** Where they sit. */
  table: z.string().nullish(),
  order_id: z.string().nullable(),
  order_code: z.string().nullable(),
  /** Added at a door, which may take it back and be paid. */
  is_walk_in: z.boolean(),
  pays: z.enum(['free', 'card', 'invoice', 'door']).nullable(),
  /** What the order costs and what is still due, in minor units; null where nothing was to be paid. */
  total: z.number().nullable(),
  due: z.number().nullable(),
  /** Let in once more, at a door that had no network. */
  conflicts: z.array(
    z.object({ id: z.string(), door: z.string(), device_id: z.string().nullable(), occurred_at: z.string() }),
  ),
});
export type DoorGuest = z.infer<typeof DoorGuest>;

/** The result of `door_list`: a date with everybody on its list, as a door keeps it for when there is no network. */
export const DoorList = z.object({
  read_at: z.string(),
  date: z.object({
    id: z.string(),
    event_id: z.string(),
    title: z.string(),
    slug: z.string(),
    venue_name: z.string().nullable(),
    time_zone: z.string(),
    starts_at: z.string(),
    ends_at: z.string(),
    status: EventStatus,
    capacity: z.number().nullable(),
    taken: z.number(),
  }),
  currency: z.string(),
  /** What is sold at the door, with what one costs, in minor units, taxes included. */
  types: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      seats: z.number(),
      total: z.number(),
      left: z.number().nullable(),
    }),
  ),
  guests: z.array(DoorGuest),
});
export type DoorList = z.infer<typeof DoorList>;

/** What a door did, as it is sent to `sync_check_ins`, perhaps hours later and more than once. */
export const CheckInItem = z.object({
  id: z.string(),
  action: z.enum(['admit', 'undo']),
  occurrence_id: z.string(),
  registration_id: z.string(),
  /** The admission that is taken back; without it, whichever counts. */
  undoes: z.string().optional(),
  method: z.enum(['camera', 'code', 'list']),
  /** Let in although payment is due. */
  despite_due: z.boolean().optional(),
  door: z.string(),
  device_id: z.string(),
  /** The door had shown its own answer before the server gave one. */
  was_offline: z.boolean(),
  occurred_at: z.string(),
});
export type CheckInItem = z.infer<typeof CheckInItem>;

/** The answer to an item: an element of the result of `sync_check_ins`. */
export const CheckInAnswer = z.object({
  id: z.string(),
  outcome: z.enum(['admitted', 'duplicate', 'refused', 'undone']),
  reason: z.enum(refusals).nullable(),
  registration_id: z.string().nullish(),
  name: z.string().nullish(),
  guests: z.number().nullish(),
  table: z.string().nullish(),
  status: z.string().nullish(),
  /** When the date of the registration begins: another one than the door's, where that is the matter. */
  starts_at: z.string().nullish(),
  attended_at: z.string().nullish(),
  due: z.number().nullish(),
  currency: z.string().nullish(),
  door: z.string().nullish(),
  device_id: z.string().nullish(),
  admission_id: z.string().nullish(),
});
export type CheckInAnswer = z.infer<typeof CheckInAnswer>;

/** Somebody whom a door added: the answer of `add_walk_in` and `pay_walk_in`. */
export const WalkIn = z.object({
  order_id: z.string(),
  total: z.number(),
  due: z.number(),
  currency: z.string(),
  invoice_id: z.string().nullable(),
  /** The secret of the page where it is paid, while something is due. */
  token: z.string().nullable(),
  is_in: z.boolean(),
});
export type WalkIn = z.infer<typeof WalkIn>;
