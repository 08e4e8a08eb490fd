import type { SupabaseClient } from '@supabase/supabase-js';
import type { RegularReport } from '../../_shared/contracts/notifications.ts';
import type { Database } from '../../_shared/database.types.ts';
import { toServiceError } from '../../_shared/database-failure.ts';
import { deleteApplicationFiles } from './delete-application-files.ts';
import { deleteDueAccounts } from './delete-due-accounts.ts';

/** Runs all scheduled jobs. Each is idempotent: running it twice does nothing the second time. */
export async function runScheduledJobs(admin: SupabaseClient<Database>): Promise<RegularReport> {
  const count = async (
    name:
      | 'expire_offers'
      | 'queue_reminders'
      | 'queue_event_reminders'
      | 'queue_digests'
      | 'queue_job_alerts'
      | 'extend_event_occurrences'
      | 'apply_feature_periods'
      | 'delete_due_applications',
  ) => {
    const { data, error, status } = await admin.rpc(name);
    if (error) throw toServiceError(error, status);
    return data;
  };
  return {
    offers_passed_on: await count('expire_offers'),
    reminders: await count('queue_reminders'),
    event_reminders: await count('queue_event_reminders'),
    digests: await count('queue_digests'),
    job_alerts: await count('queue_job_alerts'),
    events_extended: await count('extend_event_occurrences'),
    feature_periods_applied: await count('apply_feature_periods'),
    applications_deleted: await count('delete_due_applications'),
    application_files_deleted: await deleteApplicationFiles(admin),
    accounts_deleted: await deleteDueAccounts(admin),
  };
}
