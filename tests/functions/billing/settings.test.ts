import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readStripeSettings } from '../../../supabase/functions/_shared/stripe-settings.ts';
import { webhookEvents } from '../../../supabase/functions/billing/check-stripe.ts';
import { createStripeProvider } from '../../../supabase/functions/billing/stripe.ts';

const endpoint = 'https://hub.example.org/functions/v1/billing/webhooks/stripe';

it.each(['http://127.0.0.1:54325', 'http://localhost:54325', 'http://[::1]:54325'])(
  'accepts %s in place of Stripe',
  (address) => {
    expect(readStripeSettings({ STRIPE_API_URL: address }).apiUrl?.port).toBe('54325');
  },
);

it.each([
  'https://api.stripe.example',
  'http://127.0.0.1.example.org',
  'http://localhost@example.org',
  'http://192.168.0.1',
  'x',
])('rejects %s in place of Stripe', (address) => {
  expect(() => readStripeSettings({ STRIPE_API_URL: address, STRIPE_SECRET_KEY: 'sk_test_x' })).toThrow(
    /only name this machine/,
  );
});

it('without keys nothing can be charged, and the check names both keys', async () => {
  const provider = createStripeProvider(readStripeSettings({ STRIPE_SECRET_KEY: ' ' }));
  expect(provider.isLive).toBeUndefined();
  await expect(provider.readPayment('pi_1')).rejects.toMatchObject({ kind: 'not_configured' });
  await expect(provider.verifyEvent(new Uint8Array(), '')).rejects.toMatchObject({ kind: 'not_configured' });
  expect((await provider.check(endpoint)).map(({ code }) => code)).toEqual([
    'secret_key_missing',
    'webhook_secret_missing',
  ]);
});

it('knows a publishable key from a secret one, and live from test', async () => {
  const check = (secretKey: string) =>
    createStripeProvider({ secretKey, webhookSecret: 'x' }).check(endpoint);
  expect((await check('pk_live_x')).map(({ code }) => code)).toEqual([
    'webhook_secret_invalid',
    'secret_key_invalid',
  ]);
  expect(createStripeProvider({ secretKey: 'rk_live_x' }).isLive).toBe(true);
  expect(createStripeProvider({ secretKey: 'sk_test_x' }).isLive).toBe(false);
});

it('does not charge in a currency that Stripe counts differently', async () => {
  const charge = {
    paymentId: 'p',
    amount: 100,
    description: 'x',
    customer: 'c',
    method: 'm',
    idempotencyKey: 'k',
  };
  const provider = createStripeProvider({ secretKey: 'sk_test_x' });
  await expect(provider.chargeSaved({ ...charge, currency: 'ISK' })).rejects.toMatchObject({
    kind: 'rejected',
  });
});

it('the operator is told of every event', () => {
  const guide = readFileSync(new URL('../../../docs/deploy.md', import.meta.url), 'utf8');
  expect(webhookEvents.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
