import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { sql, start, type Statement } from './meet.ts';

/**
 * An account with a confirmed address; staff with a role, until the test ends: the database is that of other tests, too, which count who
 * is on the staff. Returns its id.
 */
export async function addPerson(role?: 'admin' | 'editor') {
  const id = randomUUID();
  await sql`insert into auth.users (id, aud, role, email, email_confirmed_at)
    values (${id}, 'authenticated', 'authenticated', ${`${id}@orders.test`}, now())`;
  if (role) {
    await sql`insert into public.staff (user_id, role) values (${id}, ${role})`;
    onTestFinished(async () => {
      await sql`delete from public.staff where user_id = ${id}`;
    });
  }
  return id;
}

/** An event of the chamber in three days with one kind of ticket. */
export async function addTicketedEvent(
  event: Record<string, unknown> = {},
  type: Record<string, unknown> = {},
) {
  const starts = new Date(Date.now() + 3 * 86_400_000);
  const [made] = await sql<{ id: string }[]>`insert into public.events ${sql({
    title: `Gala ${randomUUID().slice(0, 8)}`,
    starts_at: starts,
    ends_at: new Date(starts.getTime() + 3 * 3_600_000),
    registration_mode: 'internal',
    approval_status: 'approved',
    ...event,
  })} returning id`;
  const eventId = made?.id ?? '';
  const [date] = await sql<{ id: string }[]>`
    select id from public.event_occurrences where event_id = ${eventId} order by starts_at limit 1`;
  const [ticket] = await sql<{ id: string }[]>`insert into public.ticket_types ${sql({
    event_id: eventId,
    name: 'Admission',
    price: 2500,
    ...type,
  })} returning id`;
  return { eventId, occurrenceId: date?.id ?? '', typeId: ticket?.id ?? '' };
}
export type Ticketed = Awaited<ReturnType<typeof addTicketedEvent>>;

/** What place_order takes, for one kind of ticket. */
export const orderOf = (
  { occurrenceId, typeId }: Ticketed,
  {
    quantity = 1,
    total = 2500 * quantity,
    ...rest
  }: { quantity?: number; total?: number; [key: string]: unknown } = {},
) => ({
  id: randomUUID(),
  occurrence_id: occurrenceId,
  tickets: [{ type: typeId, quantity }],
  pays: 'card',
  expected_total: total,
  buyer_name: 'Ada Buyer',
  ...rest,
});

export const place =
  (wanted: object): Statement =>
  (tx) =>
    tx`select public.place_order(${JSON.stringify(wanted)}::text::jsonb) as placed`;

/** Places an order of a person and returns it; fails the test where it is refused. */
export async function placeOrder(person: string, wanted: object) {
  const { rows, code, detail } = await start(person, place(wanted)).ended;
  if (code) throw new Error(`The order was refused: ${code} ${detail}`);
  return rows[0]?.['placed'] as {
    id: string;
    status: string;
    invoice_id: string | null;
    tickets: { id: string }[];
  };
}

export async function beginPaying(invoice: string, person: string | null) {
  const [row] = await sql<{ payment: string }[]>`
    select public.begin_checkout(${invoice}, case when ${person}::uuid is null then private.invoice_token(${invoice}) end,
      ${person}, false) ->> 'payment_id' as payment`;
  return row?.payment ?? '';
}

/** The processor says that a payment arrived. */
export const settle =
  (payment: string, amount: number, change: object = {}): Statement =>
  (tx) => {
    const state = {
      intentId: `pi_${payment}`,
      paymentId: payment,
      status: 'settled',
      amountReceived: amount,
      currency: 'usd',
      livemode: false,
      failure: null,
      method: { id: `pm_${payment}`, customer: null, type: 'card' },
      refunds: [],
      disputes: [],
      isFinal: true,
      ...change,
    };
    return tx`select public.apply_payment_state(${JSON.stringify(state)}::text::jsonb) as said`;
  };

export async function readOrder(id: string) {
  const [row] = await sql`select o.status, i.status as invoice, i.number is not null as is_numbered,
      (select count(*)::integer from public.event_registrations as r where r.order_id = o.id and r.status = 'registered') as people,
      (select coalesce(sum(f.amount), 0)::integer from public.refunds as f join public.payments as p on p.id = f.payment_id
        where p.invoice_id = o.invoice_id) as back
    from public.orders as o left join public.invoices as i on i.id = o.invoice_id where o.id = ${id}`;
  return row;
}

/** The hold of an order is over, as if its time had passed. */
export async function endHold(id: string) {
  await sql`update public.orders set held_until = now() - interval '1 second' where id = ${id} and status in ('held', 'unconfirmed')`;
  await sql`update public.event_registrations set held_until = now() - interval '1 second' where order_id = ${id}`;
}
