import { useQuery } from '@tanstack/react-query';
import type { MyMembership } from '#contracts/account-start.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';
import { queryClient } from '../../lib/browser/query-client.ts';

const membershipIsFreshMs = 30_000;

const keyOf = (userId: string) => ['my-membership', userId];

/** What is known of a person's membership; asked again after 30 seconds at the earliest. */
export function useMyMembership(userId: string) {
  return useQuery(
    {
      queryKey: keyOf(userId),
      staleTime: membershipIsFreshMs,
      refetchOnMount: true,
      queryFn: async () => {
        const data = await loadDataClient();
        const { data: membership } = await data.rpc('my_membership').throwOnError();
        return membership as unknown as MyMembership;
      },
    },
    queryClient,
  );
}

/** Stores what another request told of a person's membership. */
export const rememberMembership = (userId: string, membership: MyMembership): void => {
  queryClient.setQueryData(keyOf(userId), membership);
};

/** A plan as it is offered to businesses. */
export interface OfferedPlan {
  id: string;
  slug: string;
  name: string;
  description: string;
  /** In minor units. */
  price: number;
  /** See readPriceTiers. */
  price_tiers?: unknown;
  currency: string;
  billing_interval: string;
}

/** The plans for businesses, cheapest first. */
export function useBusinessPlans(isWanted = true) {
  return useQuery(
    {
      queryKey: ['plans', 'business'],
      enabled: isWanted,
      queryFn: async (): Promise<OfferedPlan[]> => {
        const data = await loadDataClient();
        const { data: plans } = await data
          .from('plans')
          .select('id, slug, name, description, price, price_tiers, currency, billing_interval')
          .eq('audience', 'business')
          .eq('is_active', true)
          .eq('is_public', true)
          .order('position')
          .throwOnError();
        return plans;
      },
    },
    queryClient,
  );
}
