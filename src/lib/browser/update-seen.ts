import type { Database } from '../../../supabase/functions/_shared/database.types.ts';
import { loadDataClient } from './data-client.ts';
import { assertUpdated } from './optimistic-lock.ts';

type Tables = Database['public']['Tables'];

/**
 * Changes the row that was `seen`, unless somebody else changed it since: then throws a UserError with `message`. Throws the database's
 * error.
 */
export async function updateSeen<Name extends keyof Tables>(
  table: Name,
  seen: { id: string | number; updated_at: string },
  changes: Tables[Name]['Update'],
  message: string,
): Promise<void> {
  const data = await loadDataClient();
  // The columns of a table that is not known here cannot be told; those that are used all tables with versions have.
  const { data: rows } = await data
    .from(table as 'groups')
    .update(changes as Tables['groups']['Update'])
    .eq('id', String(seen.id))
    .eq('updated_at', seen.updated_at)
    .select('id')
    .throwOnError();
  assertUpdated(rows, message);
}
