import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sql, start } from './support/meet.ts';
import { addPerson, addTicketedEvent, orderOf, place, placeOrder } from './support/order-tickets.ts';

describe('the limit of a kind in one order', () => {
  it('counts all lines of the kind', async () => {
    const [person, event] = [await addPerson(), await addTicketedEvent({}, { max_per_order: 2 })];
    const line = { type: event.typeId, quantity: 2 };
    const wanted = orderOf(event, { total: 10_000, tickets: [line, line] });
    expect(await start(person, place(wanted)).ended).toMatchObject({ detail: 'too_many_tickets' });
    const split = { type: event.typeId, quantity: 1 };
    const order = await placeOrder(person, orderOf(event, { total: 5000, tickets: [split, split] }));
    expect(order.tickets).toHaveLength(2);
  });

  it('of an add-on counts all its options together', async () => {
    const [person, event] = [await addPerson(), await addTicketedEvent()];
    const [meal] = await sql<
      { id: string }[]
    >`insert into public.event_add_ons (event_id, name, price, options, max_per_order)
      values (${event.eventId}, 'Lunch', 1000, '{Fish,Pasta}', 2) returning id`;
    const id = meal?.id ?? '';
    const add_ons = [
      { id, option: 'Fish', quantity: 2 },
      { id, option: 'Pasta', quantity: 1 },
    ];
    expect(await start(person, place(orderOf(event, { total: 5500, add_ons }))).ended).toMatchObject({
      detail: 'too_many_add_ons',
    });
  });

  it('names each person of a kind that is in two lines', async () => {
    const [person, event] = [await addPerson(), await addTicketedEvent()];
    const tickets = ['Ann', 'Ben'].map((name) => ({ type: event.typeId, quantity: 1, people: [{ name }] }));
    const order = await placeOrder(person, orderOf(event, { total: 5000, tickets }));
    const names = await sql<{ name: string }[]>`select attendee_name as name from public.event_registrations
      where order_id = ${order.id} order by number`;
    expect(names.map(({ name }) => name)).toEqual(['Ann', 'Ben']);
  });
});

describe.each([
  '00',
  '1.5',
  '1e3',
  ' 1',
  '',
  '-1',
  '999999999999',
  true,
  null,
  [1],
  { n: 1 },
  1.5,
  1e12,
  -1,
  0,
])('a quantity of %j', (quantity) => {
  it('is refused with a sentence, for tickets and add-ons, ordered or only quoted', async () => {
    const [person, event] = [await addPerson(), await addTicketedEvent()];
    const [booth] = await sql<{ id: string }[]>`insert into public.event_add_ons (event_id, name, price)
        values (${event.eventId}, 'Booth', 100) returning id`;
    for (const lines of [
      { tickets: [{ type: event.typeId, quantity }] },
      { tickets: [{ type: event.typeId, quantity: 1 }], add_ons: [{ id: booth?.id, quantity }] },
    ]) {
      const wanted = orderOf(event, lines);
      expect((await start(person, place(wanted)).ended).code).toBe('PT422');
      const quote = await start(
        person,
        (tx) => tx`select public.quote_order(${event.occurrenceId}, ${JSON.stringify(wanted)}::text::jsonb)`,
      ).ended;
      expect(quote.code).toBe('PT422');
    }
  });
});

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('what is no order', () => {
  it.each([
    ['no list of tickets', '{"id": "ID", "tickets": {"type": 1}}'],
    ['tickets that are numbers', '{"id": "ID", "tickets": [1, "a", null]}'],
    ['a kind that is no id', '{"id": "ID", "tickets": [{"type": "a", "quantity": 1}]}'],
    ['an id that is none', '{"id": "00", "tickets": []}'],
    ['an order that is a list', '[]'],
    ['add-ons that are no list', '{"id": "ID", "tickets": [{"type": "TYPE", "quantity": 1}], "add_ons": 7}'],
    [
      'people that are no list',
      '{"id": "ID", "tickets": [{"type": "TYPE", "quantity": 1, "people": "Ann"}]}',
    ],
    [
      'a total in words',
      '{"id": "ID", "tickets": [{"type": "TYPE", "quantity": 1}], "expected_total": "free"}',
    ],
    [
      'a date that is none',
      '{"id": "ID", "occurrence_id": "today", "tickets": [{"type": "TYPE", "quantity": 1}]}',
    ],
    [
      'a payer that is none',
      '{"id": "ID", "organization_id": "me", "tickets": [{"type": "TYPE", "quantity": 1}]}',
    ],
  ])('with %s is refused as 4xx', async (_, typed) => {
    const [person, event] = [await addPerson(), await addTicketedEvent()];
    const wanted = typed.replaceAll('ID', randomUUID()).replaceAll('TYPE', event.typeId);
    const whole = wanted.startsWith('{')
      ? JSON.stringify({
          occurrence_id: event.occurrenceId,
          pays: 'card',
          expected_total: 2500,
          ...(JSON.parse(wanted) as object),
        })
      : wanted;
    const { code } = await start(person, (tx) => tx`select public.place_order(${whole}::text::jsonb)`).ended;
    expect(code).toMatch(/^PT4\d\d$|^22P02$/);
  });

  it('nested a thousand times is refused, and nothing is stored', async () => {
    const [person, event] = [await addPerson(), await addTicketedEvent()];
    await sql`insert into public.forms (purpose, event_id, title, status) values ('registration', ${event.eventId}, 'Questions', 'open')`;
    const [form] = await sql<{ id: string }[]>`select id from public.forms where event_id = ${event.eventId}`;
    const [field] = await sql<{ id: string }[]>`insert into public.form_fields (form_id, type, label)
      values (${form?.id ?? ''}, 'text', 'Diet') returning id`;
    const wanted = JSON.stringify(orderOf(event, { answers: { [field?.id ?? '']: 'DEEP' } })).replace(
      '"DEEP"',
      deep(1000),
    );
    const { code } = await start(person, (tx) => tx`select public.place_order(${wanted}::text::jsonb)`).ended;
    expect(code).toBe('PT422');
  });
});
