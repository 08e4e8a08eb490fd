import { type Language, localPath } from '#contracts/languages.ts';
import type { PlacedOrder } from '#contracts/orders.ts';
import { beginCheckout } from '../../../lib/browser/billing-client.ts';
import { rememberSecret } from '../../../lib/browser/link-secrets.ts';
import { track } from '../../../lib/browser/track.ts';
import { dropDraft, type OrderDraft, storeDraft } from './order-draft.ts';

/** The page of an order. */
const orderPath = (id: string, language: Language) => `${localPath('/order', language)}?id=${id}`;

/**
 * Leads a placed order on: to the page of the processor, or to its own page, where it is paid when the processor does not answer.
 * Throws nothing: the order stands.
 */
export async function payOrShow(
  placed: PlacedOrder,
  {
    slug,
    occurrenceId,
    draft,
    language,
  }: { slug: string; occurrenceId: string; draft: OrderDraft; language: Language },
): Promise<void> {
  const { id, status, token, invoice_id: invoice, invoice_token: invoiceToken } = placed;
  track('event_registration', { event: slug });
  rememberSecret(id, token ?? undefined);
  const page = orderPath(id, language);
  if (status !== 'held' || invoice === null) {
    dropDraft(occurrenceId);
    location.assign(page);
    return;
  }
  // The choice stays for another try; what is ordered then is another order.
  storeDraft(occurrenceId, { ...draft, id: crypto.randomUUID(), unpaidId: id });
  const url = await beginCheckout({
    invoice_id: invoice,
    language,
    return_path: page,
    ...(token && invoiceToken && { token: invoiceToken }),
  }).catch(() => page);
  location.assign(url);
}
