/**
 * `npm run bench:check-in`: checks 1,000 guests of a date in, one by one as at a door, and in batches of 500 as a door that was without a
 * network; next to it, the same rows are updated in the table alone. Prints check-ins per second and the ratios to the plain update.
 */
import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { withBenchDatabase } from './database.ts';
import { sized } from './sizes.ts';

const count = sized(1000, 20);
const batch = sized(500, 10);

/** Adds an event in an hour with so many guests; returns its date and their registrations. */
async function fill(sql: Sql) {
  const [event] = await sql<{ id: string }[]>`insert into public.events
      (title, starts_at, ends_at, approval_status, registration_mode)
    values ('Bench', now() + interval '1 hour', now() + interval '2 hours', 'approved', 'internal') returning id`;
  const [date] = await sql<
    { id: string }[]
  >`select id from public.event_occurrences where event_id = ${event?.id ?? ''}`;
  const guests = await sql<{ id: string }[]>`insert into public.event_registrations
      (event_id, occurrence_id, attendee_name, attendee_email, status)
    select ${event?.id ?? ''}, ${date?.id ?? ''}, 'Guest ' || i, 'guest-' || i || '@bench.test', 'registered'
    from generate_series(1, ${count}::integer) as i returning id`;
  await sql`vacuum analyze`;
  return { date: date?.id ?? '', guests: guests.map(({ id }) => id) };
}

async function addAdmin(sql: Sql) {
  const [id, session] = [randomUUID(), randomUUID()];
  await sql`insert into auth.users (id, aud, role, email) values (${id}, 'authenticated', 'authenticated', 'admin@bench.test')`;
  await sql`insert into public.staff (user_id, role) values (${id}, 'admin')`;
  await sql`insert into auth.sessions (id, user_id, created_at, updated_at, aal) values (${session}, ${id}, now(), now(), 'aal2')`;
  const claims = { sub: id, role: 'authenticated', aal: 'aal2', session_id: session };
  await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, false)`;
}

const measure = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

await withBenchDatabase(async (url) => {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await addAdmin(sql);
  const plainly = await fill(sql);
  const plain = await measure(async () => {
    for (const id of plainly.guests)
      await sql`update public.event_registrations set status = 'attended', attended_at = now() where id = ${id}`;
  });
  const itemsOf = ({ date, guests }: Awaited<ReturnType<typeof fill>>) =>
    guests.map((id) => ({ id: randomUUID(), action: 'admit', occurrence_id: date, registration_id: id }));
  const send = (items: object[]) => sql`select public.sync_check_ins(${sql.json(items as never)})`;
  const oneByOne = itemsOf(await fill(sql));
  const single = await measure(async () => {
    for (const item of oneByOne) await send([item]);
  });
  const queued = itemsOf(await fill(sql));
  const batched = await measure(async () => {
    for (let from = 0; from < count; from += batch) await send(queued.slice(from, from + batch));
  });
  const [row] = await sql<{ admitted: number }[]>`select count(*)::integer as admitted from public.check_ins
    where outcome = 'admitted'`;
  if (row?.admitted !== 2 * count)
    throw new Error(`${String(row?.admitted)} of ${String(2 * count)} are in.`);
  const line = (name: string, ms: number) =>
    console.log(
      `${name.padEnd(24)}${((count / ms) * 1000).toFixed(0).padStart(8)}/s${(ms / plain).toFixed(1).padStart(8)}`,
    );
  line('plain updates', plain);
  line('check-ins, one by one', single);
  line('check-ins, batches', batched);
  await sql.end();
});
