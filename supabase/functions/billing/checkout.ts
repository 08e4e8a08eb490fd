import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { CheckoutBegun, CheckoutStart } from '../_shared/contracts/billing.ts';
import { languages, localPath } from '../_shared/contracts/languages.ts';
import { toServiceError } from '../_shared/database-failure.ts';
import type { Database, Json } from '../_shared/database.types.ts';
import { ServiceError } from '../_shared/service-error.ts';
import { type PaymentProvider, ProviderError } from './port.ts';

const Begun = z.object({
  payment_id: z.string(),
  amount: z.number(),
  currency: z.string(),
  // A draft that is paid before it is issued has none yet.
  number: z.string().nullable(),
  title: z.string(),
  expires_at: z.string().nullable(),
  session_url: z.string().nullable(),
  replaced_session_id: z.string().nullable(),
  saves_method: z.boolean(),
  language: z.enum(languages),
  return_path: z.string().nullable(),
  email: z.string().nullable(),
  customer_id: z.string().nullable(),
});

type Admin = SupabaseClient<Database>;

/** The address of a page of the site with what became of the checkout that led there. */
export const returnTo = (siteUrl: string, path: string, name: string, outcome: 'done' | 'canceled') => {
  const url = new URL(path, siteUrl);
  url.searchParams.set(name, outcome);
  return url.href;
};

/** An error of the processor as somebody reads it who pays or saves a card; anything else stays as it is. */
export const toCheckoutError = (error: unknown) =>
  error instanceof ProviderError
    ? new ServiceError('UNAVAILABLE', 'Card payments are not available. Try again, or pay another way.', {
        reason: 'payments_off',
      })
    : error;

/** Whether real money moves. Throws UNAVAILABLE without keys. */
export function requireCards({ isLive }: PaymentProvider): boolean {
  if (isLive !== undefined) return isLive;
  throw new ServiceError('UNAVAILABLE', 'Card payments are not set up here. Pay another way.', {
    reason: 'payments_off',
  });
}

/** Closes a checkout that another one replaced, and books what was paid there meanwhile. */
async function closeReplaced(admin: Admin, provider: PaymentProvider, sessionId: string): Promise<void> {
  await provider.expireCheckout(sessionId);
  const state = await provider.readPayment(sessionId);
  if (!state?.intentId) return;
  const { error, status } = await admin.rpc('apply_payment_state', { state: state as unknown as Json });
  if (error) throw toServiceError(error, status);
}

/**
 * Begins, or goes on with, the one payment by card of an invoice; its amount is computed in Postgres. Throws NOT_FOUND, CONFLICT where
 * nothing is due or a payment is on its way, and UNAVAILABLE without keys.
 */
export async function beginCheckout(
  admin: Admin,
  provider: PaymentProvider,
  start: CheckoutStart,
  payer: { personId: string | null; siteUrl: string },
): Promise<CheckoutBegun> {
  const isLive = requireCards(provider);
  const begin = async () => {
    const { data, error, status } = await admin.rpc('begin_checkout', {
      invoice_id: start.invoice_id,
      // Null where they are missing; the generated types know no arguments that may be null.
      token: (start.token ?? null) as string,
      person_id: payer.personId as string,
      is_live: isLive,
      saves_method: start.saves_method,
      language: start.language,
      ...(start.return_path !== undefined && { return_path: start.return_path }),
    });
    if (error) throw toServiceError(error, status);
    return Begun.parse(data);
  };
  try {
    let begun = await begin();
    if (begun.replaced_session_id !== null) {
      await closeReplaced(admin, provider, begun.replaced_session_id);
      // It may have been paid there: then nothing is due any longer.
      begun = await begin();
    }
    if (begun.session_url !== null) return { url: begun.session_url };
    const { payment_id: paymentId, language, number, customer_id: payerCustomer } = begun;
    // Without the secret of a link, which the page has kept: the processor need not know it.
    const path = begun.return_path ?? `${localPath('/invoice', language)}?id=${start.invoice_id}`;
    const page = await provider.createCheckout({
      paymentId,
      amount: begun.amount,
      currency: begun.currency,
      description:
        number === null ? begun.title : language === 'es' ? `Factura ${number}` : `Invoice ${number}`,
      ...(begun.expires_at !== null && { expiresAt: new Date(begun.expires_at) }),
      saveCard: begun.saves_method,
      email: begun.email,
      payerCustomer,
      language,
      successUrl: returnTo(payer.siteUrl, path, 'payment', 'done'),
      cancelUrl: returnTo(payer.siteUrl, path, 'payment', 'canceled'),
      // All else is stored with the payment: whoever begins it at the same time asks for the same page.
      idempotencyKey: [paymentId, payerCustomer ?? []].flat().join('-'),
    });
    const { data, error, status } = await admin.rpc('note_checkout', {
      payment_id: paymentId,
      session_id: page.sessionId,
      url: page.url,
      expires_at: page.expiresAt.toISOString(),
    });
    if (error) throw toServiceError(error, status);
    if (data !== page.url) await provider.expireCheckout(page.sessionId);
    return { url: data };
  } catch (error) {
    throw toCheckoutError(error);
  }
}
