import { z } from 'zod';
import { formats } from './formats.ts';
import { toLanguage } from './languages.ts';

/**
 * `POST /billing/fees/{slug}`: who pays a donation or a fee, and how much. `choice` is a suggested amount in minor units, or `own` for
 * the amount that was typed; `url` is a trap for robots and stays empty.
 */
export const FeePayment = z.object({
  /** Made by the form, so that sending it twice begins one payment. */
  id: z.uuid(),
  name: z.string().trim().min(1, 'Enter your name.').max(120, 'Use 120 characters or fewer.'),
  email: z.string().trim().max(254).regex(formats.email.pattern, formats.email.message),
  reference: z.string().trim().max(120, 'Use 120 characters or fewer.').default(''),
  choice: z.string().max(20).default(''),
  own: z.string().max(40).default(''),
  language: z.string().max(35).default('en').transform(toLanguage),
  url: z.string().max(2000).default(''),
  captcha_token: z.string().max(8000).optional(),
});
export type FeePayment = z.infer<typeof FeePayment>;

/** The names of the fields in the form of a donation or a fee. */
export const feeFields: readonly string[] = Object.keys(FeePayment.shape);

/** A donation or a fee as its page shows it: `fee_item` of the database. Amounts in minor units, before taxes. */
export const FeeItem = z.object({
  slug: z.string(),
  kind: z.enum(['donation', 'fee']),
  name: z.string(),
  description: z.string(),
  thanks: z.string(),
  /** Whether it is taken now. */
  is_open: z.boolean(),
  is_listed: z.boolean(),
  amount: z.number().nullable(),
  member_amount: z.number().nullable(),
  /** Whether the caller pays the member amount. */
  is_member: z.boolean(),
  suggested: z.array(z.number()),
  allows_own: z.boolean(),
  min_amount: z.number(),
  max_amount: z.number(),
  reference_label: z.string().nullable(),
  currency: z.string(),
  has_tax: z.boolean(),
});
export type FeeItem = z.infer<typeof FeeItem>;
