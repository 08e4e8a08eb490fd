import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { townZone } from '../load-directory.ts';

/** Runs `act` as somebody who is signed in. */
export async function actAs<T>(tx: TransactionSql, person: string, act: () => Promise<T>): Promise<T> {
  await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: person, role: 'authenticated' })}, true)`;
  const done = await act();
  await tx`select set_config('request.jwt.claims', '', true)`;
  return done;
}

/** When an event takes place: days from today and a time by the clock of the town. */
export interface Times {
  startsIn: number;
  at: string;
  hours: number;
}

/** The start and end of an event as moments. */
export async function readTimes(tx: TransactionSql, { startsIn, at, hours }: Times) {
  const [times] = await tx<{ starts_at: Date; ends_at: Date }[]>`
    with moment as (
      select ((now() at time zone ${townZone})::date + ${startsIn}::int + ${at}::time) at time zone ${townZone} as starts_at
    ) select starts_at, starts_at + make_interval(mins => ${Math.round(hours * 60)}::int) as ends_at from moment`;
  if (!times) throw new Error('The database gave no time.');
  return times;
}

/** Adds an approved event of the chamber that takes registrations; returns its id and those of its dates. */
export async function addChamberEvent(tx: TransactionSql, row: Record<string, unknown>) {
  const [event] = await tx<{ id: string }[]>`insert into public.events ${tx({
    state: 'VT',
    city: 'Alder Falls',
    time_zone: townZone,
    approval_status: 'approved',
    registration_mode: 'internal',
    ...row,
  })} returning id`;
  const id = event?.id ?? '';
  const dates = await tx<{ id: string }[]>`
    select id from public.event_occurrences where event_id = ${id} order by starts_at limit 3`;
  return { id, dates: dates.map((date) => date.id) };
}

/** An order of the demo town. */
export interface TownOrder {
  /** Who is signed in; a guest where it is missing. */
  person?: string | undefined;
  /** The name of a guest. */
  name?: string;
  tickets: { type: string | undefined; quantity: number; people?: { name: string }[] }[];
  add_ons?: { id: string | undefined; quantity: number; option?: string }[];
  code?: string;
  pays?: 'card' | 'invoice';
  organization_id?: string | undefined;
  answers?: Record<string, unknown>;
  is_listed?: boolean;
  daysAgo: number;
}

/** Places an order as its buyer would, and pays it by card if they do. Returns its id. */
export async function placeTownOrder(
  tx: TransactionSql,
  date: string,
  { person, name = '', daysAgo, ...order }: TownOrder,
): Promise<string> {
  const id = randomUUID();
  const wanted = { id, occurrence_id: date, pays: 'card', is_listed: true, ...order };
  const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@guests.demo.test`;
  const place = async () => {
    const [quote] = await tx<{ total: number }[]>`
      select (private.quote_order(${date}, ${tx.json(wanted as never)}) ->> 'total')::int as total`;
    const full = tx.json({ ...wanted, expected_total: quote?.total ?? 0 } as never);
    await (person
      ? tx`select private.place_own_order(${full})`
      : tx`select private.place_guest_order(${full}, ${tx.json({ name, email, language: 'en' })})`);
  };
  await (person ? actAs(tx, person, place) : place());
  await tx`insert into public.payments (organization_id, user_id, method, status, amount, currency, invoice_id)
    select i.organization_id, i.user_id, 'card', 'pending', i.total, i.currency, i.id
    from public.orders as o join public.invoices as i on i.id = o.invoice_id where o.id = ${id} and o.status = 'held'`;
  await tx`select private.settle_payment(p.id, private.today() - ${daysAgo}::int)
    from public.payments as p join public.orders as o on o.invoice_id = p.invoice_id where o.id = ${id}`;
  // A free order of a guest waits for the link in its email.
  await tx`select private.confirm_guest_order(id, private.order_token(id)) from public.orders
    where id = ${id} and status = 'unconfirmed'`;
  await backdate(tx, id, daysAgo);
  return id;
}

async function backdate(tx: TransactionSql, order: string, days: number) {
  const moment = tx`now() - ${days} * interval '1 day' - ${(days * 47) % 300} * interval '1 minute'`;
  await tx`update public.orders set created_at = ${moment}, confirmed_at = case when confirmed_at is not null then ${moment} end
    where id = ${order}`;
  await tx`update public.event_registrations set created_at = ${moment} where order_id = ${order}`;
  await tx`update public.form_responses set created_at = ${moment}
    where registration_id in (select id from public.event_registrations where order_id = ${order})`;
  await tx`update public.payments set created_at = ${moment}, settled_at = ${moment}
    where invoice_id = (select invoice_id from public.orders where id = ${order})`;
}
