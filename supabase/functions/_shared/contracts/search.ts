import { z } from 'zod';
import { TicketOffer } from './ticket-offers.ts';

const Hit = z.object({
  slug: z.string(),
  title: z.string(),
  text: z.string().nullable(),
  /** How well it fits (private.rank_of). */
  rank: z.number(),
});
const placed = { place: z.string().nullable() };

/** How the words of a search were understood. */
export const SearchNotes = z.object({
  /** What was searched instead, because what was typed finds nothing; null if it was searched as typed. */
  corrected: z.string().nullable(),
  /** Another spelling that finds more. */
  suggestion: z.string().nullable(),
  /** Whether the results have only some of the words, because nothing has all of them. */
  is_partial: z.boolean(),
  /** Categories of businesses that fit, at most three. */
  categories: z.array(z.object({ slug: z.string(), name: z.string() })),
});
export type SearchNotes = z.infer<typeof SearchNotes>;

/** The number of what a list finds. Of more than 500 that have the words of a search, the best 500 are listed. */
export const ListTotal = {
  total: z.number(),
  /** False when more than `total` fit. */
  total_is_exact: z.boolean(),
};

/** How many things a choice of a filter would show; null when so many have the words of a search that they are not counted. */
export const FacetCount = z.number().nullable();
export type FacetCount = z.infer<typeof FacetCount>;

/** A list without a search. */
export const noSearch: SearchNotes = {
  corrected: null,
  suggestion: null,
  is_partial: false,
  categories: [],
};

/** The result of search_hub(): the first few of each kind. */
export const HubSearch = z.object({
  search: SearchNotes,
  businesses: z.array(Hit.extend({ ...placed, category: z.string().nullable() })),
  events: z.array(
    Hit.extend({
      ...placed,
      starts_at: z.string(),
      time_zone: z.string(),
      status: z.string(),
      offer: TicketOffer.nullish(),
    }),
  ),
  jobs: z.array(Hit.extend(placed)),
  deals: z.array(Hit.extend({ ...placed, valid_until: z.string() })),
  posts: z.array(Hit.extend({ publish_date: z.string(), is_news: z.boolean() })),
});
export type HubSearch = z.infer<typeof HubSearch>;

/** The kinds in display order. */
export const searchKinds = ['businesses', 'events', 'jobs', 'deals', 'posts'] as const;
export type SearchKind = (typeof searchKinds)[number];
