import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestPayments, type TestPayments } from '../../support/payments.ts';

let local: TestPayments;
beforeEach(async () => {
  local = await startTestPayments();
});
afterEach(() => local.close());

const openCheckout = (amount = 2_500) =>
  local.createProvider().createCheckout({
    paymentId: randomUUID(),
    amount,
    currency: 'USD',
    description: '<b>Dues</b> & more',
    email: 'payer@town.test',
    payerCustomer: null,
    language: 'en',
    saveCard: false,
    successUrl: 'https://hub.example.org/paid',
    cancelUrl: 'https://hub.example.org/billing',
    idempotencyKey: randomUUID(),
  });
const getPage = async (path: string) => (await fetch(new URL(path, local.url))).text();
const typesReceived = () => local.received.map(({ type }) => type);
const paidEvents = ['charge.succeeded', 'payment_intent.succeeded', 'checkout.session.completed'];

describe('webhooks', () => {
  it('arrive once, in order, and are signed', async () => {
    await local.pay((await openCheckout()).url);
    await expect.poll(typesReceived).toEqual(paidEvents);
    const provider = local.createProvider();
    for (const { id, body, signature } of local.received)
      expect(await provider.verifyEvent(body, signature)).toMatchObject({ id, isLive: false });
  });

  it('arrive twice when asked to', async () => {
    await local.post('/control/webhooks', { mode: 'duplicate' });
    await local.pay((await openCheckout()).url);
    await expect.poll(() => local.received.length).toBe(6);
    expect(new Set(local.received.map(({ id }) => id)).size).toBe(3);
  });

  it('arrive newest first when asked to', async () => {
    await local.post('/control/webhooks', { mode: 'reorder' });
    await local.pay((await openCheckout()).url);
    await expect.poll(typesReceived).toEqual(paidEvents.toReversed());
  });

  it('are sent again until they are answered, also after a restart', async () => {
    local.answer.status = 500;
    await local.pay((await openCheckout()).url);
    await expect.poll(() => local.received.length).toBeGreaterThanOrEqual(3);
    await local.restart();
    local.answer.status = 200;
    local.received.length = 0;
    await expect.poll(() => new Set(typesReceived()).size).toBe(3);
  });

  it('are sent again by hand', async () => {
    await local.pay((await openCheckout()).url);
    await expect.poll(() => local.received.length).toBe(3);
    const id = local.received[1]?.id ?? '';
    await local.control('resend', id);
    await expect.poll(() => local.received.map((event) => event.id)).toHaveLength(4);
    expect(local.received[3]?.id).toBe(id);
  });
});

it('keys, payments and open pages survive a restart', async () => {
  const { secretKey, webhookSecret } = local.settings();
  const paid = await openCheckout();
  await local.pay(paid.url);
  const open = await openCheckout();
  await local.restart();
  expect(local.settings()).toMatchObject({ secretKey, webhookSecret });
  expect(await local.createProvider().readPayment(paid.sessionId)).toMatchObject({ status: 'settled' });
  const again = await local.createClient().checkout.sessions.retrieve(open.sessionId);
  expect(again.url).toBe(`${local.url}/checkout/${open.sessionId}`);
  expect((await local.pay(again.url ?? '')).status).toBe(303);
});

describe('the API', () => {
  it('has exactly the calls and parameters that the hub uses', async () => {
    const client = local.createClient();
    await expect(client.products.list()).rejects.toMatchObject({ statusCode: 404 });
    await expect(
      client.refunds.create({ payment_intent: 'pi_1', reason: 'duplicate' }),
    ).rejects.toMatchObject({ code: 'parameter_unknown', param: 'reason' });
    await expect(
      client.checkout.sessions.create({ mode: 'payment', success_url: 'https://x.test' }),
    ).rejects.toMatchObject({ statusCode: 400, param: 'line_items' });
  });

  it('takes a corrected request with the key of an invalid one', async () => {
    const client = local.createClient();
    const options = { idempotencyKey: randomUUID() };
    await expect(client.customers.create({ phone: '1' }, options)).rejects.toMatchObject({ statusCode: 400 });
    expect((await client.customers.create({ email: 'a@b.test' }, options)).email).toBe('a@b.test');
  });

  it('pages through lists', async () => {
    const client = local.createClient();
    for (let count = 0; count < 3; count += 1) await local.pay((await openCheckout(1_000 + count)).url);
    const first = await client.paymentIntents.list({ limit: 2 });
    expect(first).toMatchObject({ has_more: true, data: [{ amount: 1_002 }, { amount: 1_001 }] });
    const all = await client.paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 10 });
    expect(all.map(({ amount }) => amount)).toEqual([1_002, 1_001, 1_000]);
  });
});

describe('the pages', () => {
  it('say that no money moves, and show texts as text', async () => {
    const { url } = await openCheckout();
    const page = await getPage(new URL(url).pathname);
    expect(page).toContain('no money moves');
    expect(page).toContain('&lt;b&gt;Dues&lt;/b&gt; &amp; more');
    expect(page).toContain('$25.00');
    expect(await getPage('/')).toContain('no money moves');
  });

  it('name what is wrong with the fields and keep what was typed', async () => {
    const { url, sessionId } = await openCheckout();
    const reply = await local.pay(url, {
      number: '4111 1111 1111 1111',
      expiry: '01/20',
      cvc: 'x',
      name: 'Vera',
    });
    expect(reply.status).toBe(422);
    const page = await reply.text();
    for (const name of ['number', 'expiry', 'cvc']) expect(page).toContain(`id="${name}-error"`);
    expect(page).toContain('value="Vera"');
    expect(await local.createProvider().readPayment(sessionId)).toMatchObject({ status: 'pending' });
  });

  it('cannot be used by other sites', async () => {
    const { url } = await openCheckout();
    const foreign = { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } };
    expect((await fetch(url, foreign)).status).toBe(403);
    expect((await fetch(`${local.url}/control/webhooks`, foreign)).status).toBe(403);
    expect((await fetch(`${local.url}/v1/events`)).status).toBe(401);
    const policy = (await fetch(url)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' https://hub.example.org");
  });

  it('list payments with what can happen to them', async () => {
    await local.pay((await openCheckout()).url, { kind: 'bank', account: '6789' });
    expect(await getPage('/')).toContain('Settle now');
    const [intent] = (await local.createClient().paymentIntents.list()).data;
    await local.control('settle', intent?.id ?? '');
    const page = await getPage('/');
    expect(page).not.toContain('Settle now');
    expect(page).toContain('Open dispute');
    await local.control('dispute', intent?.id ?? '');
    expect(await getPage('/')).toContain('Win dispute');
  });
});
