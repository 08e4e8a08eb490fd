import type { SupabaseClient } from '@supabase/supabase-js';
import { Unsubscribed } from '../../_shared/contracts/notifications.ts';
import type { Database } from '../../_shared/database.types.ts';
import { toServiceError } from '../../_shared/database-failure.ts';

/** Switches off the kind of email that a signed link names. Throws NOT_FOUND for an unknown link. */
export async function unsubscribe(admin: SupabaseClient<Database>, token: string): Promise<Unsubscribed> {
  const { data, error, status } = await admin.rpc('unsubscribe', { token });
  if (error) throw toServiceError(error, status);
  const message =
    data === 'job_alerts'
      ? 'The alert is deleted. You won’t get emails for this search anymore.'
      : 'You won’t get emails of this kind anymore.';
  return Unsubscribed.parse({ kind: data, message });
}
