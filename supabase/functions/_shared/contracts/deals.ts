import { z } from 'zod';
import { FacetCount, ListTotal, SearchNotes } from './search.ts';

/** How a claimed deal is redeemed. */
export const CodeType = z.enum(['none', 'shared', 'per_person', 'qr']);
export type CodeType = z.infer<typeof CodeType>;

/** A deal as shown in lists and on its page: a row of `active_deals`. */
export const ListedDeal = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  tagline: z.string(),
  description: z.string(),
  terms: z.string(),
  image_url: z.string().nullable(),
  visibility: z.enum(['public', 'members']),
  valid_from: z.string(),
  valid_until: z.string(),
  quantity: z.number().nullable(),
  left_over: z.number().nullable(),
  code_type: CodeType,
  discount_kind: z.enum(['percent', 'amount']).nullable(),
  discount_value: z.coerce.number().nullable(),
  currency: z.string(),
  featured: z.boolean(),
  /** Whether it is featured because it is paid for. */
  sponsored: z.boolean(),
  /** Who offers it: a listing, or the hub, which has no listing. */
  business_name: z.string(),
  business_slug: z.string().nullable(),
  business_logo_url: z.string().nullable(),
  business_categories: z.array(z.string()),
  city: z.string().nullable(),
});
export type ListedDeal = z.infer<typeof ListedDeal>;

/** The result of `deal_page`. */
export const DealPage = z.object({
  ...ListTotal,
  search: SearchNotes,
  deals: z.array(ListedDeal),
  categories: z.array(z.object({ slug: z.string(), name: z.string(), deals: FacetCount })),
});
export type DealPage = z.infer<typeof DealPage>;

/** The result of `deal_state`. */
const DealState = z.enum(['public', 'members', 'over', 'unknown']);
type DealState = z.infer<typeof DealState>;

/** The result of `deal_details`. */
export const DealDetails = z.object({ deal: ListedDeal.nullable(), state: DealState });
export type DealDetails = z.infer<typeof DealDetails>;

/** A claim of the caller: an element of the result of `my_deals`. */
export const MyDeal = z.object({
  id: z.string(),
  code: z.string(),
  status: z.enum(['claimed', 'redeemed', 'void']),
  redeemed_at: z.string().nullable(),
  slug: z.string(),
  title: z.string(),
  code_type: CodeType,
  valid_from: z.string(),
  valid_until: z.string(),
  terms: z.string(),
  business_name: z.string(),
  business_slug: z.string().nullable(),
});
export type MyDeal = z.infer<typeof MyDeal>;

/** A deal whose claims the caller may redeem: an element of the result of `deals_to_redeem`. */
export const RedeemableDeal = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  code_type: CodeType,
  valid_until: z.string(),
  claimed: z.number(),
  redeemed: z.number(),
  business_name: z.string(),
});
export type RedeemableDeal = z.infer<typeof RedeemableDeal>;
