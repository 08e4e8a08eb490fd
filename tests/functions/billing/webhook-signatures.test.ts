import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { signWebhook } from '../../../local/payments/webhooks/sign.ts';
import { createStripeProvider } from '../../../supabase/functions/billing/stripe.ts';

const secretKey = 'sk_test_x';
const webhookSecret = 'whsec_of_this_hub';
const provider = createStripeProvider({ secretKey, webhookSecret });
const now = () => Math.floor(Date.now() / 1000);
const bytes = (text: string) => new TextEncoder().encode(text);
const event = (change = {}) =>
  JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    created: 1_780_000_000,
    livemode: false,
    data: { object: { id: 'pi_1', object: 'payment_intent', description: 'Café ☕' } },
    ...change,
  });

describe('a webhook', () => {
  it('signed by Stripe is believed for which object changed', async () => {
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
      payload: event(),
      secret: webhookSecret,
    });
    expect(await provider.verifyEvent(bytes(event()), signature)).toEqual({
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      objectId: 'pi_1',
      isLive: false,
      account: null,
      createdAt: new Date(1_780_000_000_000),
    });
  });

  it('from the stand-in is signed as Stripe signs', async () => {
    const body = event({ account: 'acct_1' });
    const signature = signWebhook(body, webhookSecret, now());
    expect(await provider.verifyEvent(bytes(body), signature)).toMatchObject({ account: 'acct_1' });
  });

  it.each([
    ['without a signature', ''],
    ['with a malformed signature', 'v1=abc'],
    ['signed with the secret of another endpoint', signWebhook(event(), 'whsec_of_another', now())],
    ['signed more than five minutes ago', signWebhook(event(), webhookSecret, now() - 301)],
    ['signed for another body', signWebhook(event({ id: 'evt_2' }), webhookSecret, now())],
    ['signed with an old scheme', signWebhook(event(), webhookSecret, now()).replace('v1=', 'v0=')],
  ])('%s is forged', async (_what, signature) => {
    await expect(provider.verifyEvent(bytes(event()), signature)).rejects.toMatchObject({ kind: 'forged' });
  });

  it('whose body was changed by a byte is forged', async () => {
    const signature = signWebhook(event(), webhookSecret, now());
    await expect(
      provider.verifyEvent(bytes(event().replace('pi_1', 'pi_2')), signature),
    ).rejects.toMatchObject({ kind: 'forged' });
  });

  it('that is signed but no event is rejected', async () => {
    await expect(
      provider.verifyEvent(bytes('not JSON'), signWebhook('not JSON', webhookSecret, now())),
    ).rejects.toMatchObject({ kind: 'forged' });
  });

  it('of the other mode is rejected', async () => {
    const live = event({ livemode: true });
    const signature = signWebhook(live, webhookSecret, now());
    await expect(provider.verifyEvent(bytes(live), signature)).rejects.toMatchObject({ kind: 'wrong_mode' });
    const hub = createStripeProvider({ secretKey: 'sk_live_x', webhookSecret });
    expect(await hub.verifyEvent(bytes(live), signature)).toMatchObject({ isLive: true });
    await expect(
      hub.verifyEvent(bytes(event()), signWebhook(event(), webhookSecret, now())),
    ).rejects.toMatchObject({ kind: 'wrong_mode' });
  });
});
