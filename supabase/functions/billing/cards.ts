import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { CardSetupStart, CheckoutBegun } from '../_shared/contracts/billing.ts';
import { localPath } from '../_shared/contracts/languages.ts';
import { toServiceError } from '../_shared/database-failure.ts';
import type { Database, Json } from '../_shared/database.types.ts';
import { requireCards, returnTo, toCheckoutError } from './checkout.ts';
import type { PaymentProvider } from './port.ts';

type Admin = SupabaseClient<Database>;

const Begun = z.object({
  setup_id: z.string(),
  currency: z.string(),
  customer_id: z.string().nullable(),
  email: z.string().nullable(),
});

/**
 * Begins to save a card without a payment, for a person or for an organization whose bills they get. Throws NOT_FOUND for another
 * organization and UNAVAILABLE without keys.
 */
export async function beginCardSetup(
  admin: Admin,
  provider: PaymentProvider,
  { organization_id: organizationId, renews, language }: CardSetupStart,
  { personId, siteUrl }: { personId: string; siteUrl: string },
): Promise<CheckoutBegun> {
  const isLive = requireCards(provider);
  const begun = await admin.rpc('begin_card_setup', {
    // Null for the person; the generated types know no arguments that may be null.
    organization_id: (organizationId ?? null) as string,
    person_id: personId,
    is_live: isLive,
    renews,
  });
  if (begun.error) throw toServiceError(begun.error, begun.status);
  const { setup_id: setupId, currency, customer_id: payerCustomer, email } = Begun.parse(begun.data);
  const path = localPath('/account/billing', language);
  const page = await provider
    .createSetup({
      setupId,
      currency,
      email,
      payerCustomer,
      language,
      successUrl: returnTo(siteUrl, path, 'card', 'done'),
      cancelUrl: returnTo(siteUrl, path, 'card', 'canceled'),
      idempotencyKey: setupId,
    })
    .catch((error: unknown) => {
      throw toCheckoutError(error);
    });
  const noted = await admin.rpc('note_card_setup', { setup_id: setupId, session_id: page.sessionId });
  if (noted.error) throw toServiceError(noted.error, noted.status);
  return { url: page.url };
}

/** Removes a saved card of the person, or of an organization whose bills they get. Throws NOT_FOUND for another one. */
export async function removeCard(admin: Admin, cardId: string, personId: string): Promise<void> {
  const { error, status } = await admin.rpc('remove_payment_method', {
    method_id: cardId,
    person_id: personId,
  });
  if (error) throw toServiceError(error, status);
}

/**
 * Keeps the card that was saved at a checkout, or gives up where nobody saved one; false where the checkout is none of a card, or is
 * still open. A card whose owner no longer gets the bills is forgotten at once.
 */
export async function followSetup(
  admin: Admin,
  provider: PaymentProvider,
  sessionId: string,
): Promise<boolean> {
  const state = await provider.readSetup(sessionId);
  if (!state?.setupId || (state.status !== 'settled' && state.status !== 'canceled')) return false;
  const { data, error, status } = await admin.rpc('finish_card_setup', {
    setup_id: state.setupId,
    ...(state.status === 'settled' && { method: state.method as unknown as Json }),
  });
  if (error) throw toServiceError(error, status);
  if (data === 'given_up' && state.method) await provider.forgetMethod(state.method.id);
  return true;
}
