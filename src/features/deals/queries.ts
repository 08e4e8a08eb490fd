import { DealDetails, DealPage } from '#contracts/deals.ts';
import { ask, hubClient } from '../../lib/server/hub-client.ts';
import type { DealFilters } from './filters.ts';

/** How many deals a page of the list has. */
export const pageSize = 24;

/** A page of the public deals with its counts. Throws HubUnreachableError. */
export async function findDeals({ q, category, page }: DealFilters): Promise<DealPage> {
  return DealPage.parse(await ask(hubClient().rpc('deal_page', { q, category, page, page_size: pageSize })));
}

/** A public deal, or else what a visitor may know of it, in one round trip. Throws HubUnreachableError. */
export async function readDeal(slug: string): Promise<DealDetails> {
  return DealDetails.parse(await ask(hubClient().rpc('deal_details', { deal: slug })));
}
