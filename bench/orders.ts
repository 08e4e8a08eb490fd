/**
 * `npm run bench:orders`: 2,000 people order a ticket for an event with 500 places at once, over as many connections as are given (16),
 * and whoever gets one pays. Next to it, as many register for an event without tickets, as before there were any. Prints orders per
 * second, the ratio, and fails where a place was sold twice or left over.
 */
import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { withBenchDatabase } from './database.ts';
import { sized } from './sizes.ts';

const count = sized(2000, 24);
const places = sized(500, 8);
const connections = 16;

async function addEvent(sql: Sql, title: string) {
  const [event] = await sql<{ id: string; day: string }[]>`
    with made as (
      insert into public.events (title, starts_at, ends_at, registration_mode, approval_status, capacity, waitlist_enabled)
      values (${title}, now() + interval '30 days', now() + interval '30 days 3 hours', 'internal', 'approved', ${places}, false)
      returning id
    ) select id, '' as day from made`;
  const id = event?.id ?? '';
  const [day] = await sql<{ id: string }[]>`select id from public.event_occurrences where event_id = ${id}`;
  return { id, day: day?.id ?? '' };
}

/** Runs a statement for each person, as that person, over all connections; returns milliseconds and how many were let in. */
async function forEach(
  sql: Sql,
  people: string[],
  act: (tx: postgres.TransactionSql, person: string) => Promise<unknown>,
) {
  const queue = people.values();
  const start = performance.now();
  let served = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (const person of queue) {
        const claims = JSON.stringify({ sub: person, role: 'authenticated' });
        await sql
          .begin(async (tx) => {
            await tx`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`;
            await act(tx, person);
          })
          .then(
            () => (served += 1),
            (error: unknown) => {
              if ((error as { code?: string }).code !== 'PT409') throw error;
            },
          );
      }
    }),
  );
  return { ms: performance.now() - start, served };
}

await withBenchDatabase(async (url) => {
  const sql = postgres(url, { max: connections, onnotice: () => undefined });
  const people = Array.from({ length: count }, () => randomUUID());
  await sql`insert into auth.users (id, aud, role, email, email_confirmed_at)
    select id, 'authenticated', 'authenticated', id || '@bench.test', now() from unnest(${people}::uuid[]) as id`;
  const plain = await addEvent(sql, 'Without tickets');
  const sold = await addEvent(sql, 'With tickets');
  const [type] = await sql<{ id: string }[]>`
    insert into public.ticket_types (event_id, name, price) values (${sold.id}, 'Admission', 2500) returning id`;

  const registering = await forEach(sql, people, (tx) => tx`select public.register_for_event(${plain.day})`);
  const ordering = await forEach(sql, people, (tx) => {
    const wanted = {
      id: randomUUID(),
      occurrence_id: sold.day,
      tickets: [{ type: type?.id, quantity: 1 }],
      pays: 'card',
      expected_total: 2500,
      buyer_name: 'Ada Buyer',
    };
    return tx`select public.place_order(${JSON.stringify(wanted)}::text::jsonb)`;
  });

  const drafts = await sql<{ invoice: string; person: string }[]>`
    select invoice_id as invoice, user_id as person from public.orders where event_id = ${sold.id}`;
  const start = performance.now();
  const queue = drafts.values();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (const { invoice, person } of queue) {
        const [begun] = await sql<{ id: string }[]>`
          select public.begin_checkout(${invoice}, null, ${person}, false) ->> 'payment_id' as id`;
        const state = {
          intentId: `pi_${invoice}`,
          paymentId: begun?.id,
          status: 'settled',
          amountReceived: 2500,
          currency: 'usd',
          livemode: false,
          isFinal: true,
        };
        await sql`select public.apply_payment_state(${JSON.stringify(state)}::text::jsonb)`;
      }
    }),
  );
  const paying = performance.now() - start;

  const [state] = await sql<{ taken: number; paid: number; numbers: number }[]>`
    select private.seats_taken(${sold.day}) as taken,
      (select count(*)::integer from public.orders where event_id = ${sold.id} and status = 'confirmed') as paid,
      (select count(distinct number)::integer from public.invoices where status = 'paid') as numbers`;
  const expected = Math.min(places, count);
  if (
    registering.served !== expected ||
    ordering.served !== expected ||
    state?.taken !== expected ||
    state.paid !== expected
  )
    throw new Error(
      `Of ${String(expected)} places ${JSON.stringify({ registering, ordering, state })} were sold.`,
    );
  const perSecond = (many: number, ms: number) => `${((many / ms) * 1000).toFixed(0)}/s`;
  console.log(
    `${count.toLocaleString('en')} people for ${String(places)} places, ${String(connections)} connections`,
  );
  console.log(`registering    ${perSecond(count, registering.ms)}`);
  console.log(
    `ordering       ${perSecond(count, ordering.ms)}, ${(ordering.ms / registering.ms).toFixed(2)} times as long`,
  );
  console.log(
    `paying         ${perSecond(expected, paying)} payments that confirm an order, each with its invoice`,
  );
  console.log(
    `oversold       0; ${String(state.numbers)} invoice numbers for ${String(state.paid)} paid orders`,
  );
  await sql.end();
});
