import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { ListingUse, ListingUseCounted } from '../../_shared/contracts/listing-uses.ts';
import type { Database } from '../../_shared/database.types.ts';
import { refuseDatabaseError } from '../../_shared/database-refusal.ts';
import { ServiceError } from '../../_shared/service-error.ts';

/** Counts a use, unless the same address did it a lot. Throws NOT_FOUND for a listing that is not public. */
export async function countListingUse(
  admin: SupabaseClient<Database>,
  { slug, kind, address }: { slug: string; kind: ListingUse; address: string },
): Promise<ListingUseCounted> {
  const question = { listing_slug: slug, use_kind: kind, address };
  const { data, error, status } = await admin.rpc('count_visit', question);
  if (error) throw refuseDatabaseError(error, status);
  // The types do not know that the function may answer null.
  const counted = z.boolean().nullable().parse(data);
  if (counted === null) throw new ServiceError('NOT_FOUND', 'There is no public listing at this address.');
  return { counted };
}
