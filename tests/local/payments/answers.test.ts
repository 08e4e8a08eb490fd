import { randomUUID } from 'node:crypto';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../architecture/support/import-graph.ts';
import { startTestPayments, type TestPayments } from '../../support/payments.ts';

let local: TestPayments;
beforeAll(async () => {
  local = await startTestPayments();
});
afterAll(() => local.close());

/** What TypeScript says about JSON values of these types of the stripe package; excess properties count too. */
function checkTypes(values: [type: string, json: unknown][]): string[] {
  const file = `${root}/tests/local/payments/answers-of-the-stand-in.ts`;
  const lines = values.map(([type, json], at) => `export const a${at}: ${type} = ${JSON.stringify(json)};`);
  const text = ["import type Stripe from 'stripe';", ...lines].join('\n');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ['node'],
  };
  const host = ts.createCompilerHost(options);
  const disk = { ...host };
  host.getSourceFile = (name, ...rest) =>
    name === file
      ? ts.createSourceFile(name, text, ts.ScriptTarget.ESNext)
      : disk.getSourceFile(name, ...rest);
  host.fileExists = (name) => name === file || disk.fileExists(name);
  host.readFile = (name) => (name === file ? text : disk.readFile(name));
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText, start }) => {
    const at = text.slice(0, start ?? 0).split('\n').length - 2;
    return `${values[at]?.[0] ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
}

it('have the types of the stripe package', async () => {
  const client = local.createClient();
  const checkout = {
    success_url: 'https://hub.example.org/paid',
    cancel_url: 'https://hub.example.org/billing',
    customer_email: 'payer@town.test',
  } as const;
  const price_data = { currency: 'usd', unit_amount: 2_500, product_data: { name: 'Dues' } };
  const open = () =>
    client.checkout.sessions.create({
      ...checkout,
      mode: 'payment',
      customer_creation: 'always',
      line_items: [{ quantity: 1, price_data }],
      payment_intent_data: { description: 'Dues', metadata: { payment_id: randomUUID() } },
    });
  const pay = async (fields: Parameters<TestPayments['pay']>[1]) => {
    const session = await open();
    await local.pay(session.url ?? '', fields);
    const expand = ['payment_intent', 'payment_intent.latest_charge', 'payment_intent.payment_method'];
    return client.checkout.sessions.retrieve(session.id, { expand });
  };
  const sessions = [
    await open(),
    await pay({}),
    await pay({ number: '4000000000000002' }),
    await pay({ number: '4000002500003155' }),
    await pay({ number: '4000000000000259' }),
    await pay({ kind: 'bank', account: '6789' }),
  ];
  const setup = await client.checkout.sessions.create({
    ...checkout,
    mode: 'setup',
    currency: 'usd',
    setup_intent_data: { metadata: { setup_id: randomUUID() } },
  });
  await local.pay(setup.url ?? '', {});
  const intent = sessions[1]?.payment_intent;
  const refund = await client.refunds.create({
    payment_intent: typeof intent === 'object' && intent ? intent.id : '',
    amount: 100,
  });
  const customer = await client.customers.create({ email: 'payer@town.test' });
  const events = await client.events.list({ limit: 100 });
  const disputes = events.data.filter(({ type }) => type === 'charge.dispute.created');
  const setups = await client.checkout.sessions.retrieve(setup.id, {
    expand: ['setup_intent.payment_method'],
  });
  const saved = typeof setups.setup_intent === 'object' ? setups.setup_intent?.payment_method : undefined;
  const method = typeof saved === 'object' && saved ? saved.id : '';
  const detached = await client.paymentMethods.detach(method);
  await local.control('payout', '');
  const { data: payouts } = await client.payouts.list({ arrival_date: { gte: 1 } });
  const moves = await client.balanceTransactions.list({ payout: payouts[0]?.id ?? '', limit: 100 });
  expect(moves.data.reduce((sum, { net }) => sum + net, 0)).toBe(payouts[0]?.amount);
  const since = { created: { gte: 1 }, limit: 100 };
  expect(events.data.length).toBeGreaterThan(8);
  expect(disputes).toHaveLength(1);
  const problems = checkTypes([
    ...sessions.map((session): [string, unknown] => ['Stripe.Checkout.Session', session]),
    ['Stripe.Checkout.Session', setups],
    ['Stripe.Customer', customer],
    ['Stripe.PaymentMethod', await client.paymentMethods.attach('pm_card_visa', { customer: customer.id })],
    ['Stripe.Refund', refund],
    ['Stripe.Dispute', disputes[0]?.data.object],
    ['Stripe.SetupIntent', setups.setup_intent],
    ['Stripe.PaymentMethod', detached],
    ['Stripe.Payout[]', payouts],
    ['Stripe.BalanceTransaction[]', moves.data],
    ['Stripe.Refund[]', (await client.refunds.list(since)).data],
    ['Stripe.Dispute[]', (await client.disputes.list(since)).data],
    [
      'Stripe.PaymentIntent[]',
      (await client.paymentIntents.list({ ...since, expand: ['data.latest_charge'] })).data,
    ],
    ['Stripe.WebhookEndpoint[]', (await client.webhookEndpoints.list()).data],
    ...events.data
      .filter(({ type }) => type === 'payment_intent.succeeded')
      .map((event): [string, unknown] => ['Stripe.PaymentIntentSucceededEvent', event]),
  ]);
  expect(problems).toEqual([]);
});

it('the check of types notices a field that is missing or not known', { tags: 'large' }, () => {
  const customer = { id: 'cus_1', object: 'customer' };
  expect(checkTypes([['Stripe.Customer', customer]])).toHaveLength(1);
  expect(checkTypes([['Stripe.WebhookEndpoint[]', [{ surprise: 1 }]]])).toHaveLength(1);
});
