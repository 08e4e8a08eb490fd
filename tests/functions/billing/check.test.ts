import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import type Stripe from 'stripe';
import { expect, it, onTestFinished } from 'vitest';
import { webhookEvents } from '../../../supabase/functions/billing/check-stripe.ts';
import { createStripeProvider } from '../../../supabase/functions/billing/stripe.ts';
import { root } from '../../architecture/support/import-graph.ts';
import { startTestPayments } from '../../support/payments.ts';

const url = 'https://hub.example.org/functions/v1/billing/webhooks/stripe';
const registered = {
  id: 'we_1',
  object: 'webhook_endpoint' as const,
  url,
  status: 'enabled',
  livemode: false,
  enabled_events: [...webhookEvents] as string[],
};

/** What the check finds where Stripe has these endpoints. */
async function checkWith(endpoints: Partial<Stripe.WebhookEndpoint>[], status = 200) {
  const server = createServer((_request, reply) => {
    reply.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' });
    reply.end(
      JSON.stringify(
        status === 200 ? { object: 'list', data: endpoints, has_more: false } : { error: { message: 'No.' } },
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const apiUrl = new URL(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
  const settings = { secretKey: 'sk_test_x', webhookSecret: 'whsec_x', apiUrl };
  return createStripeProvider(settings).check(url);
}

it('finds nothing missing where all events are sent', async () => {
  expect(await checkWith([registered])).toEqual([]);
  expect(await checkWith([{ ...registered, enabled_events: ['*'] }])).toEqual([]);
});

it('names the events that are not sent', async () => {
  const some = registered.enabled_events.filter((name) => name !== 'charge.dispute.closed');
  expect(await checkWith([{ ...registered, enabled_events: some }])).toEqual([
    { code: 'events_missing', message: 'The webhook endpoint does not send: charge.dispute.closed.' },
  ]);
});

it('names an endpoint that is disabled, missing or of the other mode', async () => {
  const codesOf = async (endpoints: Parameters<typeof checkWith>[0]) =>
    (await checkWith(endpoints)).map(({ code }) => code);
  expect(await codesOf([{ ...registered, status: 'disabled' }])).toEqual(['endpoint_disabled']);
  expect(await codesOf([{ ...registered, url: 'https://other.example.org' }])).toEqual(['endpoint_missing']);
  expect(await codesOf([{ ...registered, livemode: true }])).toEqual(['mode_mismatch']);
});

it('tells a key that is rejected from Stripe being down', async () => {
  expect(await checkWith([], 401)).toMatchObject([{ code: 'secret_key_invalid' }]);
  expect(await checkWith([], 500)).toMatchObject([{ code: 'unreachable' }]);
});

it('names what a restricted key may not read', async () => {
  const server = createServer((request, reply) => {
    const isListed =
      request.url?.startsWith('/v1/webhook_endpoints') || request.url?.startsWith('/v1/refunds');
    reply.writeHead(isListed ? 200 : 403, { 'content-type': 'application/json' });
    const data = request.url?.startsWith('/v1/webhook_endpoints') ? [registered] : [];
    const body = isListed ? { object: 'list', data, has_more: false } : { error: { message: 'No.' } };
    reply.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const apiUrl = new URL(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
  const problems = await createStripeProvider({
    ...{ secretKey: 'rk_test_x', webhookSecret: 'whsec_x', apiUrl },
  }).check(url);
  expect(problems).toEqual([
    {
      code: 'permissions_missing',
      message:
        'STRIPE_SECRET_KEY may not read: Checkout Sessions, PaymentIntents, Disputes, Payouts, Balance transactions, Events.',
    },
  ]);
});

/** Runs `npm run payments:check` with these variables. */
async function runCheck(variables: Record<string, string>, ...args: string[]) {
  const env = {
    ...process.env,
    STRIPE_SECRET_KEY: '',
    STRIPE_WEBHOOK_SECRET: '',
    SUPABASE_URL: '',
    SUPABASE_SECRET_KEY: '',
    ...variables,
  };
  const command = ['scripts/run.mjs', 'scripts/payments/check.ts', ...args];
  return promisify(execFile)('node', command, { cwd: root, env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: unknown) => {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, output: stdout + stderr };
    },
  );
}

it('the command exits with 2 without keys, 1 with a problem, and 0 when payments work', async () => {
  const local = await startTestPayments();
  onTestFinished(() => local.close());
  const { secretKey, webhookSecret, apiUrl } = local.settings();
  const keys = {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: apiUrl.href,
    SUPABASE_URL: new URL(local.webhookUrl).origin,
  };
  expect(await runCheck({})).toMatchObject({ code: 2 });
  const ready = await runCheck(keys);
  expect(ready).toMatchObject({ code: 0 });
  expect(ready.output).toContain('test mode: no money moves');
  const mismatch = await runCheck(keys, '--live');
  expect(mismatch).toMatchObject({ code: 1 });
  expect(mismatch.output).toContain('mode_mismatch');
  expect((await runCheck({ ...keys, SUPABASE_URL: '' })).output).toContain('Set SUPABASE_URL');
  const elsewhere = await runCheck({ ...keys, SUPABASE_URL: 'https://hub.example.org' });
  expect(elsewhere.output).toContain('endpoint_missing');
  expect(elsewhere.output).toContain('function_missing');
  expect(ready.output).toContain('Set SUPABASE_SECRET_KEY to check the schedule');
  Object.assign(local.answer, { takesCards: false, isLate: true });
  const unready = await runCheck({ ...keys, SUPABASE_SECRET_KEY: 'sb_secret_x' });
  expect(unready).toMatchObject({ code: 1 });
  expect(unready.output).toContain('function_without_keys');
  expect(unready.output).toContain('schedule_missing');
  for (const { output } of [ready, mismatch, elsewhere, unready]) {
    expect(output).not.toContain(secretKey);
    expect(output).not.toContain('sb_secret_x');
  }
});
