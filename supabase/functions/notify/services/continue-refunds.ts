import type { SupabaseClient } from '@supabase/supabase-js';
import { toServiceError } from '../../_shared/database-failure.ts';
import type { Database } from '../../_shared/database.types.ts';

const ordersAtOnce = 500;

/**
 * Continues the refund runs that are open, each order in a transaction of its own; returns how many steps were done. What is left
 * after many orders, or after a crash, is for the next run. Throws ServiceError.
 */
export async function continueRefunds(admin: SupabaseClient<Database>): Promise<number> {
  for (let done = 0; done < ordersAtOnce; done++) {
    const { data, error, status } = await admin.rpc('continue_refund_runs');
    if (error) throw toServiceError(error, status);
    if (data === 0) return done;
  }
  return ordersAtOnce;
}
