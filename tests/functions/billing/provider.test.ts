import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentProvider } from '../../../supabase/functions/billing/port.ts';
import { createStripeProvider } from '../../../supabase/functions/billing/stripe.ts';
import { startTestPayments, type TestPayments } from '../../support/payments.ts';

const testKey = process.env['STRIPE_TEST_SECRET_KEY'];
let local: TestPayments;
beforeAll(async () => {
  local = await startTestPayments();
});
afterAll(() => local.close());

const returns = {
  language: 'en',
  successUrl: 'https://hub.example.org/paid?session={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://hub.example.org/billing',
} as const;

// The stand-in always; Stripe itself as well where the environment has a key of its test mode.
const processors = [
  ['the stand-in', false] as const,
  ...(testKey ? [["Stripe's test mode", true] as const] : []),
];

describe.each(processors)('the adapter, with %s', (_name, isStripe) => {
  let provider: PaymentProvider;
  let client: Stripe;
  const startedAt = new Date(Date.now() - 60_000);
  beforeAll(() => {
    provider = isStripe ? createStripeProvider({ secretKey: testKey }) : local.createProvider();
    client = isStripe ? new Stripe(testKey ?? '') : local.createClient();
  });

  const checkout = (change = {}) => ({
    paymentId: randomUUID(),
    amount: 12_500,
    currency: 'USD',
    description: 'Invoice 2026-0001',
    email: 'payer@town.test',
    payerCustomer: null,
    saveCard: true,
    idempotencyKey: randomUUID(),
    ...returns,
    ...change,
  });
  const saved = async (token: string) => {
    const customer = await client.customers.create({ email: 'payer@town.test' });
    const method = await client.paymentMethods.attach(token, { customer: customer.id });
    return { customer: customer.id, method: method.id };
  };
  const charge = async (token: string, change = {}) => {
    const request = {
      paymentId: randomUUID(),
      amount: 5_000,
      currency: 'USD',
      description: 'Renewal',
      ...(await saved(token)),
      idempotencyKey: randomUUID(),
      ...change,
    };
    return { request, state: await provider.chargeSaved(request) };
  };

  it('opens a checkout that nobody has paid yet', async () => {
    const request = checkout();
    const page = await provider.createCheckout(request);
    expect(page.sessionId).toMatch(/^cs_test_/);
    expect(page.url).toContain(page.sessionId);
    expect(page.expiresAt.getTime()).toBeGreaterThan(Date.now() + 3_600_000);
    expect(await provider.readPayment(page.sessionId)).toMatchObject({
      intentId: null,
      paymentId: request.paymentId,
      status: 'pending',
      currency: 'USD',
      livemode: false,
      isFinal: false,
    });
  });

  it('opens the same checkout for the same key, and none for the key with another amount', async () => {
    const request = checkout();
    const page = await provider.createCheckout(request);
    expect((await provider.createCheckout(request)).sessionId).toBe(page.sessionId);
    await expect(provider.createCheckout({ ...request, amount: 1_000 })).rejects.toMatchObject({
      kind: 'key_reused',
    });
  });

  it('closes a checkout, once', async () => {
    const { sessionId } = await provider.createCheckout(checkout());
    await provider.expireCheckout(sessionId);
    await provider.expireCheckout(sessionId);
    expect(await provider.readPayment(sessionId)).toMatchObject({ status: 'canceled', isFinal: true });
  });

  it('opens a page that saves a card without a payment', async () => {
    const { amount, description, saveCard, paymentId, ...payer } = checkout();
    const { sessionId } = await provider.createSetup({ ...payer, setupId: paymentId });
    expect([amount, description, saveCard]).toHaveLength(3);
    expect(await provider.readPayment(sessionId)).toBeNull();
    expect(await provider.readSetup(sessionId)).toEqual({
      setupId: paymentId,
      status: 'pending',
      failure: null,
      method: null,
    });
  });

  it('charges a saved card', async () => {
    const { request, state } = await charge('pm_card_visa');
    expect(state).toMatchObject({
      paymentId: request.paymentId,
      status: 'settled',
      amountReceived: 5_000,
      currency: 'USD',
      livemode: false,
      failure: null,
      method: { customer: request.customer, type: 'card', brand: 'visa', last4: '4242' },
      refunds: [],
      disputes: [],
      isFinal: true,
    });
    expect(await provider.readPayment(String(state.intentId))).toEqual(state);
  });

  it('charges once for one key', async () => {
    const { request, state } = await charge('pm_card_visa');
    expect((await provider.chargeSaved(request)).intentId).toBe(state.intentId);
    await expect(provider.chargeSaved({ ...request, amount: 6_000 })).rejects.toMatchObject({
      kind: 'key_reused',
    });
  });

  it('a decline is a state, also when it is asked for again', async () => {
    const { request, state } = await charge('pm_card_chargeCustomerFail');
    expect(state).toMatchObject({
      paymentId: request.paymentId,
      status: 'failed',
      amountReceived: 0,
      failure: { isHard: false },
      method: { last4: '0341' },
      isFinal: true,
    });
    expect(await provider.chargeSaved(request)).toEqual(state);
  });

  it('a card that must be confirmed needs the payer', async () => {
    const { state } = await charge('pm_card_authenticationRequired');
    expect(state).toMatchObject({
      status: 'needs_action',
      failure: { code: 'authentication_required', isHard: true },
    });
  });

  it("does not charge another payer's card", async () => {
    const other = await saved('pm_card_visa');
    await expect(charge('pm_card_visa', { method: other.method })).rejects.toMatchObject({
      kind: 'rejected',
    });
  });

  it('gives back a part, then the rest, and no more', async () => {
    const { state } = await charge('pm_card_visa');
    const refund = (amount: number, refundId: string, idempotencyKey: string = randomUUID()) =>
      provider.refund({ refundId, intentId: String(state.intentId), amount, idempotencyKey });
    const [key, id] = [randomUUID(), randomUUID()];
    const first = await refund(2_000, id, key);
    expect(first).toMatchObject({ refundId: id, amount: 2_000, status: 'succeeded' });
    expect((await refund(2_000, id, key)).id).toBe(first.id);
    await expect(refund(3_001, randomUUID())).rejects.toMatchObject({ kind: 'rejected' });
    await refund(3_000, randomUUID());
    await expect(refund(1, randomUUID())).rejects.toMatchObject({
      kind: 'rejected',
      code: 'charge_already_refunded',
    });
    const after = await provider.readPayment(first.id);
    expect(after?.refunds.map(({ amount }) => amount).sort()).toEqual([2_000, 3_000]);
    expect(after).toMatchObject({ status: 'settled', amountReceived: 5_000 });
  });

  it('shows a dispute', async () => {
    const { state } = await charge('pm_card_createDispute');
    await expect
      .poll(async () => (await provider.readPayment(String(state.intentId)))?.disputes)
      .toMatchObject([{ amount: 5_000, status: 'open', reason: 'fraudulent' }]);
  });

  it('forgets a card, once', async () => {
    const { customer, method } = await saved('pm_card_visa');
    await provider.forgetMethod(method);
    await provider.forgetMethod(method);
    await expect(charge('pm_card_visa', { customer, method })).rejects.toMatchObject({ kind: 'rejected' });
  });

  it('lists what has happened since, for a hub that missed it', async () => {
    const { state } = await charge('pm_card_visa');
    const payments = await Array.fromAsync(provider.listPaymentsSince(startedAt));
    expect(payments).toContainEqual(state);
    await expect
      .poll(async () => Array.fromAsync(provider.listEventsSince(startedAt)))
      .toContainEqual(
        expect.objectContaining({
          type: 'payment_intent.succeeded',
          objectId: state.intentId,
          isLive: false,
        }),
      );
  });

  it('lists the payments of which money went back, and payouts with their fees', async () => {
    const { state } = await charge('pm_card_visa');
    const { state: disputed } = await charge('pm_card_createDispute');
    const intentId = String(state.intentId);
    await provider.refund({ refundId: randomUUID(), intentId, amount: 100, idempotencyKey: randomUUID() });
    await expect
      .poll(async () => Array.fromAsync(provider.listReturnsSince(startedAt)))
      .toEqual(expect.arrayContaining([intentId, disputed.intentId]));
    if (!isStripe) await local.control('payout', '');
    const payouts = await Array.fromAsync(provider.listPayoutsSince(startedAt));
    // Stripe's test mode pays out on its own schedule.
    if (isStripe) expect(Array.isArray(payouts)).toBe(true);
    else expect(payouts[0]).toMatchObject({ currency: 'USD', status: 'paid', failure: null });
    for (const { fees, status } of payouts) expect(fees === null || status === 'paid').toBe(true);
  });

  it('finds nothing for an id that Stripe does not have', async () => {
    expect(await provider.readPayment('pi_3NothingLikeThis')).toBeNull();
    expect(await provider.readPayment('cs_test_nothing')).toBeNull();
    expect(await provider.readPayment('sub_1')).toBeNull();
    expect(await provider.readPayment('')).toBeNull();
    expect(await provider.readSetup('cs_test_nothing')).toBeNull();
  });

  it('says that a key is wrong without repeating it', async () => {
    const settings = { ...(!isStripe && local.settings()), secretKey: 'sk_test_wrongwrongwrong' };
    const error: unknown = await createStripeProvider(settings)
      .readPayment('pi_1')
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ kind: 'misconfigured' });
    expect(String(error)).not.toContain('wrongwrong');
  });
});

describe('without a network', () => {
  it('the processor is unavailable', async () => {
    const gone = createStripeProvider({ secretKey: 'sk_test_x', apiUrl: new URL('http://127.0.0.1:1') });
    await expect(gone.readPayment('pi_1')).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
