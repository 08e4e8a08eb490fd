import { readableColumns } from '#contracts/listing.ts';
import type { Database } from '../../../../supabase/functions/_shared/database.types.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { factOf } from './facts.ts';
import type { Waiting } from './kinds.ts';
import { listListingFacts } from './listing-facts.ts';

/** Columns that say since when a row is pending, and at which version it was read. */
const sinceColumns = ['updated_at', 'status_changed_at', 'created_at'];

/** What is selected of a listing. Not "*": the email address is no column that anybody may select. */
export const listingSelect = ['id', 'status_reason', ...sinceColumns, ...readableColumns].join(', ');

/** A listing as it is selected. */
export type QueuedListing = Omit<Database['public']['Tables']['businesses']['Row'], 'email'>;

/** The email addresses of listings, by id. Throws the database's error. */
export async function readEmails(listings: string[]): Promise<Map<string, string>> {
  if (listings.length === 0) return new Map();
  const data = await loadDataClient();
  const { data: rows } = await data.rpc('listing_emails', { listings }).throwOnError();
  return new Map(rows.map(({ business_id, email }) => [business_id, email]));
}

/** A pending listing as the approvals show it. */
export const toListingItem = (row: QueuedListing, email: string | null): Waiting => ({
  entity: 'businesses',
  id: row.id,
  title: row.name,
  from: row.city ?? '',
  since: row.status_changed_at ?? row.created_at,
  seenAt: row.updated_at,
  facts: [...listListingFacts({ ...row, email }), ...factOf('Previous decision', row.status_reason)],
});
