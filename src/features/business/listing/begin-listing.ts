import type { Row } from '../../../kit/forms/form-fields.ts';
import { readDraft } from '../../../kit/forms/draft-storage.ts';
import { type ListingDraft, toDraft } from './listing-draft.ts';
import type { Listing, ListingToEdit } from './listings.ts';

/** The name under which a device keeps what was typed of a listing. */
export const keptAs = (id: string) => `listing-${id}`;

/** The listing with what the desk was asked for: the editor goes on from there. */
export const withWaiting = ({ listing, waiting }: ListingToEdit): Listing =>
  waiting?.status === 'pending' ? { ...listing, ...(waiting.patch as Row) } : listing;

interface Begun {
  draft: ListingDraft;
  isKept: boolean;
  /** The listing as somebody changed it after this device kept what was typed. */
  theirs?: Listing;
}

/** What an editor begins with: the listing, or what this device kept of it. */
export const beginWith = (loaded: ListingToEdit): Begun => {
  const fresh = toDraft(withWaiting(loaded));
  const kept = readDraft(keptAs(loaded.listing.id)) as Partial<Kept> | undefined;
  if (!kept?.draft) return { draft: fresh, isKept: false };
  const isOlder = kept.version !== loaded.listing.version;
  return { draft: { ...fresh, ...kept.draft }, isKept: true, ...(isOlder && { theirs: loaded.listing }) };
};

/** What a device keeps of a listing. */
export interface Kept {
  version: number;
  draft: ListingDraft;
}
