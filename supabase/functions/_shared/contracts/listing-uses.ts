import { z } from 'zod';

/** What a page tells of its visitor's use of a listing; claims of deals are counted by the database itself. */
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

/** `POST /api/listings/{slug}/uses/{kind}`: whether it was counted; robots, those who ask not to be and repetitions are not. */
export const ListingUseCounted = z.object({ counted: z.boolean() });
export type ListingUseCounted = z.infer<typeof ListingUseCounted>;
