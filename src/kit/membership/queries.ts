import { useQuery } from '@tanstack/react-query';
import type { Settings } from '#contracts/settings.ts';
import type { SubscriptionStatus } from '#contracts/subscription-status.ts';
import { api } from '../../lib/browser/api-client.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';
import { queryClient } from '../../lib/browser/query-client.ts';

const statusIsFresh = 30_000;

/** Membership, subscription, name and picture of a person; asked again after 30 seconds at the earliest. */
export function useSubscriptionStatus(userId: string | undefined) {
  return useQuery(
    {
      queryKey: ['subscription-status', userId],
      enabled: userId !== undefined,
      staleTime: statusIsFresh,
      refetchOnMount: true,
      queryFn: async () => {
        const reply = await api.api['subscription-status'].$get();
        return (await reply.json()) as SubscriptionStatus;
      },
    },
    queryClient,
  );
}

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
export function useBusinessPlans() {
  return useQuery(
    {
      queryKey: ['plans', 'business'],
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

/** Where the chamber is reached, for a subscription that is paid there. */
export function useContactEmail() {
  return useQuery(
    {
      queryKey: ['settings'],
      queryFn: async () => (await (await api.api.settings.$get()).json()) as Settings,
      // The built-in address is nobody's.
      select: ({ source, site }) => (source === 'database' ? site.contact_email : null),
    },
    queryClient,
  );
}

/** Whether a person has an application for membership that is not finished: a draft, under review, or to be paid. */
export function useHasOpenApplication(userId: string, isWanted = true) {
  return useQuery(
    {
      queryKey: ['open-application', userId],
      enabled: isWanted,
      queryFn: async (): Promise<boolean> => {
        const data = await loadDataClient();
        const { data: found } = await data.rpc('my_membership_application').throwOnError();
        const application = found as { status: string; invoice_status: string | null } | null;
        return (
          application !== null &&
          (['draft', 'pending', 'needs_info'].includes(application.status) ||
            (application.status === 'approved' && application.invoice_status === 'open'))
        );
      },
    },
    queryClient,
  );
}
