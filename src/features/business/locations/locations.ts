import { listBranches } from '../../../kit/branches/branches.ts';
import { locationStrings } from '../../../i18n/business/location-strings.ts';
import { pageStrings } from '../../../lib/browser/page-locale.ts';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { readMyListings } from '../listing/my-listings.ts';

/** The locations of a listing, and which listings of the same person could become one. Throws a UserError for a listing that is not theirs, or the database's error. */
export async function readLocations(id: string, userId: string) {
  const [branches, mine] = await Promise.all([listBranches(id), readMyListings(userId)]);
  const owned = mine.filter(({ role }) => role === 'owner');
  const listing = owned.find((one) => one.id === id);
  if (!listing) throw new UserError(pageStrings(locationStrings).ownersOnly);
  return {
    listing,
    branches,
    isMain: listing.branch_of === null,
    candidates: owned.filter((one) => one.id !== id && one.branch_of === null && one.status !== 'archived'),
  };
}

/** What readLocations resolves to. */
export type BusinessLocations = Awaited<ReturnType<typeof readLocations>>;
