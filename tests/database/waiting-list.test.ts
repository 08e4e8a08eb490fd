import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { meet, sql, start, type Statement, waitsForLock } from './support/meet.ts';
import {
  addPerson,
  addTicketedEvent,
  endHold,
  orderOf,
  place,
  placeOrder,
  type Ticketed,
} from './support/order-tickets.ts';

const join =
  ({ occurrenceId, typeId }: Ticketed, quantity: number): Statement =>
  (tx) =>
    tx`select public.join_waiting_list(${occurrenceId}, ${typeId}, ${quantity}) ->> 'id' as id`;
async function waitFor(event: Ticketed, quantity: number, person: string) {
  const { rows, detail } = await start(person, join(event, quantity)).ended;
  if (detail) throw new Error(`It was refused: ${detail}`);
  return String(rows[0]?.['id']);
}
const statusOf = async (waiting: string) => {
  const [row] = await sql<
    { status: string }[]
  >`select status from public.event_registrations where id = ${waiting}`;
  return row?.status;
};
const taken = async ({ occurrenceId }: Ticketed) => {
  const [row] = await sql<{ taken: number }[]>`select private.seats_taken(${occurrenceId}) as taken`;
  return row?.taken;
};
const cancelAll = (order: { id: string; tickets: { id: string }[] }): Statement => {
  const tickets = order.tickets.map(({ id }) => id);
  return (tx) => tx`select public.cancel_tickets(${order.id}, ${tickets})`;
};
/** A free event of five places that one order has, and who waits for them. */
async function soldOut(...waiting: number[]) {
  const event = await addTicketedEvent({ capacity: 5 }, { price: 0 });
  const buyer = await addPerson();
  const order = await placeOrder(buyer, orderOf(event, { quantity: 5, total: 0 }));
  const people = [];
  for (const quantity of waiting) {
    const person = await addPerson();
    people.push({ person, id: await waitFor(event, quantity, person) });
  }
  return { event, buyer, order, people };
}
const expire: Statement = (tx) => tx`select public.expire_offers() as passed_on`;

describe('an offer', () => {
  it('of five of which one is ordered leaves the other four to who waits next', async () => {
    const { event, buyer, order, people } = await soldOut(5, 3, 2);
    const [first, second, third] = people;
    if (!first || !second || !third) throw new Error('Nobody waits.');
    await start(buyer, cancelAll(order)).ended;
    expect(await statusOf(first.id)).toBe('offered');
    await placeOrder(first.person, orderOf(event, { total: 0, offer_id: first.id }));
    expect([await statusOf(second.id), await statusOf(third.id)]).toEqual(['offered', 'waitlisted']);
    expect(await taken(event)).toBe(4);
    await placeOrder(second.person, orderOf(event, { quantity: 2, total: 0, offer_id: second.id }));
    expect(await statusOf(third.id)).toBe('offered');
    expect(await taken(event)).toBe(5);
  });

  it('is ordered by who was offered it, and by nobody else who is faster', async () => {
    const { event, buyer, order, people } = await soldOut(5);
    await start(buyer, cancelAll(order)).ended;
    const offer = people[0]?.id ?? '';
    const other = await addPerson();
    const wanted = orderOf(event, { total: 0 });
    expect(await start(other, place(wanted)).ended).toMatchObject({ detail: 'sold_out' });
    expect(await start(other, place({ ...wanted, offer_id: offer })).ended).toMatchObject({
      detail: 'not_found',
    });
  });

  it('is ordered once, though two windows order it at the same second', async () => {
    const { event, buyer, order, people } = await soldOut(5);
    await start(buyer, cancelAll(order)).ended;
    const { person = '', id = '' } = people[0] ?? {};
    const wanted = () => orderOf(event, { quantity: 5, total: 0, offer_id: id });
    expect(await meet([person, place(wanted())], [person, place(wanted())])).toMatchObject([
      { detail: 'offer_expired' },
    ]);
    expect(await taken(event)).toBe(5);
  });

  it('that ends while it is ordered is either ordered or passed on, never both', async () => {
    const { event, buyer, order, people } = await soldOut(5, 5);
    await start(buyer, cancelAll(order)).ended;
    const [first, second] = people;
    if (!first || !second) throw new Error('Nobody waits.');
    await sql`update public.event_registrations set offered_until = now() - interval '1 second' where id = ${first.id}`;
    const [late] = await meet(
      [null, expire],
      [first.person, place(orderOf(event, { quantity: 5, total: 0, offer_id: first.id }))],
    );
    expect(late).toMatchObject({ detail: 'offer_expired' });
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['canceled', 'offered']);
  });

  it('that is declined twice at the same second offers each free place once', async () => {
    const { event, buyer, order, people } = await soldOut(5, 5, 5);
    await start(buyer, cancelAll(order)).ended;
    const [first, second, third] = people;
    if (!first || !second || !third) throw new Error('Nobody waits.');
    const leave: Statement = (tx) => tx`select public.leave_waiting_list(${first.id})`;
    await meet([first.person, leave], [first.person, leave]);
    expect([await statusOf(second.id), await statusOf(third.id)]).toEqual(['offered', 'waitlisted']);
    expect(await taken(event)).toBe(5);
  });
});

describe('joining at the same second', () => {
  it('keeps one place for a person, and the order of those who came', async () => {
    const { event, people } = await soldOut(1);
    const person = await addPerson();
    expect(await meet([person, join(event, 1)], [person, join(event, 1)])).toMatchObject([
      { detail: 'already_waiting' },
    ]);
    const mine = await sql<
      { place: number }[]
    >`select (private.read_waiting(id, private.waiting_token(id)) ->> 'place')::integer as place
      from public.event_registrations where occurrence_id = ${event.occurrenceId} and status = 'waitlisted' order by number`;
    expect(mine.map((row) => row.place)).toEqual([1, 2]);
    expect(people).toHaveLength(1);
  });
});

describe('the clock of holds and offers', () => {
  /** A series of three dates with free tickets for a date and for the series. */
  async function addSeries() {
    const event = await addTicketedEvent({ capacity: 6, rrule: 'FREQ=DAILY;COUNT=3' }, { max_per_order: 2 });
    const dates = await sql<{ id: string }[]>`
      select id from public.event_occurrences where event_id = ${event.eventId} order by id`;
    const [type] = await sql<{ id: string }[]>`insert into public.ticket_types (event_id, name, price, covers)
      values (${event.eventId}, 'Pass', 2500, 'series') returning id`;
    return { ...event, dates: dates.map(({ id }) => id), pass: type?.id ?? '' };
  }

  it('takes the dates of all holds in one order: who holds a date and wants the next waits for nobody', async () => {
    const { dates, ...event } = await addSeries();
    const [early = '', , late = ''] = dates;
    // By the ids of their orders the later date would come first.
    const [one = '', two = ''] = [randomUUID(), randomUUID()].sort();
    await placeOrder(await addPerson(), orderOf({ ...event, occurrenceId: late }, { id: one }));
    await placeOrder(await addPerson(), orderOf({ ...event, occurrenceId: early }, { id: two }));
    await endHold(one);
    await endHold(two);
    const passed = Promise.withResolvers<ReturnType<typeof start>>();
    const holder = start(null, async (tx) => {
      await tx`select from public.event_occurrences where id = ${early} for update`;
      const clock = start(null, expire);
      passed.resolve(clock);
      await waitsForLock(await clock.pid);
      return tx`select from public.event_occurrences where id = ${late} for update`;
    });
    expect(await holder.ended).toMatchObject({ code: '' });
    expect(await (await passed.promise).ended).toMatchObject({ code: '' });
    expect(await sql`select distinct status from public.orders where id in ${sql([one, two])}`).toEqual([
      { status: 'expired' },
    ]);
  });

  it('and orders of several series at once end without a deadlock, with room for all that count', async () => {
    const series = [await addSeries(), await addSeries()];
    const buyers = await Promise.all(Array.from({ length: 6 }, () => addPerson()));
    const wanted = buyers.flatMap((buyer, at) =>
      series.map((event) => ({
        buyer,
        order: {
          ...orderOf({ ...event, occurrenceId: event.dates[at % 3] ?? '' }),
          tickets: [{ type: at % 2 ? event.pass : event.typeId, quantity: 1 }],
        },
      })),
    );
    for (const { buyer, order } of wanted) {
      await placeOrder(buyer, order);
      await endHold(order.id);
    }
    const again = wanted.map(
      ({ buyer, order }) =>
        () =>
          start(buyer, place({ ...order, id: randomUUID() })).ended,
    );
    const clocks = Array.from({ length: 4 }, () => () => start(null, expire).ended);
    const runs = again.flatMap((run, at) => [run, ...(at % 3 ? [] : clocks.splice(0, 1))]).values();
    const codes: string[] = [];
    // Each has a connection of its own and needs another one for its session: no more than these at a time.
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        for (const run of runs) codes.push((await run()).code);
      }),
    );
    expect(codes).toEqual(Array.from({ length: 16 }, () => ''));
    for (const event of series)
      for (const occurrenceId of event.dates)
        expect(await taken({ ...event, occurrenceId })).toBeLessThanOrEqual(6);
  });
});
