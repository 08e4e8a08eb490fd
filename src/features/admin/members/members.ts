import type { Database } from '../../../../supabase/functions/_shared/database.types.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { updateSeen } from '../../../lib/browser/update-seen.ts';
import { track } from '../../../lib/browser/track.ts';

/** What a person and the organizations that they own have subscribed to. Throws the database's error. */
export async function readSubscriptions(userId: string) {
  const data = await loadDataClient();
  const { data: organizations } = await data
    .from('business_profiles')
    .select('id')
    .eq('owner_id', userId)
    .throwOnError();
  const ids = organizations.map(({ id }) => id);
  const { data: subscriptions } = await data
    .from('subscriptions')
    .select('*, plans!subscriptions_plan_id_fkey(name, billing_interval, audience)')
    .or(
      [`user_id.eq.${userId}`, ...(ids.length > 0 ? [`business_profile_id.in.(${ids.join(',')})`] : [])].join(
        ',',
      ),
    )
    .order('created_at', { ascending: false })
    .throwOnError();
  return subscriptions;
}

/** One subscription with its plan. */
export type Subscription = Awaited<ReturnType<typeof readSubscriptions>>[number];

/** Changes a subscription unless somebody else did since it was read: then it throws a UserError that says how to go on. */
async function changeSubscription(
  seen: Subscription,
  changes: Database['public']['Tables']['subscriptions']['Update'],
  { again = 'try', action }: { again?: 'try' | 'save'; action?: string } = {},
): Promise<void> {
  await updateSeen(
    'subscriptions',
    seen,
    changes,
    `Someone else changed this membership. Check the latest version and ${again} again.`,
  );
  if (action) track('admin_action', { action });
}

/** Changes the status of a subscription. Throws a UserError when somebody else changed the subscription since it was read. */
export async function moveSubscription(seen: Subscription, status: string, reason: string): Promise<void> {
  await changeSubscription(seen, { status, status_reason: reason }, { action: `membership_${status}` });
}

/** Keeps time from ending a subscription until a day (YYYY-MM-DD), or no longer. Throws a UserError when somebody else changed it. */
export async function exemptSubscription(
  seen: Subscription,
  exemption: { until: string; reason: string } | null,
): Promise<void> {
  const changes = { exempt_until: exemption?.until ?? null, exempt_reason: exemption?.reason ?? null };
  await changeSubscription(seen, changes, { action: 'membership_exempt' });
}

/** Makes an account a member's or a business's. Throws the database's error. */
export async function setUserType(person: string, type: 'member' | 'business', reason: string) {
  const data = await loadDataClient();
  await data.rpc('set_user_type', { person, to_type: type, reason }).throwOnError();
  track('admin_action', { action: `user_type_${type}` });
}
