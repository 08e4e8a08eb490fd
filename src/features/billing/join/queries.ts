import { ask, hubClient } from '../../../lib/server/hub-client.ts';
import { JoiningCost, offerColumns, type OfferedPlan, taxColumns, type Tax } from './offer.ts';

/** The plans that the page of plans shows. */
export interface Offer {
  plans: OfferedPlan[];
  taxes: Tax[];
  /** What joining today costs, by the id of a plan whose year is fixed. */
  today: ReadonlyMap<string, JoiningCost>;
}

const asksToday = ({ fixed_year_month: month, price_tiers: tiers }: OfferedPlan) =>
  month !== null && Array.isArray(tiers) && tiers.length === 0;

/** The plans on offer in their order, with their taxes. Throws HubUnreachableError. */
export async function readOffer(): Promise<Offer> {
  const hub = hubClient();
  const [plans, taxes] = await Promise.all([
    ask(
      hub
        .from('plans')
        .select(offerColumns)
        .eq('is_active', true)
        .eq('is_public', true)
        .order('position')
        .order('name'),
    ),
    ask(hub.from('tax_rates').select(taxColumns).eq('is_active', true).order('name')),
  ]);
  const costs = plans.filter(asksToday).map(async ({ id }) => {
    const cost = await ask(hub.rpc('preview_joining', { plan_id: id }));
    return [id, JoiningCost.parse(cost)] as const;
  });
  return { plans, taxes, today: new Map(await Promise.all(costs)) };
}
