import * as z from 'zod/mini';
import { formats } from './formats.ts';

/** A request for quotes, or a referral, as whoever sent it, or was referred, reads it by the link of the email. */
export const LeadRequest = z.object({
  id: z.string(),
  kind: z.enum(['quote', 'referral']),
  name: z.string(),
  body: z.string(),
  is_confirmed: z.boolean(),
  is_withdrawn: z.boolean(),
  created_at: z.string(),
  businesses: z.array(
    z.object({
      name: z.string(),
      /** Null while its page is not public. */
      slug: z.nullable(z.string()),
      /** Null until the request is confirmed; "not_sent" where the business took no leads then. */
      status: z.nullable(z.enum(['sent', 'seen', 'answered', 'not_sent'])),
    }),
  ),
});
export type LeadRequest = z.infer<typeof LeadRequest>;

const counts = {
  contacts: z.number(),
  quotes: z.number(),
  referrals: z.number(),
  won: z.number(),
  /** In minor units of the hub's currency. */
  value: z.number(),
};

/** Leads and referrals of a period, and what came of them, by month and by organization. */
export const LeadReport = z.object({
  currency: z.string(),
  months: z.array(z.object({ month: z.string(), ...counts })),
  organizations: z.array(z.object({ id: z.string(), name: z.string(), given: z.number(), ...counts })),
});
export type LeadReport = z.infer<typeof LeadReport>;

/** What a member tells a business of a customer whom they refer. */
export const ReferralInput = z.object({
  customer: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter the name of the customer.'),
      z.maxLength(120, 'Use at most 120 characters.'),
    ),
  email: z.string().check(z.trim(), z.regex(formats.email.pattern, formats.email.message)),
  phone: z.string().check(
    z.trim(),
    z.refine((text) => text === '' || formats.phone.pattern.test(text), formats.phone.message),
  ),
  need: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Describe what the customer needs.'),
      z.maxLength(4000, 'Use at most 4000 characters.'),
    ),
  has_consent: z.boolean().check(z.refine((agreed) => agreed, 'Ask the customer first, and check this box.')),
});
export type ReferralInput = z.infer<typeof ReferralInput>;
