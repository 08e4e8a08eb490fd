import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { liveStatuses } from '../../../lib/shared/live-membership.ts';
import { track } from '../../../lib/browser/track.ts';
import type { Payer } from './member-billing.ts';

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

/** The plans with which a payer without a membership can begin one; none for a payer who has one. Throws the database's error. */
export async function listBeginnings(payer: Payer) {
  const data = await loadDataClient();
  const [column, id, audience] =
    'user_id' in payer
      ? (['user_id', payer.user_id, 'member'] as const)
      : (['business_profile_id', payer.organization_id, 'business'] as const);
  const [held, plans] = await Promise.all([
    data.from('subscriptions').select('id').eq(column, id).in('status', liveStatuses).throwOnError(),
    data
      .from('plans')
      .select('id, name, price, currency')
      .eq('is_active', true)
      .eq('audience', audience)
      .order('position')
      .throwOnError(),
  ]);
  return held.data.length > 0 ? [] : plans.data;
}

/** A plan with which a membership can begin. */
export type Beginning = Awaited<ReturnType<typeof listBeginnings>>[number];
