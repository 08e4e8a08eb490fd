import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../_shared/database.types.ts';
import { refuseDatabaseError } from '../../_shared/database-refusal.ts';

/**
 * Deletes the accounts whose owners asked for it two weeks ago, their files first; answers how many. Whose files could not be
 * removed stays until the next time, and is said at the end: the others do not wait for them.
 */
export async function deleteDueAccounts(admin: SupabaseClient<Database>): Promise<number> {
  const due = await admin.rpc('accounts_due');
  if (due.error) throw refuseDatabaseError(due.error, due.status);
  if (due.data.length === 0) return 0;
  const failures: unknown[] = [];
  for (const id of due.data)
    await removeFiles(admin, id).catch((failure: unknown) => void failures.push(failure));
  const { data, error, status } = await admin.rpc('delete_due_accounts');
  if (error) throw refuseDatabaseError(error, status);
  if (failures.length > 0) throw failures[0];
  return data;
}

async function removeFiles(admin: SupabaseClient<Database>, account: string) {
  for (;;) {
    const { data: files, error, status } = await admin.rpc('account_files', { account });
    if (error) throw refuseDatabaseError(error, status);
    if (files.length === 0) return;
    for (const bucket of new Set(files.map(({ bucket_id }) => bucket_id))) {
      const names = files.filter(({ bucket_id }) => bucket_id === bucket).map(({ name }) => name);
      const removed = await admin.storage.from(bucket).remove(names);
      if (removed.error) throw removed.error;
      // What is said to be removed and is still there would be asked for again without end.
      if (removed.data.length === 0) throw new Error(`The files of an account stay in the bucket ${bucket}.`);
    }
  }
}
