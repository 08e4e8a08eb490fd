import type { Database } from '../../../../supabase/functions/_shared/database.types.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { resultOfUpdate, type WriteResult } from '../../../lib/browser/optimistic-lock.ts';
import { slugOf } from '../slug-of.ts';

/** All plans, by audience and position. */
export async function listPlans() {
  const data = await loadDataClient();
  const { data: plans } = await data
    .from('plans')
    .select('*')
    .order('audience')
    .order('position')
    .throwOnError();
  return plans;
}

/** A plan as staff read it. */
export type Plan = Awaited<ReturnType<typeof listPlans>>[number];

type Plans = Database['public']['Tables']['plans'];

/** The columns of a plan that its form writes. */
export type PlanColumns = Pick<
  Required<Plans['Insert']>,
  | 'name'
  | 'description'
  | 'audience'
  | 'billing_interval'
  | 'price'
  | 'price_tiers'
  | 'joining_fee'
  | 'seat_price'
  | 'tax_rate_id'
  | 'second_tax_rate_id'
  | 'account_id'
  | 'fixed_year_month'
  | 'is_prorated'
  | 'free_days_before_year'
  | 'renewal_lead_days'
  | 'auto_renew'
  | 'approval'
  | 'is_public'
  | 'trial_days'
  | 'grace_days'
  | 'entitlements'
  | 'highlights'
  | 'is_active'
>;

/** Adds a plan. Throws the database's error. */
export async function addPlan(columns: PlanColumns): Promise<Plan> {
  const data = await loadDataClient();
  const row = { ...columns, slug: slugOf(columns.name) || 'plan' };
  return (await data.from('plans').insert(row).select('*').single().throwOnError()).data;
}

/** Changes a plan unless somebody else changed it since it was read. Throws the database's error. */
export async function savePlan(changes: Partial<PlanColumns>, seen: Plan): Promise<WriteResult<Plan>> {
  const data = await loadDataClient();
  const { id, updated_at } = seen;
  const { data: rows } = await data
    .from('plans')
    .update(changes)
    .eq('id', id)
    .eq('updated_at', updated_at)
    .select('*')
    .throwOnError();
  return resultOfUpdate({
    saved: rows[0],
    readCurrent: async () => (await data.from('plans').select('*').eq('id', id).single().throwOnError()).data,
    hasSeenVersion: (current) => current.updated_at === updated_at,
  });
}
