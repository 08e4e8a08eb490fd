import type { SupabaseClient } from '@supabase/supabase-js';
import { SubscriptionStatus } from '../../_shared/contracts/subscription-status.ts';
import type { Database } from '../../_shared/database.types.ts';
import { refuseDatabaseError } from '../../_shared/database-refusal.ts';
import { ServiceError } from '../../_shared/service-error.ts';

/** The caller's membership and subscription in one round trip. Throws UNAUTHENTICATED when the account is gone. */
export async function readSubscriptionStatus(
  supabase: SupabaseClient<Database>,
): Promise<SubscriptionStatus> {
  const { data, error, status } = await supabase.rpc('subscription_status');
  if (error) throw refuseDatabaseError(error, status);
  const [row] = data;
  // A token outlives its account by up to an hour.
  if (!row) throw new ServiceError('UNAUTHENTICATED', 'This account does not exist any more.');
  return SubscriptionStatus.parse(row);
}
