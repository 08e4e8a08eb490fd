import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ErrorBody } from '#contracts/errors.ts';
import { startTestPayments, type TestPayments } from '../../support/payments.ts';
import { addRow, newPerson, resetRateLimits, sql } from '../support/people.ts';
import { createTransport, testEnv, type Transport } from '../support/transports.ts';

let payments: TestPayments;
let call: Transport;
beforeAll(async () => {
  payments = await startTestPayments();
  call = createTransport(testEnv({ stripe: payments.settings() }));
});
afterAll(() => payments.close());
beforeEach(resetRateLimits);

type Row = Record<string, unknown>;
async function addItem(row: Row = {}) {
  const slug = `fee-${randomUUID().slice(0, 8)}`;
  await addRow('fee_items', {
    slug,
    kind: 'donation',
    name: 'Lights',
    account_id: 'donations',
    is_open: true,
    suggested: [2500],
    ...row,
  });
  return slug;
}
const typed = (change: Row = {}) => ({
  id: randomUUID(),
  name: 'Greta Guest',
  email: `${randomUUID()}@fees.test`,
  choice: '2500',
  language: 'es',
  ...change,
});
const pay = (
  slug: string,
  json: Row,
  { token, from = '192.0.2.1' }: { token?: string; from?: string } = {},
) => call(`/billing/fees/${slug}`, { method: 'POST', json, token, headers: { 'cf-connecting-ip': from } });
const urlOf = async (reply: Response) => {
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { url: string }).url;
};
const errorOf = async (reply: Response) => ({ status: reply.status, ...ErrorBody.parse(await reply.json()) });
const paymentsOf = (id: string) => sql<
  Row[]
>`select p.user_id, p.amount::integer, p.email, i.status, i.total::integer
  from public.fee_payments as p join public.invoices as i on i.id = p.invoice_id where p.id = ${id}`;

describe('a donation or a fee over HTTP', () => {
  it('leads a guest to the page of the processor, once for an id, however often it is sent', async () => {
    const slug = await addItem();
    const json = typed();
    const replies = await Promise.all([pay(slug, json), pay(slug, json), pay(slug, json)]);
    const urls = new Set(await Promise.all(replies.map(urlOf)));
    expect(urls.size).toBe(1);
    expect([...urls][0]).toContain(payments.url);
    expect([...(await paymentsOf(json.id))]).toEqual([
      { user_id: null, amount: 2500, email: json.email, status: 'draft', total: 2500 },
    ]);
    const begun =
      await sql`select from public.payments as m join public.fee_payments as p on p.invoice_id = m.invoice_id
      where p.id = ${json.id}`;
    expect(begun).toHaveLength(1);
  });

  it('is of the account of who is signed in, at the address of that account, and of nobody by an anonymous session', async () => {
    const slug = await addItem();
    const { id, token, email } = await newPerson();
    const json = typed();
    await urlOf(await pay(slug, json, { token }));
    expect([...(await paymentsOf(json.id))]).toMatchObject([{ user_id: id, email }]);
    await sql`update auth.users set is_anonymous = true where id = ${id}`;
    const guest = typed();
    await urlOf(await pay(slug, guest, { token }));
    expect([...(await paymentsOf(guest.id))]).toMatchObject([{ user_id: null, email: guest.email }]);
  });

  it.each([
    [{ choice: '2600' }, 'own', {}],
    [{ choice: '' }, 'own', {}],
    [{ choice: 'own', own: '1.00' }, 'own', { allows_own: true, min_amount: 500 }],
    [{ choice: 'own', own: '99999.00' }, 'own', { allows_own: true }],
    [{ choice: 'own', own: 'ten' }, 'own', { allows_own: true }],
    [{}, 'reference', { reference_label: 'Invoice number' }],
    [{ name: ' ' }, 'name', {}],
    [{ email: 'greta' }, 'email', {}],
  ] as const)('with %j is refused with what to do at the field %s', async (change, field, row) => {
    const json = typed(change);
    const reply = await errorOf(await pay(await addItem(row), json));
    expect(reply).toMatchObject({ status: 400, details: { issues: [{ field }] } });
    expect(await sql`select from public.fee_payments where id = ${json.id}`).toHaveLength(0);
  });

  it.each(['00', '-2500', '2500.5', '1e9', '99999999999999999999', '\u0000', 'NaN'])(
    'with the choice %j takes no money',
    async (choice) => {
      const json = typed({ choice });
      expect((await pay(await addItem(), json)).status).toBe(400);
      expect(await sql`select from public.fee_payments where id = ${json.id}`).toHaveLength(0);
    },
  );

  it('says what is gone, closed or sent before', async () => {
    expect(await errorOf(await pay('no-such-fee', typed()))).toMatchObject({ status: 404 });
    expect(await errorOf(await pay(await addItem({ is_open: false }), typed()))).toMatchObject({
      status: 404,
    });
    const over = await addItem({ open_until: '2026-01-01' });
    expect(await errorOf(await pay(over, typed()))).toMatchObject({
      status: 409,
      details: { reason: 'fee_item_closed' },
    });
    const slug = await addItem();
    const json = typed();
    await urlOf(await pay(slug, json));
    expect(await errorOf(await pay(slug, { ...json, email: 'other@fees.test' }))).toMatchObject({
      status: 409,
      details: { reason: 'payment_recorded' },
    });
    await sql`delete from public.payments where invoice_id = (select invoice_id from public.fee_payments where id = ${json.id})`;
    await sql`delete from public.invoices where id = (select invoice_id from public.fee_payments where id = ${json.id})`;
    expect(await errorOf(await pay(slug, json))).toMatchObject({
      status: 409,
      details: { reason: 'payment_over' },
    });
  });

  it('limits who tries many cards, and nobody else', async () => {
    const slug = await addItem();
    const statuses: number[] = [];
    for (let at = 0; at < 11; at += 1)
      statuses.push((await pay(slug, typed(), { from: '192.0.2.3' })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    expect((await pay(slug, typed(), { from: '192.0.2.4' })).status).toBe(200);
  });

  it('gives a robot the answer of a person, and needs keys', async () => {
    const slug = await addItem();
    const json = typed({ url: 'https://spam.test' });
    expect((await pay(slug, json)).status).toBe(200);
    expect(await sql`select from public.fee_payments where id = ${json.id}`).toHaveLength(0);
    const off = createTransport(testEnv());
    const reply = await errorOf(await off(`/billing/fees/${slug}`, { method: 'POST', json: typed() }));
    expect(reply).toMatchObject({ status: 503 });
  });
});
