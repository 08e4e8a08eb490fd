import { ListedDeal, MyDeal, RedeemableDeal } from '#contracts/deals.ts';
import { useOwnQuery } from '../../kit/use-own-query.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';
import { queryClient } from '../../lib/browser/query-client.ts';
import { track } from '../../lib/browser/track.ts';

/** What a person claimed, newest first, of all deals or of one by its slug. */
export function useMyDeals(userId: string | undefined, slug = '') {
  return useOwnQuery(userId, {
    queryKey: ['my-deals', userId, slug],
    // The business marks it as used while it is being shown.
    refetchOnWindowFocus: true,
    // "Used" appears while the customer still holds the code at the counter.
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'claimed') ? 15_000 : false),
    queryFn: async () => {
      const client = await loadDataClient();
      const { data } = await client.rpc('my_deals', { deal: slug }).throwOnError();
      return MyDeal.array().parse(data);
    },
  });
}

/** The deals for members that who is signed in may see: none for somebody who is no member. */
export function useMembersDeals(userId: string | undefined) {
  return useOwnQuery(userId, {
    queryKey: ['members-deals', userId],
    queryFn: async () => {
      const client = await loadDataClient();
      const { data } = await client
        .from('active_deals')
        .select('*')
        .eq('visibility', 'members')
        .order('featured', { ascending: false })
        .order('valid_until')
        .limit(100)
        .throwOnError();
      return ListedDeal.array().parse(data);
    },
  });
}

/** The deals whose claims who is signed in may redeem. */
export function useRedeemableDeals(userId: string | undefined) {
  return useOwnQuery(userId, {
    queryKey: ['deals-to-redeem', userId],
    queryFn: async () => {
      const client = await loadDataClient();
      const { data } = await client.rpc('deals_to_redeem').throwOnError();
      return RedeemableDeal.array().parse(data);
    },
  });
}

/** Claims a deal. Throws what toUserMessage reads. */
export async function claimDeal(dealId: string, slug: string): Promise<void> {
  const client = await loadDataClient();
  await client.rpc('claim_deal', { deal_id: dealId }).throwOnError();
  track('cta_click', { label: `claim:${slug}` });
  await queryClient.invalidateQueries({ queryKey: ['my-deals'] });
}

/** Marks a claim as used; `redemptionId` distinguishes claims with one shared code. Throws what toUserMessage reads. */
export async function redeemDeal(dealId: string, code: string, redemptionId?: string): Promise<void> {
  const client = await loadDataClient();
  await client
    .rpc('redeem_deal', { deal_id: dealId, code, ...(redemptionId && { redemption_id: redemptionId }) })
    .throwOnError();
  track('admin_action', { action: 'redeem' });
  await queryClient.invalidateQueries({ queryKey: ['deals-to-redeem'] });
}

/** The address that the QR code of a claim holds: the business's redeem page with this claim. */
export function claimAddress(
  { id, slug, code }: Pick<MyDeal, 'id' | 'slug' | 'code'>,
  origin: string,
): string {
  const search = new URLSearchParams({ deal: slug, code, claim: id });
  return new URL(`/account/redeem?${search.toString()}`, origin).href;
}
