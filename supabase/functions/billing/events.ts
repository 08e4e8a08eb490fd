import type { SupabaseClient } from '@supabase/supabase-js';
import { toServiceError } from '../_shared/database-failure.ts';
import type { Database } from '../_shared/database.types.ts';
import type { ProviderEvent } from './port.ts';

/**
 * Stores an event to be worked through, once by its id; whether it is a new one. Throws ServiceError when the database does not
 * respond: the processor then sends it again.
 */
export async function receiveEvent(
  admin: SupabaseClient<Database>,
  { id, type, objectId, isLive, account, createdAt }: ProviderEvent,
): Promise<boolean> {
  const { data, error, status } = await admin.rpc('receive_provider_event', {
    event_id: id,
    event_type: type,
    object_id: objectId,
    is_live: isLive,
    // Null for the chamber's own account; the generated types know no arguments that may be null.
    account: account as string,
    created_at: createdAt.toISOString(),
  });
  if (error) throw toServiceError(error, status);
  return data;
}
