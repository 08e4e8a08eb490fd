import { type ListingColumn, listingColumns } from '#contracts/listing.ts';
import type { Database } from '../../../../supabase/functions/_shared/database.types.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { inParts } from '../../../lib/shared/in-parts.ts';
import { factOf } from './facts.ts';
import type { Waiting } from './kinds.ts';
import { listListingFacts } from './listing-facts.ts';

const columns = ['id', 'owner_id', 'status_reason', 'status_changed_at', 'created_at', 'updated_at'] as const;
const selectListing = [...columns, ...listingColumns].join(', ');

/** A listing with all its fields, as staff decide about it. */
export type QueuedListing = Pick<
  Database['public']['Tables']['businesses']['Row'],
  ListingColumn | (typeof columns)[number]
>;

/** Listings by their ids, as staff read them: the table shows nobody where a listing is and its number. Throws the database's error. */
export async function readListings(ids: readonly string[]): Promise<Map<string, QueuedListing>> {
  const data = await loadDataClient();
  const answers = await Promise.all(
    inParts([...new Set(ids)]).map((part) =>
      data
        .rpc('managed_listings', { listings: part })
        .select<string, QueuedListing>(selectListing)
        .throwOnError(),
    ),
  );
  return new Map(answers.flatMap(({ data: rows }) => rows.map((row) => [row.id, row] as const)));
}

/** A pending listing as the approvals show it. */
export const toListingItem = (row: QueuedListing): Waiting => ({
  entity: 'businesses',
  id: row.id,
  title: row.name,
  from: row.city ?? '',
  since: row.status_changed_at ?? row.created_at,
  seenAt: row.updated_at,
  facts: [...listListingFacts(row), ...factOf('Previous decision', row.status_reason)],
});
