import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { ListingUse, ListingUseCounted } from '../../_shared/contracts/listing-uses.ts';
import type { Database } from '../../_shared/database.types.ts';
import { toServiceError } from '../../_shared/database-failure.ts';
import { ServiceError } from '../../_shared/service-error.ts';

/** Counts a use unless the same address exceeded its limit. Throws NOT_FOUND for a listing that is not public. */
export async function countListingUse(
  admin: SupabaseClient<Database>,
  { slug, kind, address }: { slug: string; kind: ListingUse; address: string },
): Promise<ListingUseCounted> {
  const question = { listing_slug: slug, use_kind: kind, address };
  const { data, error, status } = await admin.rpc('count_visit', question);
  if (error) throw toServiceError(error, status);
  // The generated types do not say that the function may return null.
  const counted = z.boolean().nullable().parse(data);
  if (counted === null) throw new ServiceError('NOT_FOUND', 'There is no public listing at this address.');
  return { counted };
}

/** Counts that listings were shown as results of a search; returns how many were counted. */
export async function countAppearances(
  admin: SupabaseClient<Database>,
  { slugs, address }: { slugs: string[]; address: string },
): Promise<number> {
  const { data, error, status } = await admin.rpc('count_appearances', { listing_slugs: slugs, address });
  if (error) throw toServiceError(error, status);
  return data;
}
