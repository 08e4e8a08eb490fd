import { beforeEach, describe, expect, inject, it } from 'vitest';
import { ErrorBody } from '#contracts/errors.ts';
import { addRow, newPerson, resetRateLimits, sql } from './support/people.ts';
import { createTransport, testEnv } from './support/transports.ts';

const call = createTransport(testEnv());
beforeEach(resetRateLimits);

/** An event in three days with free tickets and one question. */
async function addEvent() {
  const event = await addRow('events', {
    title: `Gala ${crypto.randomUUID().slice(0, 8)}`,
    starts_at: new Date(Date.now() + 3 * 86_400_000),
    ends_at: new Date(Date.now() + 4 * 86_400_000),
    registration_mode: 'internal',
    approval_status: 'approved',
  });
  const type = await addRow('ticket_types', {
    event_id: event,
    name: 'Admission',
    price: 0,
    max_per_order: 2,
  });
  const form = await addRow('forms', {
    purpose: 'registration',
    event_id: event,
    title: 'Questions',
    status: 'open',
  });
  const question = await addRow('form_fields', { form_id: form, type: 'text', label: 'Diet' });
  const [date] = await sql<
    { id: string }[]
  >`select id from public.event_occurrences where event_id = ${event}`;
  return { event, type, question, date: date?.id ?? '' };
}
type Event = Awaited<ReturnType<typeof addEvent>>;
const orderOf = ({ type, date }: Event, change: object = {}) => ({
  id: crypto.randomUUID(),
  occurrence_id: date,
  tickets: [{ type, quantity: 1 }],
  name: 'Greta Guest',
  email: `${crypto.randomUUID()}@orders.test`,
  expected_total: 0,
  ...change,
});
const send = (body: string) =>
  call('/api/orders', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
const errorOf = async (reply: Response) => ({ status: reply.status, ...ErrorBody.parse(await reply.json()) });
const ordersOf = ({ event }: Event) => sql`select from public.orders where event_id = ${event}`;
const nested = (json: object, depth: number) =>
  JSON.stringify(json).replace('"DEEP"', `${'['.repeat(depth)}${']'.repeat(depth)}`);

describe('an order of a guest over HTTP', () => {
  it('is placed once, though it is sent twice at the same moment', async () => {
    const event = await addEvent();
    const body = JSON.stringify(orderOf(event));
    const replies = await Promise.all([send(body), send(body)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await ordersOf(event)).toHaveLength(1);
  });

  it.each(['00', '1', 0, -1, 1.5, 1e9, true, null, [], {}])(
    'with the quantity %j is refused',
    async (quantity) => {
      const event = await addEvent();
      const reply = await errorOf(
        await send(JSON.stringify(orderOf(event, { tickets: [{ type: event.type, quantity }] }))),
      );
      expect(reply).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
      expect(await ordersOf(event)).toHaveLength(0);
    },
  );

  it('of more of a kind than one order may have is refused, in one line or in several', async () => {
    const event = await addEvent();
    for (const tickets of [
      [{ type: event.type, quantity: 3 }],
      [
        { type: event.type, quantity: 2 },
        { type: event.type, quantity: 1 },
      ],
    ])
      expect(await errorOf(await send(JSON.stringify(orderOf(event, { tickets }))))).toMatchObject({
        status: 400,
        details: { reason: 'too_many_tickets' },
      });
    expect(await ordersOf(event)).toHaveLength(0);
  });

  it.each([10, 1000, 100_000])('with answers nested %i deep is refused', async (depth) => {
    const event = await addEvent();
    const order = orderOf(event, { answers: { [event.question]: 'DEEP' } });
    expect(await errorOf(await send(nested(order, depth)))).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
    });
    expect(await ordersOf(event)).toHaveLength(0);
  });
});

it('an order of a person whose answers are nested without end is refused, and the next one is placed', async () => {
  const event = await addEvent();
  const { token } = await newPerson();
  const { api_url: url, publishable_key: apikey } = inject('stack');
  const place = (body: string) =>
    fetch(`${url}/rest/v1/rpc/place_order`, {
      method: 'POST',
      headers: { apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    });
  const wanted = {
    ...orderOf(event, { answers: { [event.question]: 'DEEP' } }),
    pays: 'card',
    buyer_name: 'Pat Person',
  };
  for (const depth of [100, 100_000]) {
    const reply = await place(nested({ wanted }, depth));
    expect(reply.ok).toBe(false);
    await reply.arrayBuffer();
  }
  expect(await ordersOf(event)).toHaveLength(0);
  expect((await place(JSON.stringify({ wanted: { ...wanted, answers: {} } }))).status).toBe(200);
});
