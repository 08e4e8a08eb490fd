import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { track } from '../../../lib/browser/track.ts';
import type { ListingMerge, ManagedListing } from './managed-listing.ts';

/** Gives the listing to another account. Throws the database's error: `changed_meanwhile`, `account_closing`, ... */
export async function handOver(
  { id, updated_at: seen }: ManagedListing,
  to: string,
  reason: string,
  teamStays: boolean,
): Promise<void> {
  const data = await loadDataClient();
  await data
    .rpc('hand_over_listing', {
      business: id,
      new_owner: to,
      reason,
      team_stays: teamStays,
      seen_at: seen,
    })
    .throwOnError();
  track('admin_action', { action: 'listing_hand_over' });
}

/** Revokes an approved claim. Throws the database's error. */
export async function revokeClaim(claim: string, reason: string, teamStays: boolean): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('revoke_claim', { claim, reason, team_stays: teamStays }).throwOnError();
  track('admin_action', { action: 'claim_revoke' });
}

/** How two listings become one. */
export interface MergeChoice {
  keep: ManagedListing;
  remove: ManagedListing;
  /** The columns that the kept listing takes over. */
  fields: string[];
  /** Whose owner owns the kept listing; only where both have one. */
  ownerFrom: 'keep' | 'remove' | undefined;
  reason: string;
}

/** Merges two listings as they were seen. Throws the database's error: `changed_meanwhile`, `already_merged`, ... */
export async function mergeListings({ keep, remove, fields, ownerFrom, reason }: MergeChoice): Promise<void> {
  const data = await loadDataClient();
  await data
    .rpc('merge_listings', {
      keep: keep.id,
      remove: remove.id,
      reason,
      take_fields: fields,
      keep_seen_at: keep.updated_at,
      remove_seen_at: remove.updated_at,
      ...(ownerFrom && { owner_from: ownerFrom }),
    })
    .throwOnError();
  track('admin_action', { action: 'listing_merge' });
}

/** What an undo could not give back. */
export interface NotReturned {
  kind: string;
  label: string;
}

/** Undoes a merge; answers what could not be given back. Throws the database's error. */
export async function undoMerge({ id }: ListingMerge): Promise<NotReturned[]> {
  const data = await loadDataClient();
  const { data: missing } = await data.rpc('unmerge_listings', { merge: id }).throwOnError();
  track('admin_action', { action: 'listing_unmerge' });
  return Array.isArray(missing) ? missing.flatMap(readMissing) : [];
}

function readMissing(item: unknown): NotReturned[] {
  if (typeof item !== 'object' || item === null || !('kind' in item)) return [];
  return [
    { kind: String(item.kind), label: 'label' in item && typeof item.label === 'string' ? item.label : '' },
  ];
}
