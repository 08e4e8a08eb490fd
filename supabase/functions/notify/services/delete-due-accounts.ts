import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../_shared/database.types.ts';
import { toServiceError } from '../../_shared/database-failure.ts';

/**
 * Deletes the accounts whose deletion was requested two weeks ago, their files first; returns how many. An account whose files could
 * not be removed stays until the next run; the first such failure is thrown after the others are deleted.
 */
export async function deleteDueAccounts(admin: SupabaseClient<Database>): Promise<number> {
  const due = await admin.rpc('accounts_due');
  if (due.error) throw toServiceError(due.error, due.status);
  if (due.data.length === 0) return 0;
  const failures: unknown[] = [];
  for (const id of due.data)
    await removeFiles(admin, id).catch((failure: unknown) => void failures.push(failure));
  const { data, error, status } = await admin.rpc('delete_due_accounts');
  if (error) throw toServiceError(error, status);
  if (failures.length > 0) throw failures[0];
  return data;
}

async function removeFiles(admin: SupabaseClient<Database>, account: string) {
  for (;;) {
    const { data: files, error, status } = await admin.rpc('account_files', { account });
    if (error) throw toServiceError(error, status);
    if (files.length === 0) return;
    for (const bucket of new Set(files.map(({ bucket_id }) => bucket_id))) {
      const names = files.filter(({ bucket_id }) => bucket_id === bucket).map(({ name }) => name);
      const removed = await admin.storage.from(bucket).remove(names);
      if (removed.error) throw removed.error;
      // A file that is reported as removed but still exists would make this loop endless.
      if (removed.data.length === 0)
        throw new Error(`Files of an account could not be removed from the bucket ${bucket}.`);
    }
  }
}
