import type { SupabaseClient } from '@supabase/supabase-js';
import { Unsubscribed } from '../../_shared/contracts/notifications.ts';
import type { Database } from '../../_shared/database.types.ts';
import { refuseDatabaseError } from '../../_shared/database-refusal.ts';

/** Switches off what a signed link names. Throws NOT_FOUND for a link that the hub did not make. */
export async function unsubscribe(admin: SupabaseClient<Database>, token: string): Promise<Unsubscribed> {
  const { data, error, status } = await admin.rpc('unsubscribe', { token });
  if (error) throw refuseDatabaseError(error, status);
  const message =
    data === 'job_alerts'
      ? 'The alert has ended: you will not get mails for this search any more.'
      : 'You will not get mails of this kind any more.';
  return Unsubscribed.parse({ kind: data, message });
}
