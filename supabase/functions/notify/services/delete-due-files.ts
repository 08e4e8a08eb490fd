import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../_shared/database.types.ts';
import { toServiceError } from '../../_shared/database-failure.ts';

/** The private buckets whose files go with their rows, and the functions that name them. */
const buckets = {
  'job-applications': ['application_files_due', 'settle_application_files'],
  'message-files': ['message_files_due', 'settle_message_files'],
  'form-files': ['form_files_due', 'settle_form_files'],
  'group-documents': ['group_files_due', 'settle_group_files'],
} as const;

/**
 * Deletes the files of a bucket that nothing refers to any more or that were never sent; returns how many. A file stays queued until storage
 * no longer has it, so that a run that crashed is made up for by the next.
 */
export async function deleteDueFiles(
  admin: SupabaseClient<Database>,
  bucket: keyof typeof buckets,
): Promise<number> {
  const [list, settle] = buckets[bucket];
  let deleted = 0;
  for (;;) {
    const due = await admin.rpc(list);
    if (due.error) throw toServiceError(due.error, due.status);
    if (due.data.length === 0) return deleted;
    const removed = await admin.storage.from(bucket).remove(due.data);
    if (removed.error) throw removed.error;
    const settled = await admin.rpc(settle, { paths: due.data });
    if (settled.error) throw toServiceError(settled.error, settled.status);
    // A file that is reported as removed but still exists would make this loop endless.
    if (settled.data === 0) throw new Error(`Files of ${bucket} could not be removed.`);
    deleted += settled.data;
  }
}
