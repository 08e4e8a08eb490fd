import type { SupabaseClient } from '@supabase/supabase-js';
import { SubscriptionStatus } from '../../_shared/contracts/subscription-status.ts';
import type { Database } from '../../_shared/database.types.ts';
import { toServiceError } from '../../_shared/database-failure.ts';
import { ServiceError } from '../../_shared/service-error.ts';

/** The caller's membership and subscription in one round trip. Throws UNAUTHENTICATED when the account is gone. */
export async function readSubscriptionStatus(
  supabase: SupabaseClient<Database>,
): Promise<SubscriptionStatus> {
  const { data, error, status } = await supabase.rpc('subscription_status');
  if (error) throw toServiceError(error, status);
  const [row] = data;
  // A token outlives its account by up to an hour.
  if (!row) throw new ServiceError('UNAUTHENTICATED', 'This account no longer exists.');
  return SubscriptionStatus.parse(row);
}
