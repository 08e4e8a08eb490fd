import type { DefaultEntitlements } from '#contracts/entitlements.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { readSiteSettings } from '../../../lib/browser/site-settings.ts';

/** A plan that a business can have. */
export interface Plan {
  id: string;
  slug: string;
  name: string;
  description: string;
  /** In minor units. */
  price: number;
  /** See readPriceTiers. */
  price_tiers: unknown;
  /** Of a person beyond those that it includes, in minor units; null where none can be added. */
  seat_price: number | null;
  currency: string;
  billing_interval: string;
  audience: string;
  entitlements: unknown;
  highlights: string[];
}

/** An organization of a person, with the subscription that it has, or had last. */
export interface Account {
  id: string;
  name: string;
  status: string;
  subscription: { plan: Plan | null; ends: string | null; isEnding: boolean } | undefined;
}

const planColumns =
  'id, slug, name, description, price, price_tiers, seat_price, currency, billing_interval, audience, entitlements, highlights';

interface Offer {
  plans: Plan[];
  /** What there is without a plan. */
  withoutPlan: DefaultEntitlements;
}

/** The plans that are offered to businesses. */
export async function readPlans(): Promise<Offer> {
  const data = await loadDataClient();
  const [{ data: plans }, { default_entitlements: withoutPlan }] = await Promise.all([
    data
      .from('plans')
      .select(planColumns)
      .eq('audience', 'business')
      .eq('is_active', true)
      .eq('is_public', true)
      .order('position')
      .throwOnError(),
    readSiteSettings(),
  ]);
  return { plans, withoutPlan };
}

/** The organizations of a person and the plans that are offered. */
export async function readSubscriptions(userId: string): Promise<Offer & { accounts: Account[] }> {
  const data = await loadDataClient();
  const [{ data: profiles }, { data: subscriptions }, offer] = await Promise.all([
    data
      .from('business_profiles')
      .select('id, name, business_subscription_status')
      .eq('owner_id', userId)
      .order('created_at')
      .throwOnError(),
    data
      .from('subscriptions')
      .select(
        `business_profile_id, term_ends_at, cancel_at_period_end, business_profiles!inner (owner_id),
        plans!subscriptions_plan_id_fkey (${planColumns})`,
      )
      .eq('business_profiles.owner_id', userId)
      .order('created_at', { ascending: false })
      .throwOnError(),
    readPlans(),
  ]);
  const accounts = profiles.map(({ id, name, business_subscription_status: status }): Account => {
    const last = subscriptions.find(({ business_profile_id: of }) => of === id);
    return {
      ...{ id, name, status },
      subscription: last && {
        ...{ plan: last.plans, ends: last.term_ends_at, isEnding: last.cancel_at_period_end },
      },
    };
  });
  return { accounts, ...offer };
}
