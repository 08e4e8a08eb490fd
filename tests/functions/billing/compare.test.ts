import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startTestPayments, type TestPayments } from '../../support/payments.ts';
import { actAs, newPerson, sql } from '../support/people.ts';
import { createTransport, testEnv, type Transport } from '../support/transports.ts';

let payments: TestPayments;
let call: Transport;
let person: Awaited<ReturnType<typeof newPerson>>;
beforeAll(async () => {
  payments = await startTestPayments();
  call = createTransport(testEnv({ stripe: payments.settings() }));
  person = await newPerson();
});
afterAll(() => payments.close());

const run = async () => {
  const reply = await call('/billing/run', {
    method: 'POST',
    headers: { apikey: inject('stack').secret_key },
  });
  return (await reply.json()) as { problems: string[]; compared: number; differences: number };
};
/** Compares now, as when staff ask for it. */
async function compare() {
  await sql`select public.request_comparison()`;
  const report = await run();
  expect(report.problems).toEqual([]);
  return report;
}
const newInvoice = async (amount = 10_000) => {
  const lines = JSON.stringify([{ description: 'Stand', unit_amount: amount }]);
  const [row] = await sql<{ id: string }[]>`
    select public.invoice_member(null, ${person.id}, ${lines}::text::jsonb) as id`;
  return row?.id ?? '';
};
/** An invoice that is paid at the processor; no webhook has arrived. */
async function pay(fields: Parameters<TestPayments['pay']>[1] = {}) {
  const invoice = await newInvoice();
  const json = { invoice_id: invoice };
  const reply = await call('/billing/checkout', { method: 'POST', token: person.token, json });
  const { url } = (await reply.json()) as { url: string };
  await payments.pay(url, fields);
  const session = new URL(url).pathname.split('/').at(-1) ?? '';
  const state = await payments.createProvider().readPayment(session);
  return { invoice, intent: state?.intentId ?? '', payment: state?.paymentId ?? '' };
}
const statusOf = async (invoice: string) =>
  (await sql<{ status: string }[]>`select status from public.invoices where id = ${invoice}`)[0]?.status;
const differencesOf = (providerId: string) =>
  sql<{ id: string; kind: string; is_open: boolean; note: string | null }[]>`select id, kind,
    resolved_at is null as is_open, note from public.billing_differences where provider_id = ${providerId} order by kind`;

it('what the processor did and no webhook told is booked, and then both agree', async () => {
  const { invoice, intent, payment } = await pay();
  await compare();
  expect(await statusOf(invoice)).toBe('paid');
  const client = payments.createClient();
  await client.refunds.create({ payment_intent: intent, amount: 2_500 });
  await compare();
  const [money] =
    await sql`select amount_refunded::integer as refunded from public.payments where id = ${payment}`;
  expect(money).toEqual({ refunded: 2_500 });
  expect(await differencesOf(intent)).toEqual([]);
});

it('money at the processor that the ledger does not know is shown until it is given back', async () => {
  const client = payments.createClient();
  const customer = await client.customers.create({ email: 'walk-in@town.test' });
  const method = await client.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  const state = await payments.createProvider().chargeSaved({
    paymentId: crypto.randomUUID(),
    ...{ amount: 4_200, currency: 'USD', description: 'Elsewhere' },
    ...{ customer: customer.id, method: method.id, idempotencyKey: crypto.randomUUID() },
  });
  const intent = state.intentId ?? '';
  const report = await compare();
  expect(report.differences).toBeGreaterThan(0);
  expect(await differencesOf(intent)).toMatchObject([{ kind: 'unknown_payment', is_open: true }]);
  await client.refunds.create({ payment_intent: intent });
  await compare();
  expect(await differencesOf(intent)).toMatchObject([{ is_open: false, note: 'No longer there.' }]);
});

it('a payment in the ledger that the processor does not have is shown', async () => {
  const { intent, payment } = await pay();
  await compare();
  const gone = `pi_${crypto.randomUUID().slice(0, 8)}`;
  await sql`update public.payments set provider_intent_id = ${gone}, asked_at = null where id = ${payment}`;
  await compare();
  expect(await differencesOf(gone)).toMatchObject([{ kind: 'missing_payment', is_open: true }]);
  await sql`update public.payments set provider_intent_id = ${intent} where id = ${payment}`;
});

it('a refund that only the ledger has, and an amount that somebody changed, are shown until they agree', async () => {
  const { intent, payment } = await pay();
  await compare();
  const refund = await payments.createClient().refunds.create({ payment_intent: intent, amount: 500 });
  await compare();
  await sql`update public.refunds set amount = 700 where provider_refund_id = ${refund.id}`;
  await sql`update public.payments set amount = 10100 where id = ${payment}`;
  await compare();
  expect(await differencesOf(intent)).toMatchObject([{ kind: 'amount' }]);
  await sql`update public.payments set amount = 10000 where id = ${payment}`;
  await compare();
  expect(await differencesOf(intent)).toMatchObject([
    { kind: 'amount' },
    { kind: 'returned', is_open: true },
  ]);
  await sql`update public.refunds set amount = 500 where provider_refund_id = ${refund.id}`;
  await compare();
  expect((await differencesOf(intent)).find(({ kind }) => kind === 'returned')?.is_open).toBe(false);
});

it('a dispute is shown until it is decided', async () => {
  const { invoice, payment } = await pay({ number: '4000 0000 0000 0259' });
  await compare();
  const [dispute] = await sql<{ id: string }[]>`select provider_dispute_id as id from public.disputes
    where payment_id = ${payment}`;
  expect(await differencesOf(dispute?.id ?? '')).toMatchObject([{ kind: 'dispute', is_open: true }]);
  await payments.control('lose', dispute?.id ?? '');
  await compare();
  expect(await differencesOf(dispute?.id ?? '')).toMatchObject([{ is_open: false }]);
  expect(await statusOf(invoice)).toBe('open');
});

it('a payout is recorded once by staff, with its fees, and one that failed is shown', async () => {
  await pay();
  await payments.control('payout', '');
  await compare();
  const [payout] = (await payments.createClient().payouts.list({ limit: 1 })).data;
  const [found] = await differencesOf(payout?.id ?? '');
  expect(found).toMatchObject({ kind: 'payout', is_open: true });
  const admin = await newPerson('admin');
  const item = JSON.stringify([{ id: found?.id }]);
  const record = () =>
    actAs(
      admin,
      (tx) => tx`select * from public.change_items('billing_differences', ${item}::text::jsonb,
        '{"status": "recorded"}')`,
    );
  expect(await record()).toMatchObject([{ code: null }]);
  expect(await record()).toMatchObject([{ details: 'difference_closed' }]);
  const [deposit] =
    await sql`select amount::integer, fees::integer from public.deposits where note = ${payout?.id ?? ''}`;
  expect(deposit?.['amount']).toBe(payout?.amount);
  expect(deposit?.['fees']).toBeGreaterThan(0);
  await compare();
  expect(await differencesOf(payout?.id ?? '')).toHaveLength(1);
  await payments.control('fail-payout', payout?.id ?? '');
  await compare();
  expect(await differencesOf(payout?.id ?? '')).toMatchObject([
    { is_open: false },
    { kind: 'payout_failed', is_open: true },
  ]);
});

it('a charge that never reached the processor is given up after a day, and made anew', async () => {
  const invoice = await newInvoice();
  const [lost] = await sql<
    { id: string }[]
  >`insert into public.payments (user_id, method, status, amount, currency, invoice_id,
    is_live, attempt, created_at) values (${person.id}, 'card', 'pending', 10000, 'USD', ${invoice}, false, 1,
    now() - interval '21 hours') returning id`;
  await compare();
  expect(await sql`select status from public.payments where id = ${lost?.id ?? ''}`).toEqual([
    { status: 'canceled' },
  ]);
});

it('runs by itself once a day, and again when staff ask', async () => {
  await compare();
  expect((await run()).compared).toBe(0);
  await sql`update private.billing_worker set compared_at = now() - interval '1 day',
    comparison_began_at = now() - interval '1 day'`;
  expect((await run()).compared).toBeGreaterThan(0);
  expect((await run()).compared).toBe(0);
});
