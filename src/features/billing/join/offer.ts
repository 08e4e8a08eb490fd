import { z } from 'zod';
import type { Database } from '../../../../supabase/functions/_shared/database.types.ts';

type Tables = Database['public']['Tables'];

/** The columns of a plan that somebody who joins reads. */
export const offerColumns =
  'id, slug, name, description, audience, price, price_tiers, joining_fee, seat_price, currency, billing_interval, fixed_year_month, trial_days, auto_renew, approval, entitlements, highlights, tax_rate_id, second_tax_rate_id';

/** A plan on offer; amounts in minor units. */
export type OfferedPlan = Pick<
  Tables['plans']['Row'],
  | 'id'
  | 'slug'
  | 'name'
  | 'description'
  | 'audience'
  | 'price'
  | 'price_tiers'
  | 'joining_fee'
  | 'seat_price'
  | 'currency'
  | 'billing_interval'
  | 'fixed_year_month'
  | 'trial_days'
  | 'auto_renew'
  | 'approval'
  | 'entitlements'
  | 'highlights'
  | 'tax_rate_id'
  | 'second_tax_rate_id'
>;

/** The columns of a tax that describeTax reads. */
export const taxColumns = 'id, name, percent, is_inclusive, country, state';

/** A tax on the price of plans. */
export type Tax = Pick<
  Tables['tax_rates']['Row'],
  'id' | 'name' | 'percent' | 'is_inclusive' | 'country' | 'state'
>;

/** What joining today costs, without taxes and in minor units. */
export const JoiningCost = z.object({
  /** Of a whole interval. */
  price: z.number(),
  /** Until the end of the first term. */
  dues: z.number(),
  /** For how many months the dues are; null for a plan that is paid once. */
  months: z.number().nullable(),
  joining_fee: z.number(),
  trial_days: z.number(),
  ends_at: z.string().nullable(),
  currency: z.string(),
});
export type JoiningCost = z.infer<typeof JoiningCost>;
