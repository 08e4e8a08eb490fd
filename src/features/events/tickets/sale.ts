import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answers } from '#contracts/forms.ts';
import type { Language } from '#contracts/languages.ts';
import { type OrderedItems, OrderQuote, PlacedOrder, TicketSale } from '#contracts/orders.ts';
import type { Json } from '../../../../supabase/functions/_shared/database.types.ts';
import { api } from '../../../lib/browser/api-client.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import type { CaptchaProof } from '../../../lib/browser/use-captcha.tsx';
import { queryClient } from '../../../lib/browser/query-client.ts';
import { toUserMessage } from '../../../lib/browser/errors/to-user-message.ts';

interface SaleOf {
  slug: string;
  /** The day that names the date. */
  date: string;
  /** Shows the kinds of tickets that it unlocks. */
  code: string;
  /** Null for a visitor; undefined while it is not known who is there. */
  userId: string | null | undefined;
}

/** What a date sells to who is there, with the page's own as long as nothing newer is known. */
export function useSale(page: TicketSale, { slug, date, code, userId }: SaleOf): TicketSale {
  const query = useQuery(
    {
      queryKey: ['sale', slug, date, code, userId],
      enabled: userId !== undefined,
      staleTime: 0,
      refetchOnWindowFocus: true,
      placeholderData: keepPreviousData,
      queryFn: async () => {
        const client = await loadDataClient();
        const { data } = await client
          .rpc('event_tickets', { event: slug, day: date, ...(code !== '' && { code }) })
          .throwOnError();
        return TicketSale.parse(data);
      },
    },
    queryClient,
  );
  return query.data ?? page;
}

/** What a draft costs now; no answer without tickets. */
export function useQuote(occurrenceId: string, items: OrderedItems, userId: string | null | undefined) {
  return useQuery(
    {
      queryKey: [
        'quote',
        occurrenceId,
        userId,
        items.tickets.map(({ type, quantity }) => [type, quantity]),
        items.add_ons,
        items.code,
        items.organization_id,
      ],
      enabled: userId !== undefined && items.tickets.length > 0,
      staleTime: 30_000,
      placeholderData: keepPreviousData,
      retry: (failures, error) => failures < 1 && toUserMessage(error).canRetry,
      queryFn: () => quoteOrder(occurrenceId, items),
    },
    queryClient,
  );
}

/** What tickets, add-ons and a code cost now. Throws what toUserMessage reads, such as that the code is not valid. */
export async function quoteOrder(occurrenceId: string, items: OrderedItems): Promise<OrderQuote> {
  const client = await loadDataClient();
  const { data } = await client
    .rpc('quote_order', { occurrence_id: occurrenceId, wanted: items as unknown as Json })
    .throwOnError();
  return OrderQuote.parse(data);
}

/** Reads anew what is sold and what it costs. */
export const refreshSale = () =>
  Promise.all(['sale', 'quote'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));

/** Who orders without an account. */
export interface Guest {
  name: string;
  email: string;
}

interface Wanted extends OrderedItems {
  id: string;
  occurrence_id: string;
  expected_total: number;
  is_listed: boolean;
  answers?: Answers;
  offer_id?: string;
  offer_token?: string;
}

/** Orders as who is signed in. Throws what toUserMessage reads: `price_changed` and `sold_out` among others. */
export async function placeOrder(
  wanted: Wanted & { buyer_name: string; pays: 'card' | 'invoice' },
): Promise<PlacedOrder> {
  const client = await loadDataClient();
  const { data } = await client.rpc('place_order', { wanted: wanted as unknown as Json }).throwOnError();
  return PlacedOrder.parse(data);
}

/** Orders without an account, by the proof that it is no robot. Throws what toUserMessage reads. */
export async function placeGuestOrder(
  wanted: Wanted & Guest & { url: string; language: Language },
  { captchaToken }: CaptchaProof,
): Promise<PlacedOrder> {
  const reply = await api.api.orders.$post({
    json: { ...wanted, ...(captchaToken !== undefined && { captcha_token: captchaToken }) },
  });
  return PlacedOrder.parse(await reply.json());
}
