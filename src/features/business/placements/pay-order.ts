import type { Language } from '../../../i18n/by-language.ts';
import { beginCheckout } from '../../../lib/browser/billing-client.ts';
import type { Ordered } from './placements.ts';

/** Leaves for the page on which an order is paid by card; it comes back to `returnPath`. Throws ApiError. */
export async function payOrder(
  { invoice_id, token }: Pick<Ordered, 'invoice_id' | 'token'>,
  returnPath: string,
  language: Language,
): Promise<void> {
  if (invoice_id === null) return;
  const url = await beginCheckout({
    invoice_id,
    ...(token !== null && { token }),
    language,
    return_path: returnPath,
  });
  location.assign(url);
}
