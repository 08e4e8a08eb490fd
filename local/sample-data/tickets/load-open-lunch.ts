import type { TransactionSql } from 'postgres';
import { townZone } from '../load-directory.ts';
import { lunchText } from '../town/chamber-events.ts';
import type { Buyers } from './load-gala.ts';
import { actAs, addChamberEvent, placeTownOrder, readTimes } from './sell-tickets.ts';

const tables = ['Baker table', 'Mill table', 'River table', 'Window table'];
const members = [['Hal Harrow', 'Ida Harrow'], ['Gil Stone'], ['Tess Long', 'Bo Hill']] as const;
const guests = [
  ['Priya Raman'],
  ['Walter Boone', 'Nell Boone'],
  ['Carmen Duarte'],
  ['Marcus Ode', 'Lin Ode'],
] as const;

/** Adds an event within a day, so that its door is open as soon as the town is there: tickets, four tables and who sits at them. */
export async function loadOpenLunch(tx: TransactionSql, { admin, member, idOf }: Buyers): Promise<void> {
  const [{ days } = { days: 1 }] = await tx<{ days: number }[]>`
    select case when (now() at time zone ${townZone})::time < '11:00' then 0 else 1 end as days`;
  // Tomorrow at noon would be more than a day away for who starts the hub at half past eleven.
  const times = await readTimes(tx, { startsIn: days, at: days === 0 ? '12:00' : '11:00', hours: 2 });
  const { id: event, dates } = await addChamberEvent(tx, { ...lunchText, ...times, capacity: 32 });
  const date = dates[0] ?? '';
  const type = await actAs(tx, admin, async () => {
    const [added] = await tx<{ id: string }[]>`insert into public.ticket_types (event_id, name, price)
      values (${event}, 'Lunch', 2400) returning id`;
    await tx`select private.save_event_tables(${event}, ${tx.json(tables.map((name) => ({ name, seats: 8 })))})`;
    return added?.id ?? '';
  });
  const order = (daysAgo: number, names: readonly string[], person?: string) =>
    placeTownOrder(tx, date, {
      ...{ daysAgo, name: names[0] ?? '', ...(person && { person }) },
      tickets: [{ type, quantity: names.length, people: names.map((name) => ({ name })) }],
    });
  await order(6, ['Mina Field'], member);
  for (const [at, names] of members.entries()) await order(5 - at, names, idOf(names[0]));
  for (const [at, names] of guests.entries()) await order(4 - at, names);
  await actAs(tx, admin, () => tx`select private.seat_automatically(${event}, ${date})`);
}
