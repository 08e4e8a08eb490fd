import type { Database } from '../../../../supabase/functions/_shared/database.types.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { assertUpdated } from '../../../lib/browser/optimistic-lock.ts';
import { track } from '../../../lib/browser/track.ts';

/** What a person and their business have subscribed to, what they owe, and the plans there are. Throws the database's error. */
export async function readSubscriptions(userId: string) {
  const data = await loadDataClient();
  const [profiles, plans] = await Promise.all([
    data
      .from('business_profiles')
      .select('id')
      .eq('owner_id', userId)
      .order('created_at')
      .order('id')
      .throwOnError(),
    data
      .from('plans')
      .select('id, name, audience, billing_interval, price, currency')
      .eq('is_active', true)
      .order('position')
      .throwOnError(),
  ]);
  const ids = profiles.data.map(({ id }) => id);
  const whose = (column: 'business_profile_id' | 'organization_id') =>
    [`user_id.eq.${userId}`, ...(ids.length > 0 ? [`${column}.in.(${ids.join(',')})`] : [])].join(',');
  const [{ data: subscriptions }, { data: invoices }] = await Promise.all([
    data
      .from('subscriptions')
      .select('*, plans!subscriptions_plan_id_fkey(name, billing_interval, audience)')
      .or(whose('business_profile_id'))
      .order('created_at', { ascending: false })
      .throwOnError(),
    data
      .from('invoices')
      .select('id, number, amount_due, currency, due_on')
      .eq('status', 'open')
      .or(whose('organization_id'))
      .order('due_on')
      .throwOnError(),
  ]);
  return { subscriptions, invoices, plans: plans.data, businessProfileId: ids[0] ?? null };
}

/** What readSubscriptions answers. */
export type Subscriptions = Awaited<ReturnType<typeof readSubscriptions>>;
/** One subscription with its plan. */
export type Subscription = Subscriptions['subscriptions'][number];

/** Changes a subscription unless somebody else did since it was read: then it throws a UserError that says how to go on. */
async function changeSubscription(
  seen: Subscription,
  changes: Database['public']['Tables']['subscriptions']['Update'],
  { again = 'try', action }: { again?: 'try' | 'save'; action?: string } = {},
): Promise<void> {
  const data = await loadDataClient();
  const { data: changed } = await data
    .from('subscriptions')
    .update(changes)
    .eq('id', seen.id)
    .eq('updated_at', seen.updated_at)
    .select('id')
    .throwOnError();
  if (action) track('admin_action', { action });
  assertUpdated(
    changed,
    `Someone else changed this membership. Check the latest version and ${again} again.`,
  );
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

type Payer = { organization_id: string } | { user_id: string };
/** The same with both names, as the functions of the database take them. */
const bothOf = (payer: Payer) => ({ organization_id: null, user_id: null, ...payer });

/** Begins a membership with its invoice; null where nothing is due. Throws the database's error. */
export async function startMembership(payer: Payer, planId: string) {
  const data = await loadDataClient();
  track('admin_action', { action: 'membership_begun' });
  const { data: invoice } = await data
    .rpc('bill_membership', { ...bothOf(payer), plan_id: planId } as never)
    .throwOnError();
  if (!invoice) return null;
  const { data: begun } = await data
    .from('invoices')
    .select('id, number, amount_due, currency')
    .eq('id', invoice)
    .single()
    .throwOnError();
  return { ...begun, number: begun.number ?? '' };
}

/** A payment that did not come by card. */
export interface Payment {
  /** In minor units. */
  amount: number;
  method: string;
  /** YYYY-MM-DD. */
  day: string;
  reference: string;
  /** The same records it once. */
  requestId: string;
}

/** Records a payment of an invoice. Throws the database's error. */
export async function recordPayment(
  invoice: { id: string },
  { amount, method, day, reference, requestId }: Payment,
): Promise<void> {
  const data = await loadDataClient();
  await data
    .rpc('record_payment', {
      ...{ invoice_id: invoice.id, amount, method, received_on: day },
      ...{ reference: reference.trim(), request_id: requestId },
    })
    .throwOnError();
  track('admin_action', { action: 'offline_payment' });
}

/** Gives a membership without payment until the end of a day, or without end. Throws the database's error. */
export async function grantMembership(
  payer: Payer,
  { planId, until, reason }: { planId: string; until: string | null; reason: string },
): Promise<void> {
  const data = await loadDataClient();
  await data
    .rpc('grant_membership', { ...bothOf(payer), plan_id: planId, until, reason } as never)
    .throwOnError();
  track('admin_action', { action: 'membership_granted' });
}
