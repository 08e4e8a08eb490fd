import { describe, expect, it } from 'vitest';
import { sql, start, type Statement } from './support/meet.ts';
import { addPerson, addTicketedEvent, orderOf, placeOrder } from './support/order-tickets.ts';

const save =
  (event: string, tables: object[]): Statement =>
  (tx) =>
    tx`select public.save_event_tables(${event}, ${JSON.stringify(tables)}::text::jsonb)`;
const seat =
  (event: string, people: string[], table: string | null, isDespiteFull = false): Statement =>
  (tx) =>
    tx`select public.seat_people(${event}, ${people}, ${table}, ${isDespiteFull}) as seated`;
const tablesOf = (event: string) =>
  sql<{ id: string; name: string; seats: number }[]>`
    select id, name, seats from public.event_tables where event_id = ${event} order by position`;
const peopleOf = async (event: string) =>
  sql<{ id: string; order_id: string; table: string | null }[]>`
    select r.id, r.order_id, t.name as table from public.event_registrations as r
    left join public.event_tables as t on t.id = r.table_id where r.event_id = ${event} order by r.number`;

/** A free event with a table of three and one of two, and orders of so many people. */
async function addSeating(...parties: number[]) {
  const [staff, event] = [await addPerson('editor'), await addTicketedEvent({}, { price: 0 })];
  for (const quantity of parties) await placeOrder(await addPerson(), orderOf(event, { quantity, total: 0 }));
  await start(
    staff,
    save(event.eventId, [
      { name: 'Oak', seats: 3 },
      { name: 'Elm', seats: 2 },
    ]),
  ).ended;
  const [oak, elm] = await tablesOf(event.eventId);
  return { staff, event, oak: oak?.id ?? '', elm: elm?.id ?? '', people: await peopleOf(event.eventId) };
}

describe('the tables of an event', () => {
  it('have names of their own, and keep who sits there when they are renamed or exchange names', async () => {
    const { staff, event, oak, elm, people } = await addSeating(1);
    await start(staff, seat(event.eventId, [people[0]?.id ?? ''], oak)).ended;
    const swapped = [
      { id: oak, name: 'Elm', seats: 4 },
      { id: elm, name: 'Oak', seats: 2 },
    ];
    expect(await start(staff, save(event.eventId, swapped)).ended).toMatchObject({ detail: '' });
    expect((await peopleOf(event.eventId)).map(({ table }) => table)).toEqual(['Elm']);
    const twice = [...swapped, { name: ' elm ', seats: 2 }];
    expect(await start(staff, save(event.eventId, twice)).ended).toMatchObject({
      detail: 'table_named_twice',
    });
    expect(await start(staff, save(event.eventId, [{ name: 'X', seats: 0 }])).ended).toMatchObject({
      detail: 'table_seats_invalid',
    });
    // Who sat at a table that goes has none.
    await start(staff, save(event.eventId, [{ id: elm, name: 'Oak', seats: 2 }])).ended;
    expect((await peopleOf(event.eventId)).map(({ table }) => table)).toEqual([null]);
  });

  it('seat no more people than they have seats unless somebody says so, also when two seat at once', async () => {
    const { staff, event, elm, people } = await addSeating(3);
    const ids = people.map(({ id }) => id);
    expect(await start(staff, seat(event.eventId, ids, elm)).ended).toMatchObject({ detail: 'table_full' });
    const both = await Promise.all([
      start(staff, seat(event.eventId, ids.slice(0, 2), elm)).ended,
      start(staff, seat(event.eventId, ids.slice(1), elm)).ended,
    ]);
    expect(both.map(({ detail }) => detail).sort()).toEqual(['', 'table_full']);
    expect(await start(staff, seat(event.eventId, ids, elm, true)).ended).toMatchObject({ detail: '' });
    expect((await peopleOf(event.eventId)).every(({ table }) => table === 'Elm')).toBe(true);
  });

  it('are filled by who ordered together, where the seats suffice', async () => {
    const { staff, event } = await addSeating(2, 3, 1);
    const { rows } = await start(
      staff,
      (tx) => tx`select public.seat_automatically(${event.eventId}, ${event.occurrenceId}) as said`,
    ).ended;
    expect(rows[0]?.['said']).toEqual({ seated: 5, left: 1 });
    expect((await peopleOf(event.eventId)).map(({ table }) => table)).toEqual([
      'Elm',
      'Elm',
      'Oak',
      'Oak',
      'Oak',
      null,
    ]);
  });

  it('are for the organizers of the event, and for nobody of another', async () => {
    const { staff, event, oak, people } = await addSeating(1);
    const other = await addSeating(1);
    for (const statement of [save(event.eventId, []), seat(event.eventId, [], oak)])
      expect(await start(await addPerson(), statement).ended).toMatchObject({ detail: 'not_found' });
    expect(await start(staff, seat(event.eventId, [], other.oak)).ended).toMatchObject({
      detail: 'table_gone',
    });
    await start(staff, seat(event.eventId, [other.people[0]?.id ?? ''], oak)).ended;
    expect((await peopleOf(other.event.eventId)).map(({ table }) => table)).toEqual([null]);
    // Its name is in the reminder of who sits there.
    await start(staff, seat(event.eventId, [people[0]?.id ?? ''], oak)).ended;
    const undo = new Error('Only what this test queued is looked at, and nothing of it stays.');
    await sql
      .begin(async (tx) => {
        await tx`select private.queue_event_reminders(starts_at - interval '23 hours') from public.event_occurrences
          where id = ${event.occurrenceId}`;
        const reminders = await tx`select data ->> 'table' as table from private.outbox
          where template = 'event_reminder' and data ->> 'registration_id' = ${people[0]?.id ?? ''}`;
        expect([...reminders]).toEqual([{ table: 'Oak' }]);
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
  });
});
