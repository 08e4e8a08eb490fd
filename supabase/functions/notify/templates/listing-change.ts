import { z } from 'zod';
import { type Hub, link, type Message, quote, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';

/** A listing was handed over, merged with another one, or separated from it again. */
export const ListingChange = z.object({
  outcome: z.enum(['received', 'given_away', 'merged', 'unmerged']),
  business: z.string(),
  /** Missing when the listing is not public. */
  slug: z.string().optional(),
  /** The other listing of a merge. */
  removed: z.string().optional(),
  /** Whether the person owns the listing after a merge. */
  is_owner: z.boolean().optional(),
  reason: z.string().optional(),
});

/** Composes the email about a listing that staff handed over or merged. */
export function composeListingChange(data: z.infer<typeof ListingChange>, { language }: Hub): Message {
  const { outcome, business, slug, removed = '', is_owner: isOwner = false, reason } = data;
  const t = textsIn(language).listings.change;
  const isTheirs = outcome === 'merged' ? isOwner : outcome !== 'given_away';
  return {
    subject: t[outcome].subject(business),
    blocks: [
      text(t[outcome].sentence(business, removed, isOwner)),
      ...quote(reason),
      ...(isTheirs ? [link(t.open, '/account/business')] : slug ? [link(t.view, `/directory/${slug}`)] : []),
    ],
  };
}
