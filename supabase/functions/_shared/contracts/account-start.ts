// The browser takes the types only, so that it does not load zod for them.
import { z } from 'zod';
import { SubscriptionStatus } from './subscription-status.ts';

/** What `my_membership` answers: the membership of the caller, and what can be done about it. */
export const MyMembership = SubscriptionStatus.extend({
  /** A draft, under review, or to be paid. */
  has_open_application: z.boolean(),
  /** Where the chamber is reached; null where it has no address. */
  contact_email: z.string().nullable(),
});
export type MyMembership = z.infer<typeof MyMembership>;

/** An invoice that the person can pay. */
const DueInvoice = z.object({
  id: z.string(),
  number: z.string(),
  /** The organization that owes it; null for the person. */
  payer_name: z.string().nullable(),
  /** In minor units. */
  amount_due: z.number(),
  currency: z.string(),
  due_on: z.string(),
  is_overdue: z.boolean(),
});
export type DueInvoice = z.infer<typeof DueInvoice>;

/** When something begins, and the time zone to say it in. */
const when = { starts_at: z.string(), time_zone: z.string() };

/** What `account_start` answers: what the start page of an account shows. */
export const AccountStart = z.object({
  profile: z.object({
    first_name: z.string(),
    last_name: z.string(),
    avatar_url: z.string().nullable(),
  }),
  is_staff: z.boolean(),
  /** To come, soonest first; of an order each date once. */
  registrations: z.array(
    z.object({ id: z.string(), title: z.string(), status: z.string(), all_day: z.boolean(), ...when }),
  ),
  /** Meetings of groups to come, soonest first. */
  meetings: z.array(
    z.object({ id: z.string(), title: z.string(), group: z.string(), slug: z.string(), ...when }),
  ),
  /** Claimed, not used, and valid. */
  deals: z.array(
    z.object({ id: z.string(), title: z.string(), business_name: z.string(), valid_until: z.string() }),
  ),
  /** Businesses that the person owns or helps with, and whether changes by them are being reviewed. */
  businesses: z.array(
    z.object({ id: z.string(), name: z.string(), status: z.string(), has_pending_changes: z.boolean() }),
  ),
  /** Open invoices, oldest first. */
  due: z.array(DueInvoice),
  membership: MyMembership,
});
export type AccountStart = z.infer<typeof AccountStart>;
