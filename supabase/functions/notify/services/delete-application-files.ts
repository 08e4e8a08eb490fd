import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../_shared/database.types.ts';
import { toServiceError } from '../../_shared/database-failure.ts';

/**
 * Deletes the files of applications that were withdrawn, deleted or never sent; returns how many. A file stays queued until storage no longer
 * has it, so that a run that crashed is made up for by the next.
 */
export async function deleteApplicationFiles(admin: SupabaseClient<Database>): Promise<number> {
  let deleted = 0;
  for (;;) {
    const due = await admin.rpc('application_files_due');
    if (due.error) throw toServiceError(due.error, due.status);
    if (due.data.length === 0) return deleted;
    const removed = await admin.storage.from('job-applications').remove(due.data);
    if (removed.error) throw removed.error;
    const settled = await admin.rpc('settle_application_files', { paths: due.data });
    if (settled.error) throw toServiceError(settled.error, settled.status);
    // A file that is reported as removed but still exists would make this loop endless.
    if (settled.data === 0) throw new Error('Files of applications could not be removed.');
    deleted += settled.data;
  }
}
