import { z } from 'zod';

/** The uses of a listing that a page reports; the database itself counts claims of deals. */
export const listingUses = [
  'view',
  'phone',
  'email',
  'website',
  'directions',
  'share',
  'deal_view',
  'event_view',
  'job_view',
] as const;
export type ListingUse = (typeof listingUses)[number];

/** `POST /api/listings/{slug}/uses/{kind}`: whether it was counted; robots, opt-outs, and repetitions are not. */
export const ListingUseCounted = z.object({ counted: z.boolean() });
export type ListingUseCounted = z.infer<typeof ListingUseCounted>;

/** `POST /api/appearances`: how many of the listings were counted. */
export const AppearancesCounted = z.object({ counted: z.number().int() });
