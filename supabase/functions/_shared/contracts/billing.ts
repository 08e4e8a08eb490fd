import { z } from 'zod';
import { languages } from './languages.ts';

// Resolved like a browser would: `//evil.test`, `/\evil.test` and the like change the host.
const base = 'https://hub.invalid';
const isOwnPath = (path: string) =>
  path.startsWith('/') && URL.canParse(path, base) && new URL(path, base).origin === base;

/** `GET /billing/status`. */
export const BillingStatus = z.object({
  takes_cards: z.boolean(),
  /** Whether real money moves. */
  is_live: z.boolean(),
});

/** The body of `POST /billing/checkout`. */
export const CheckoutStart = z.strictObject({
  invoice_id: z.uuid(),
  /** The secret of the invoice's link, instead of an account. */
  token: z.string().max(200).optional(),
  /** The payer agreed that the card is saved for renewals. */
  saves_method: z.boolean().default(false),
  language: z.enum(languages).default('en'),
  /** The page of the site to return to, with `payment=done` or `payment=canceled`; by default the invoice's. */
  return_path: z.string().max(1_000).refine(isOwnPath, 'This is not a page of this site.').optional(),
});
export type CheckoutStart = z.infer<typeof CheckoutStart>;

/** Where a payment is made, or a card saved. */
export const CheckoutBegun = z.object({ url: z.url() });
export type CheckoutBegun = z.infer<typeof CheckoutBegun>;

/** The body of `POST /billing/cards`. */
export const CardSetupStart = z.strictObject({
  /** Of whose bills the person gets; without it, the card is the person's own. */
  organization_id: z.uuid().optional(),
  /** The person agreed that the card is charged for renewals. */
  renews: z.boolean().default(false),
  language: z.enum(languages).default('en'),
});
export type CardSetupStart = z.infer<typeof CardSetupStart>;

/** What `POST /billing/run` did; `problems` are for operators. */
export const BillingRun = z.object({
  events: z.int(),
  charges: z.int(),
  refunds: z.int(),
  payments: z.int(),
  cards: z.int(),
  /** Payments and payouts that were compared with the ledger, and how many of them disagree. */
  compared: z.int(),
  differences: z.int(),
  problems: z.array(z.string()),
});
export type BillingRun = z.infer<typeof BillingRun>;
