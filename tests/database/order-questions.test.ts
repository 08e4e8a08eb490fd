import { expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { readProblems } from '#contracts/forms.ts';
import { sql, start, type Statement } from './support/meet.ts';
import {
  addPerson,
  addTicketedEvent,
  orderOf,
  place,
  placeOrder,
  type Ticketed,
} from './support/order-tickets.ts';

interface Field {
  id: string;
  type: string;
  label: string;
  [key: string]: unknown;
}

const option = (id: string) => ({ id, label: id.toUpperCase() });
const meal: Omit<Field, 'id'> = {
  type: 'choice',
  label: 'Meal',
  options: [option('meat'), option('plants')],
  is_required: true,
};

async function addQuestions(eventId: string, ...fields: Omit<Field, 'id'>[]) {
  const [form] = await sql<{ id: string }[]>`insert into public.forms (purpose, event_id, title, slug, status)
    values ('registration', ${eventId}, 'Questions', '', 'open') returning id`;
  const stored = fields.map((field) => ({ id: randomUUID(), ...field }) as Field);
  await sql`select public.save_form(${form?.id ?? ''}, null, '{}', ${JSON.stringify(stored)}::text::jsonb)`;
  return { formId: form?.id ?? '', ids: stored.map(({ id }) => id) };
}

const answersOf = async (orderId: string) =>
  (
    await sql<{ attendee_name: string; answers: unknown }[]>`
      select e.attendee_name, r.answers from public.event_registrations as e
      left join public.form_responses as r on r.registration_id = e.id
      where e.order_id = ${orderId} order by e.number`
  ).map(({ attendee_name: name, answers }) => [name, answers]);

const save =
  (registration: string, answers: object, token: string | null = null): Statement =>
  (tx) =>
    tx`select public.save_registration_answers(${registration}, ${JSON.stringify(answers)}::text::jsonb, ${token})`;

const ask =
  (registration: string): Statement =>
  (tx) =>
    tx`select public.registration_questions(${registration}) as asked`;

it('an order stores what its buyer answered to the questions of the event, or says what is wrong', async () => {
  const [person, event] = [await addPerson(), await addTicketedEvent()];
  const {
    ids: [id = ''],
  } = await addQuestions(event.eventId, { type: 'number', label: 'Shirt size', is_required: true });
  for (const answers of [{}, { [id]: 'large' }]) {
    const { code, detail } = await start(person, place(orderOf(event, { answers }))).ended;
    expect([code, detail]).toEqual(['PT422', 'invalid_answers']);
  }
  const order = await placeOrder(person, orderOf(event, { answers: { [id]: '42', other: 'x' } }));
  const stored = await sql`select r.answers, r.user_id, r.email from public.form_responses as r
    join public.event_registrations as e on e.id = r.registration_id where e.order_id = ${order.id}`;
  expect([...stored]).toEqual([{ answers: { [id]: 42 }, user_id: person, email: null }]);
});

const threeOf = (event: Ticketed, answers: object, ...people: object[]) =>
  orderOf(event, { quantity: 3, tickets: [{ type: event.typeId, quantity: 3, people }], answers });

/** An order of three with a question for each, one for the order, and one for each that depends on it. */
async function addDinner() {
  const [buyer, event] = [await addPerson(), await addTicketedEvent()];
  const hotel = { id: randomUUID(), type: 'consent', label: 'We stay overnight', asked_of: 'order' };
  const { ids, formId } = await addQuestions(event.eventId, meal, hotel, {
    type: 'text',
    label: 'Room',
    is_required: true,
    condition: { field_id: hotel.id, equals: true },
  });
  const [mealId = '', hotelId = '', roomId = ''] = ids;
  return { buyer, event, mealId, hotelId, roomId, formId };
}

it('asks each person of an order, and the buyer once for all; a question of a person may depend on that', async () => {
  const { buyer, event, mealId, hotelId, roomId } = await addDinner();
  const wrong = threeOf(
    event,
    { [mealId]: 'meat', [hotelId]: true, [roomId]: '1' },
    { name: 'Ada' },
    { name: 'Bo', answers: { [mealId]: 'plants' } },
    { name: 'Cy', answers: { [mealId]: 'stones', [roomId]: '3' } },
  );
  const refused = await sql
    .begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: buyer, role: 'authenticated' })}, true)`;
      return place(wrong)(tx);
    })
    .catch((error: unknown) => error as { hint: string });
  expect(Object.keys(readProblems((refused as { hint?: string }).hint)).sort()).toEqual([
    `2.${roomId}`,
    `3.${mealId}`,
  ]);
  const order = await placeOrder(
    buyer,
    threeOf(
      event,
      { [mealId]: 'meat', [hotelId]: true, [roomId]: '1' },
      { name: 'Ada' },
      // What is asked once cannot be answered otherwise by others.
      { name: 'Bo', answers: { [mealId]: 'plants', [roomId]: '2', [hotelId]: false } },
      { name: 'Cy', answers: { [mealId]: 'meat', [roomId]: '3' } },
    ),
  );
  expect(await answersOf(order.id)).toEqual([
    ['Ada', { [mealId]: 'meat', [hotelId]: true, [roomId]: '1' }],
    ['Bo', { [mealId]: 'plants', [roomId]: '2' }],
    ['Cy', { [mealId]: 'meat', [roomId]: '3' }],
  ]);
});

it('the buyer and the link of the order change answers until the start; nobody else reads or writes them', async () => {
  const { buyer, event, mealId, hotelId } = await addDinner();
  const people = ['Ada', 'Bo', 'Cy'].map((name) => ({ name, answers: { [mealId]: 'meat' } }));
  const order = await placeOrder(buyer, threeOf(event, {}, ...people));
  const registrations = await sql<{ id: string }[]>`
    select id from public.event_registrations where order_id = ${order.id} order by number`;
  const [ada = '', bo = ''] = registrations.map(({ id }) => id);
  expect(await start(buyer, save(bo, { [mealId]: 'plants', [hotelId]: true })).ended).toMatchObject({
    code: '',
  });
  expect(await answersOf(order.id)).toMatchObject([
    ['Ada', { [mealId]: 'meat' }],
    ['Bo', { [mealId]: 'plants' }],
    ['Cy', { [mealId]: 'meat' }],
  ]);
  expect(await start(buyer, save(bo, { [mealId]: 'stones' })).ended).toMatchObject({
    code: 'PT422',
    detail: 'invalid_answers',
  });
  const stranger = await addPerson();
  for (const statement of [save(ada, {}), save(ada, {}, 'guessed'), ask(ada)])
    expect(await start(stranger, statement).ended).toMatchObject({ code: 'PT404' });
  const [{ token } = { token: '' }] = await sql<{ token: string }[]>`
    select private.order_token(${order.id}) as token`;
  expect(await start(stranger, save(ada, { [mealId]: 'plants' }, token)).ended).toMatchObject({ code: '' });
  const { rows } = await start(buyer, ask(bo)).ended;
  expect(rows[0]).toMatchObject({ asked: { answers: { [mealId]: 'plants' }, of_order: {}, is_open: true } });
  await sql`update public.event_occurrences set starts_at = now() - interval '1 minute' where id = ${event.occurrenceId}`;
  expect(await start(buyer, save(bo, { [mealId]: 'meat' })).ended).toMatchObject({
    code: 'PT409',
    detail: 'questions_closed',
  });
});

it('a ticket that somebody else has now asks anew; what was asked once for the order stays', async () => {
  const { buyer, event, mealId, hotelId, roomId } = await addDinner();
  const people = ['Ada', 'Bo', 'Cy'].map((name) => ({
    name,
    answers: { [mealId]: 'meat', [roomId]: name },
  }));
  const order = await placeOrder(buyer, threeOf(event, { [hotelId]: true }, ...people));
  const registrations = await sql<{ id: string }[]>`
    select id from public.event_registrations where order_id = ${order.id} order by number`;
  await sql`update public.event_registrations set status = 'registered' where order_id = ${order.id}`;
  for (const { id } of order.tickets.slice(0, 2))
    await start(buyer, (tx) => tx`select public.transfer_ticket(${id}, 1, 'Dee')`).ended;
  expect(await answersOf(order.id)).toEqual([
    ['Dee', { [hotelId]: true }],
    ['Dee', null],
    ['Cy', { [mealId]: 'meat', [roomId]: 'Cy' }],
  ]);
  const { rows } = await start(buyer, (tx) => tx`select public.read_order(${order.id}) as placed`).ended;
  const { questions } = rows[0]?.['placed'] as { questions: Record<string, string> };
  expect(registrations.map(({ id }) => questions[id])).toEqual(['missing', 'missing', 'answered']);
});

it('whoever is given a ticket answers by their own link, the buyer no longer does', async () => {
  const { buyer, event, mealId, hotelId, roomId } = await addDinner();
  const people = ['Ada', 'Bo', 'Cy'].map((name) => ({ name, answers: { [mealId]: 'meat', [roomId]: name } }));
  const order = await placeOrder(buyer, threeOf(event, { [hotelId]: true }, ...people));
  await sql`update public.event_registrations set status = 'registered' where order_id = ${order.id}`;
  await sql`update public.orders set status = 'confirmed', held_until = null where id = ${order.id}`;
  // The ticket of the buyer, with what was asked once for the order, and another one.
  for (const [place, { id }] of order.tickets.slice(0, 2).entries()) {
    const address = `${randomUUID()}@holders.test`;
    await start(buyer, (tx) => tx`select public.transfer_ticket(${id}, 1, 'Dee', ${address})`).ended;
    const [given] = await sql<{ id: string; token: string }[]>`
      select r.id, private.ticket_token(r.id) as token from public.event_registrations as r where ticket_id = ${id}`;
    const dee = given?.id ?? '';
    for (const statement of [ask(dee), save(dee, { [mealId]: 'meat' })])
      expect(await start(buyer, statement).ended).toMatchObject({ code: 'PT404' });
    const asked = await start(
      null,
      (tx) => tx`select public.registration_questions(${dee}, ${given?.token ?? ''}) as asked`,
    ).ended;
    expect(asked.rows[0]).toMatchObject({ asked: { answers: {}, of_order: { [hotelId]: true } } });
    expect(
      await start(null, save(dee, { [mealId]: 'plants', [roomId]: 'D', [hotelId]: false }, given?.token))
        .ended,
    ).toMatchObject({ code: '' });
    // The buyer who corrects the name takes no answers away.
    await start(buyer, (tx) => tx`select public.transfer_ticket(${id}, 1, 'Dee Day')`).ended;
    expect((await answersOf(order.id))[place]).toEqual([
      'Dee Day',
      { [mealId]: 'plants', [roomId]: 'D', ...(place === 0 && { [hotelId]: true }) },
    ]);
  }
});

it('a question that is asked once does not depend on one that each person answers', async () => {
  const event = await addTicketedEvent();
  const own = { id: randomUUID(), type: 'consent', label: 'I bring a dog' };
  const saved = addQuestions(event.eventId, own, {
    type: 'text',
    label: 'Kennel',
    asked_of: 'order',
    condition: { field_id: own.id, equals: true },
  });
  await expect(saved).rejects.toMatchObject({ code: 'PT422', detail: 'invalid_fields' });
});

it('whoever registers without a ticket answers too, changes it, and need not repeat it after a cancellation', async () => {
  const person = await addPerson();
  const event = await addTicketedEvent();
  await sql`delete from public.ticket_types where event_id = ${event.eventId}`;
  await sql`insert into public.profiles (id, first_name, last_name) values (${person}, 'Ada', 'Guest') on conflict do nothing`;
  const {
    ids: [mealId = ''],
  } = await addQuestions(event.eventId, meal);
  const register = (answers: object | null) =>
    start(
      person,
      (tx) =>
        tx`select id from public.register_for_event(${event.occurrenceId}, 0, ${answers && JSON.stringify(answers)}::text::jsonb)`,
    ).ended;
  expect(await register(null)).toMatchObject({ code: 'PT422', detail: 'invalid_answers' });
  const { rows } = await register({ [mealId]: 'meat' });
  const id = String(rows[0]?.['id']);
  expect(await start(person, save(id, { [mealId]: 'plants' })).ended).toMatchObject({ code: '' });
  const mine = await start(person, (tx) => tx`select public.my_registrations() as mine`).ended;
  expect(mine.rows[0]?.['mine']).toMatchObject([{ id, questions: 'answered' }]);
  await start(person, (tx) => tx`select public.cancel_registration(${id})`).ended;
  expect(await register(null)).toMatchObject({ code: '' });
  const again = await sql`select f.answers, r.status from public.form_responses as f
    join public.event_registrations as r on r.id = f.registration_id where r.user_id = ${person}`;
  expect([...again]).toEqual([{ answers: { [mealId]: 'plants' }, status: 'registered' }]);
});

it('counts what people with a place answered, for the organizers of the event only', async () => {
  const { buyer, event, mealId, formId } = await addDinner();
  const people = ['Ada', 'Bo', 'Cy'].map((name) => ({ name, answers: { [mealId]: 'meat' } }));
  const order = await placeOrder(buyer, threeOf(event, {}, ...people));
  const staff = await addPerson('editor');
  const summary: Statement = (tx) => tx`select public.form_summary(${formId}) as counted`;
  // Not paid yet.
  expect((await start(staff, summary).ended).rows).toMatchObject([{ counted: { total: 0 } }]);
  await sql`update public.event_registrations set status = 'registered' where order_id = ${order.id}`;
  const { rows } = await start(staff, summary).ended;
  expect(rows).toMatchObject([{ counted: { total: 3 } }]);
  expect(JSON.stringify(rows)).toContain('"meat":3');
  expect(await start(buyer, summary).ended).toMatchObject({ code: 'PT404' });
});
