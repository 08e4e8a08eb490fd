import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { mixerText } from '../town/chamber-events.ts';
import type { Buyers } from './load-gala.ts';
import { actAs, addChamberEvent, placeTownOrder, readTimes } from './sell-tickets.ts';

const daysAgo = 9;

/** Adds an event that is over: tickets, most people checked in at two doors, one who came without a ticket, some who did not come. */
export async function loadPastMixer(tx: TransactionSql, { admin, member, idOf }: Buyers): Promise<void> {
  // It is in an hour while tickets are sold and people come in.
  const begins = new Date(Date.now() + 3_600_000);
  const { id: event, dates } = await addChamberEvent(tx, {
    ...mixerText,
    ...{ starts_at: begins, ends_at: new Date(begins.getTime() + 3 * 3_600_000), capacity: 60 },
  });
  const date = dates[0] ?? '';
  const type = await actAs(tx, admin, async () => {
    const [added] = await tx<{ id: string }[]>`insert into public.ticket_types (event_id, name, price)
      values (${event}, 'Admission', 1500) returning id`;
    await tx`insert into public.ticket_prices (ticket_type_id, label, price, audience)
      values (${added?.id ?? ''}, 'Members', 800, 'members')`;
    return added?.id ?? '';
  });
  const ticketsOf = (...names: string[]) => [
    { type, quantity: names.length, people: names.map((name) => ({ name })) },
  ];
  const order = (ago: number, names: string[], person?: string) =>
    placeTownOrder(tx, date, {
      ...{ tickets: ticketsOf(...names), daysAgo: daysAgo + ago, name: names[0] ?? '' },
      ...(person && { person }),
    });
  await order(12, ['Mina Field'], member);
  for (const [at, [name, ...others]] of members.entries())
    await order(10 - at, [name, ...others], idOf(name));
  for (const [at, names] of guests.entries()) await order(9 - at * 2, names);
  await openDoors(tx, { admin, event, date, type });
  await moveBack(tx, event);
}

const members = [
  ['Hal Harrow', 'Ida Harrow'],
  ['Dana Rowe'],
  ['Tess Long'],
  ['Asa Alder', 'Pia Moran'],
] as const;
const guests = [['Priya Raman'], ['Otto Lindqvist', 'Maren Lindqvist'], ['Joan Whitfield']];

async function openDoors(
  tx: TransactionSql,
  { admin, event, date, type }: { admin: string; event: string; date: string; type: string },
) {
  const { starts_at } = await readTimes(tx, { startsIn: -daysAgo, at: '17:45', hours: 1 });
  const minute = (count: number) => new Date(starts_at.getTime() + count * 60_000).toISOString();
  const people = await tx<{ id: string; name: string }[]>`select id, attendee_name as name
    from public.event_registrations where event_id = ${event} order by number`;
  const came = people.filter(({ name }) => name !== 'Joan Whitfield' && name !== 'Pia Moran');
  const items = came.map(({ id }, at) => ({
    ...{ id: randomUUID(), action: 'admit', occurrence_id: date, registration_id: id },
    ...{ method: at % 3 === 2 ? 'list' : 'camera', door: at % 2 ? 'Side door' : 'Main door' },
    occurred_at: minute(at * 4),
  }));
  await actAs(tx, admin, async () => {
    await tx`select private.sync_check_ins(${tx.json(items)})`;
    await tx`select private.add_walk_in(${tx.json({
      ...{ id: randomUUID(), date_id: date, name: 'Leo Marsh', ticket_type_id: type, pays: 'cash' },
      ...{ expected_total: 1500, door: 'Main door', occurred_at: minute(50) },
    })})`;
  });
}

async function moveBack(tx: TransactionSql, event: string) {
  const times = await readTimes(tx, { startsIn: -daysAgo, at: '18:00', hours: 3 });
  await tx`update public.events set starts_at = ${times.starts_at}, ends_at = ${times.ends_at} where id = ${event}`;
  await tx`update public.orders set created_at = ${times.starts_at}, confirmed_at = ${times.starts_at} where event_id = ${event} and is_walk_in`;
  await tx`update public.event_registrations set created_at = ${times.starts_at}
    where event_id = ${event} and order_id in (select id from public.orders where is_walk_in)`;
  // Nobody was told that it moved.
  await tx`update public.tickets set free_refund_until = null
    where order_id in (select id from public.orders where event_id = ${event})`;
}
