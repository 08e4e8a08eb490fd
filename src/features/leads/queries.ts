import { ask, hubClient } from '../../lib/server/hub-client.ts';

/** A category, as a list, and its businesses that can be asked for a quote; undefined for none. Throws HubUnreachableError. */
export async function readQuoteChoices(category: string, chosen: string) {
  const hub = hubClient();
  const [found, businesses] = await Promise.all([
    ask(hub.from('business_categories').select('name, slug').eq('slug', category).maybeSingle()),
    ask(hub.rpc('quote_businesses', { category, chosen })),
  ]);
  return found && { categories: [found], businesses };
}

/** What a request for quotes can choose from. */
export type QuoteChoices = NonNullable<Awaited<ReturnType<typeof readQuoteChoices>>>;
