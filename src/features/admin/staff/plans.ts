import { loadDataClient } from '../../../lib/browser/data-client.ts';

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
