import { afterAll, expect, it } from 'vitest';
import { sql, start } from './support/meet.ts';
import {
  addPerson,
  addTicketedEvent,
  orderOf,
  place,
  placeOrder,
  removeStaff,
} from './support/order-tickets.ts';

afterAll(async () => {
  await removeStaff();
  await sql.end();
});

it('an order stores what its buyer answered to the questions of the event, or says what is wrong', async () => {
  const [person, event] = [await addPerson(), await addTicketedEvent()];
  const [form] = await sql<{ id: string }[]>`insert into public.forms (purpose, event_id, title, slug, status)
    values ('registration', ${event.eventId}, 'Questions', '', 'open') returning id`;
  const [field] = await sql<
    { id: string }[]
  >`insert into public.form_fields (form_id, type, label, is_required)
    values (${form?.id ?? ''}, 'number', 'Shirt size', true) returning id`;
  const id = field?.id ?? '';
  for (const answers of [{}, { [id]: 'large' }]) {
    const { code, detail } = await start(person, place(orderOf(event, { answers }))).ended;
    expect([code, detail]).toEqual(['PT422', 'invalid_answers']);
  }
  const order = await placeOrder(person, orderOf(event, { answers: { [id]: '42', other: 'x' } }));
  const stored = await sql`select r.answers, r.user_id from public.form_responses as r
    join public.event_registrations as e on e.id = r.registration_id where e.order_id = ${order.id}`;
  expect([...stored]).toEqual([{ answers: { [id]: 42 }, user_id: person }]);
});
