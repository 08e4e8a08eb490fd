import { describe, expect, it } from 'vitest';
import { sql, start } from './support/meet.ts';
import { addPerson, addTicketedEvent, orderOf, place, placeOrder } from './support/order-tickets.ts';

/** A free series of three dates with two places each, sold as one and by date. */
async function addSeries() {
  const series = await addTicketedEvent(
    { rrule: 'FREQ=WEEKLY;COUNT=3', capacity: 2 },
    { name: 'Series', covers: 'series', price: 0 },
  );
  const [single] = await sql<{ id: string }[]>`insert into public.ticket_types ${sql({
    event_id: series.eventId,
    name: 'One date',
    price: 0,
  })} returning id`;
  const days = await sql<{ id: string }[]>`
    select id from public.event_occurrences where event_id = ${series.eventId} order by starts_at`;
  const onDay = (day: number) => ({
    ...series,
    typeId: single?.id ?? '',
    occurrenceId: days[day]?.id ?? '',
  });
  return { series, onDay };
}
const waitFor = async (
  person: string,
  { occurrenceId, typeId }: { occurrenceId: string; typeId: string },
) => {
  const { rows, detail } = await start(
    person,
    (tx) => tx`select public.join_waiting_list(${occurrenceId}, ${typeId}, 1) ->> 'id' as id`,
  ).ended;
  expect(detail).toBe('');
  return rows[0]?.['id'] as string;
};
const statusOf = async (id: string) =>
  (await sql<{ status: string }[]>`select status from public.event_registrations where id = ${id}`)[0]
    ?.status;
const taken = async (event: string) =>
  (
    await sql<{ taken: number }[]>`select private.seats_taken(id) as taken from public.event_occurrences
      where event_id = ${event} order by starts_at`
  ).map((row) => row.taken);
const cancel = (person: string, order: { id: string; tickets: { id: string }[] }) =>
  start(person, (tx) => tx`select public.cancel_tickets(${order.id}, ${order.tickets.map(({ id }) => id)})`)
    .ended;

describe('the waiting list of a series', () => {
  it('offers it once all dates have room, which the offer takes on each, and the order keeps', async () => {
    const { series, onDay } = await addSeries();
    const [buyer, other, waiter] = [await addPerson(), await addPerson(), await addPerson()];
    const single = await placeOrder(buyer, orderOf(onDay(2), { total: 0 }));
    const whole = await placeOrder(other, orderOf(series, { total: 0 }));
    expect(await taken(series.eventId)).toEqual([1, 1, 2]);
    const waiting = await waitFor(waiter, series);
    // A place on a date that was not full is none for the series.
    await sql`select public.offer_series_places()`;
    expect(await statusOf(waiting)).toBe('waitlisted');
    await cancel(buyer, single);
    await Promise.all([sql`select public.offer_series_places()`, sql`select public.offer_series_places()`]);
    expect(await statusOf(waiting)).toBe('offered');
    expect(await taken(series.eventId)).toEqual([2, 2, 2]);
    const stranger = await addPerson();
    expect(await start(stranger, place(orderOf(onDay(1), { total: 0 }))).ended).toMatchObject({
      detail: 'sold_out',
    });
    const mails = await sql`select data -> 'dates' as dates from private.outbox
      where user_id = ${waiter} and data ->> 'outcome' = 'offered'`;
    expect(mails.map(({ dates }) => (dates as unknown[]).length)).toEqual([3]);

    const placed = await placeOrder(waiter, orderOf(series, { total: 0, offer_id: waiting }));
    expect(placed.status).toBe('confirmed');
    expect(await taken(series.eventId)).toEqual([2, 2, 2]);
    expect(
      (await start(other, (tx) => tx`select public.read_order(${whole.id}) -> 'dates' as dates`).ended)
        .rows[0],
    ).toEqual({
      dates: [expect.any(String), expect.any(String), expect.any(String)],
    });
  });

  it('gives places of an offer that ended to who waits for one of the dates', async () => {
    const { series, onDay } = await addSeries();
    const [buyer, waiter, later] = [await addPerson(), await addPerson(), await addPerson()];
    const whole = await placeOrder(buyer, orderOf(series, { quantity: 2, total: 0 }));
    const waiting = await waitFor(waiter, series);
    await cancel(buyer, whole);
    await sql`select public.offer_series_places()`;
    expect(await statusOf(waiting)).toBe('offered');
    await placeOrder(buyer, orderOf(onDay(1), { total: 0 }));
    const single = await waitFor(later, onDay(1));
    await sql`update public.event_registrations set offered_until = now() - interval '1 minute' where id = ${waiting}`;
    await sql`select public.expire_offers()`;
    await sql`select public.offer_series_places()`;
    expect([await statusOf(waiting), await statusOf(single)]).toEqual(['canceled', 'offered']);
    expect(await taken(series.eventId)).toEqual([0, 2, 0]);
  });
});
