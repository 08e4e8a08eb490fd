import type { SupabaseClient } from '@supabase/supabase-js';
import type { RegularReport } from '../../_shared/contracts/notifications.ts';
import type { Database } from '../../_shared/database.types.ts';
import { toServiceError } from '../../_shared/database-failure.ts';
import type { FunctionEnv } from '../../_shared/function-env.ts';
import { continueRefunds } from './continue-refunds.ts';
import { deleteDueAccounts } from './delete-due-accounts.ts';
import { deleteDueFiles } from './delete-due-files.ts';
import { geocodeListings } from './geocode-listings.ts';

/**
 * Runs all scheduled jobs, also after one that fails: each failure is logged, and the first is thrown at the end. Each job is
 * idempotent: running it twice does nothing the second time.
 */
export async function runScheduledJobs(
  admin: SupabaseClient<Database>,
  { log, geocoder }: Pick<FunctionEnv, 'log' | 'geocoder'>,
): Promise<RegularReport> {
  const failures: unknown[] = [];
  const run = async (job: string, start: () => Promise<number>) => {
    try {
      return await start();
    } catch (failure) {
      failures.push(failure);
      const error = failure instanceof Error ? (failure.stack ?? failure.message) : JSON.stringify(failure);
      log(JSON.stringify({ level: 'error', job, error }));
      return 0;
    }
  };
  const count = (
    name:
      | 'expire_offers'
      | 'offer_series_places'
      | 'advance_memberships'
      | 'queue_reminders'
      | 'queue_event_reminders'
      | 'queue_meeting_reminders'
      | 'queue_digests'
      | 'queue_job_alerts'
      | 'extend_event_occurrences'
      | 'merge_kept_counts'
      | 'renew_listed_events'
      | 'roll_listing_views'
      | 'apply_feature_periods'
      | 'advance_placements'
      | 'report_stuck_refund_runs'
      | 'derive_stale_profiles'
      | 'queue_unread_messages'
      | 'delete_due_applications'
      | 'delete_old_contact'
      | 'delete_old_emails'
      | 'delete_old_notifications'
      | 'delete_old_rate_limits',
  ) =>
    run(name, async () => {
      const { data, error, status } = await admin.rpc(name);
      if (error) throw toServiceError(error, status);
      return data;
    });
  const report = {
    offers_passed_on: await count('expire_offers'),
    series_offered: await count('offer_series_places'),
    memberships_advanced: await count('advance_memberships'),
    reminders: await count('queue_reminders'),
    event_reminders: await count('queue_event_reminders'),
    meeting_reminders: await count('queue_meeting_reminders'),
    digests: await count('queue_digests'),
    job_alerts: await count('queue_job_alerts'),
    events_extended: await count('extend_event_occurrences'),
    counts_merged: await count('merge_kept_counts'),
    listed_events_renewed: await count('renew_listed_events'),
    view_periods_moved: await count('roll_listing_views'),
    feature_periods_applied: await count('apply_feature_periods'),
    placements_advanced: await count('advance_placements'),
    refunds_made: await run('continue_refund_runs', () => continueRefunds(admin)),
    refunds_stuck: await count('report_stuck_refund_runs'),
    profiles_derived: await count('derive_stale_profiles'),
    unread_messages: await count('queue_unread_messages'),
    applications_deleted: await count('delete_due_applications'),
    application_files_deleted: await run('delete_application_files', () =>
      deleteDueFiles(admin, 'job-applications'),
    ),
    form_files_deleted: await run('delete_form_files', () => deleteDueFiles(admin, 'form-files')),
    group_files_deleted: await run('delete_group_files', () => deleteDueFiles(admin, 'group-documents')),
    message_files_deleted: await run('delete_message_files', () => deleteDueFiles(admin, 'message-files')),
    contact_deleted: await count('delete_old_contact'),
    emails_deleted: await count('delete_old_emails'),
    notifications_deleted: await count('delete_old_notifications'),
    rate_limits_deleted: await count('delete_old_rate_limits'),
    accounts_deleted: await run('delete_due_accounts', () => deleteDueAccounts(admin)),
    // Last, because it waits for another service.
    listings_geocoded: await run('geocode_listings', () => geocodeListings(admin, geocoder)),
  };
  if (failures.length > 0) throw failures[0];
  return report;
}
