import { z } from 'zod';
import { link, type Message, quote, text } from '../message.ts';

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
type ListingChange = z.infer<typeof ListingChange>;

const texts: Record<ListingChange['outcome'], (data: ListingChange) => [subject: string, sentence: string]> =
  {
    received: ({ business }) => [
      `You now own ${business}`,
      `The listing “${business}” was handed over to you. You can edit it, post for it and manage its team. The reason:`,
    ],
    given_away: ({ business }) => [
      `Handed over: ${business}`,
      `The listing “${business}” was handed over to another account. You can no longer edit it. The reason:`,
    ],
    merged: ({ business, removed = '', is_owner: isOwner = false }) => [
      `Listings merged: ${business}`,
      `The listing “${removed}” was merged into “${business}”: its events, deals and jobs are there now, and its address leads there. ` +
        (isOwner ? 'You own the merged listing.' : 'The merged listing belongs to another account.') +
        ' The reason:',
    ],
    unmerged: ({ business, removed = '' }) => [
      `Merge undone: ${business}`,
      `“${business}” and “${removed}” are separate listings again.`,
    ],
  };

/** Composes the email about a listing that staff handed over or merged. */
export function composeListingChange(data: ListingChange): Message {
  const [subject, sentence] = texts[data.outcome](data);
  const isTheirs = data.outcome === 'merged' ? data.is_owner === true : data.outcome !== 'given_away';
  return {
    subject,
    blocks: [
      text(sentence),
      ...quote(data.reason),
      ...(isTheirs
        ? [link('Open your listings', '/account/business')]
        : data.slug
          ? [link('View page', `/directory/${data.slug}`)]
          : []),
    ],
  };
}
