import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentProvider } from '../../../supabase/functions/billing/port.ts';
import { startTestPayments, type TestPayments } from '../../support/payments.ts';

let local: TestPayments;
let provider: PaymentProvider;
beforeAll(async () => {
  local = await startTestPayments();
  provider = local.createProvider();
});
afterAll(() => local.close());

const payer = {
  currency: 'USD',
  email: 'payer@town.test',
  payerCustomer: null,
  language: 'en',
  successUrl: 'https://hub.example.org/paid?session={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://hub.example.org/billing',
} as const;
const openCheckout = async (change = {}) => {
  const request = {
    paymentId: randomUUID(),
    amount: 12_500,
    description: 'Invoice 2026-0001',
    saveCard: false,
    idempotencyKey: randomUUID(),
    ...payer,
    ...change,
  };
  return { ...(await provider.createCheckout(request)), request };
};
const openSetup = (change = {}) =>
  provider.createSetup({ ...payer, setupId: randomUUID(), idempotencyKey: randomUUID(), ...change });
const typesOf = (objectIds: (string | null)[]) =>
  local.received
    .filter(({ body }) => objectIds.some((id) => id && body.includes(`"${id}"`)))
    .map(({ type }) => type);

describe('paying on the hosted page', () => {
  it('a card that works settles the payment and leads back to the site', async () => {
    const { sessionId, url, request } = await openCheckout();
    const reply = await local.pay(url);
    expect(reply.status).toBe(303);
    expect(reply.headers.get('location')).toBe(`https://hub.example.org/paid?session=${sessionId}`);
    const state = await provider.readPayment(sessionId);
    expect(state).toMatchObject({
      paymentId: request.paymentId,
      status: 'settled',
      amountReceived: 12_500,
      method: { customer: null, brand: 'visa', last4: '4242' },
      isFinal: true,
    });
    await expect
      .poll(() => typesOf([sessionId, state?.intentId ?? null]))
      .toEqual(expect.arrayContaining(['payment_intent.succeeded', 'checkout.session.completed']));
    expect((await local.pay(url)).status).toBe(410);
  });

  it.each([
    ['4000 0000 0000 0002', 'generic_decline', false],
    ['4000 0000 0000 9995', 'insufficient_funds', false],
    ['4000 0000 0000 9979', 'stolen_card', true],
    ['4000 0000 0000 0069', 'expired_card', true],
    ['4000 0000 0000 0341', 'generic_decline', false],
  ])('the card %s is declined with %s, and another can be used at once', async (number, code, isHard) => {
    const { sessionId, url } = await openCheckout();
    const reply = await local.pay(url, { number });
    expect(reply.status).toBe(422);
    expect(await reply.text()).toContain('role="alert"');
    const declined = await provider.readPayment(sessionId);
    expect(declined).toMatchObject({ status: 'failed', failure: { code, isHard }, isFinal: false });
    await local.pay(url);
    expect(await provider.readPayment(sessionId)).toMatchObject({
      intentId: declined?.intentId,
      status: 'settled',
      failure: null,
    });
  });

  it('a card with 3-D Secure is confirmed in a step of its own', async () => {
    const { sessionId, url } = await openCheckout();
    const reply = await local.pay(url, { number: '4000002500003155' });
    expect(reply.headers.get('location')).toBe(`/checkout/${sessionId}/confirm`);
    expect(await provider.readPayment(sessionId)).toMatchObject({ status: 'needs_action', isFinal: false });
    expect((await local.confirm(url, 'yes')).headers.get('location')).toContain('/paid');
    expect(await provider.readPayment(sessionId)).toMatchObject({ status: 'settled' });
  });

  it('a card that is not confirmed is not charged', async () => {
    const { sessionId, url } = await openCheckout();
    await local.pay(url, { number: '4000002500003155' });
    expect((await local.confirm(url, 'no')).status).toBe(422);
    expect(await provider.readPayment(sessionId)).toMatchObject({
      status: 'failed',
      failure: { code: 'payment_intent_authentication_failure' },
      isFinal: false,
    });
    await provider.expireCheckout(sessionId);
    expect(await provider.readPayment(sessionId)).toMatchObject({ status: 'canceled', isFinal: true });
  });

  it.each([
    ['settle', 'settled', 'checkout.session.async_payment_succeeded', '6789'],
    ['fail', 'failed', 'checkout.session.async_payment_failed', '1116'],
  ])('a bank debit is pending until it ends: %s', async (action, status, event, account) => {
    const { sessionId, url } = await openCheckout();
    expect((await local.pay(url, { kind: 'bank', account })).status).toBe(303);
    const pending = await provider.readPayment(sessionId);
    expect(pending).toMatchObject({ status: 'pending', isFinal: false, method: { type: 'us_bank_account' } });
    await local.control(action, String(pending?.intentId));
    expect(await provider.readPayment(sessionId)).toMatchObject({ status, isFinal: true });
    await expect.poll(() => typesOf([sessionId])).toContain(event);
  });

  it('a disputed payment is won or lost', async () => {
    const { sessionId, url } = await openCheckout();
    await local.pay(url, { number: '4000000000000259' });
    const [dispute] = (await provider.readPayment(sessionId))?.disputes ?? [];
    expect(dispute).toMatchObject({ status: 'open', amount: 12_500 });
    await local.control('lose', dispute?.id ?? '');
    const after = await provider.readPayment(dispute?.id ?? '');
    expect(after).toMatchObject({ status: 'settled', disputes: [{ status: 'lost' }] });
    await expect.poll(() => typesOf([dispute?.id ?? null])).toContain('charge.dispute.closed');
  });
});

describe('saving a card', () => {
  const renew = (method: { id: string; customer: string | null } | null | undefined) =>
    provider.chargeSaved({
      paymentId: randomUUID(),
      amount: 5_000,
      currency: 'USD',
      description: 'Renewal',
      customer: method?.customer ?? '',
      method: method?.id ?? '',
      idempotencyKey: randomUUID(),
    });

  it('while paying allows renewals, for one customer', async () => {
    const first = await openCheckout({ saveCard: true });
    await local.pay(first.url, { number: '4000002500003155' });
    await local.confirm(first.url, 'yes');
    const { method } = (await provider.readPayment(first.sessionId)) ?? {};
    expect(method?.customer).toMatch(/^cus_/);
    expect(await renew(method)).toMatchObject({ status: 'settled', amountReceived: 5_000 });
    const second = await openCheckout({ saveCard: true, payerCustomer: method?.customer });
    await local.pay(second.url);
    expect((await provider.readPayment(second.sessionId))?.method?.customer).toBe(method?.customer);
  });

  it('without paying takes no money', async () => {
    const { sessionId, url } = await openSetup();
    expect((await local.pay(url)).status).toBe(303);
    const setup = await provider.readSetup(sessionId);
    expect(setup).toMatchObject({ status: 'settled', method: { last4: '4242' } });
    expect(await renew(setup?.method)).toMatchObject({ status: 'settled' });
  });

  it('fails for a card that is declined, and works for one that only fails later', async () => {
    const { sessionId, url } = await openSetup();
    expect((await local.pay(url, { number: '4000000000000002' })).status).toBe(422);
    expect(await provider.readSetup(sessionId)).toMatchObject({
      status: 'failed',
      failure: { code: 'generic_decline' },
    });
    await local.pay(url, { number: '4000000000000341' });
    const setup = await provider.readSetup(sessionId);
    expect(setup).toMatchObject({ status: 'settled', failure: null });
    expect(await renew(setup?.method)).toMatchObject({ status: 'failed', isFinal: true });
  });

  it('is confirmed with the bank where the card asks for it', async () => {
    const { sessionId, url } = await openSetup();
    await local.pay(url, { number: '4000002500003155' });
    expect(await provider.readSetup(sessionId)).toMatchObject({ status: 'needs_action' });
    await local.confirm(url, 'no');
    expect(await provider.readSetup(sessionId)).toMatchObject({ status: 'failed' });
    await local.pay(url, { number: '4000002500003155' });
    await local.confirm(url, 'yes');
    expect(await renew((await provider.readSetup(sessionId))?.method)).toMatchObject({ status: 'settled' });
  });

  it('is canceled when the page is closed', async () => {
    const { sessionId } = await openSetup();
    await provider.expireCheckout(sessionId);
    expect(await provider.readSetup(sessionId)).toMatchObject({ status: 'canceled' });
  });
});

describe('the check of the setup', () => {
  it('finds nothing missing where the webhook is registered', async () => {
    expect(await provider.check(local.webhookUrl)).toEqual([]);
  });

  it('names a webhook that is not registered', async () => {
    expect(
      await provider.check('https://hub.example.org/functions/v1/billing/webhooks/stripe'),
    ).toMatchObject([{ code: 'endpoint_missing' }]);
  });
});
