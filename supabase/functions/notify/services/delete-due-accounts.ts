import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../_shared/database.types.ts';
import { refuseDatabaseError } from '../../_shared/database-refusal.ts';

/** Deletes the accounts whose owners asked for it two weeks ago, their pictures first; answers how many. */
export async function deleteDueAccounts(admin: SupabaseClient<Database>): Promise<number> {
  const due = await admin.rpc('accounts_due');
  if (due.error) throw refuseDatabaseError(due.error, due.status);
  if (due.data.length === 0) return 0;
  for (const id of due.data) await removeAvatars(admin, id);
  const { data, error, status } = await admin.rpc('delete_due_accounts');
  if (error) throw refuseDatabaseError(error, status);
  return data;
}

async function removeAvatars(admin: SupabaseClient<Database>, userId: string) {
  const avatars = admin.storage.from('avatars');
  const { data: files, error } = await avatars.list(userId);
  if (error) throw error;
  if (files.length === 0) return;
  const removed = await avatars.remove(files.map(({ name }) => `${userId}/${name}`));
  if (removed.error) throw removed.error;
}
