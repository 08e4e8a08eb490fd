import { join } from 'node:path';
import postgres from 'postgres';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../../local/payments/store.ts';
import { createStripeProvider } from '../../../supabase/functions/billing/stripe.ts';
import { newPreparedDir, runStack } from './support/hub.ts';

it('a payment on the page reaches the function billing, and the check finds nothing missing', async () => {
  const dataDir = await newPreparedDir('migrated');
  const { status } = await runStack({ dataDir, sampleData: false, scheduler: false });
  const store = openStore(join(dataDir, 'payments'));
  onTestFinished(store.close);
  const keyOf = (name: string) => store.find('setting', name)?.value;
  const provider = createStripeProvider({
    secretKey: keyOf('secret_key'),
    webhookSecret: keyOf('webhook_secret'),
    apiUrl: new URL(status.payments_url),
  });
  expect(await provider.check(`${status.api_url}/functions/v1/billing/webhooks/stripe`)).toEqual([]);
  const page = await provider.createCheckout({
    paymentId: crypto.randomUUID(),
    amount: 12_500,
    currency: 'USD',
    description: 'Invoice 2026-0001',
    email: 'payer@town.test',
    payerCustomer: null,
    language: 'en',
    saveCard: false,
    successUrl: status.site_url,
    cancelUrl: status.site_url,
    idempotencyKey: crypto.randomUUID(),
  });
  const fields = { email: 'payer@town.test', number: '4242424242424242', expiry: '12/40', cvc: '123' };
  const body = new URLSearchParams(fields);
  expect((await fetch(page.url, { method: 'POST', body, redirect: 'manual' })).status).toBe(303);
  const sql = postgres(status.db_url, { max: 1 });
  onTestFinished(() => sql.end());
  await expect
    .poll(() => sql`select event_type from private.provider_events where object_id = ${page.sessionId}`)
    .toEqual([{ event_type: 'checkout.session.completed' }]);
});
