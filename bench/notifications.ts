/**
 * `npm run bench:notifications [people]`: the bell of a person with 1,000 and with 10,000 entries (or a fifth of `people`, and twice as many), next to
 * ten times as many of others: its page, an older page, the number of unread ones, marking all as read; as a ratio to plain SQL for the
 * same rows. Then an announcement to a group of 5,000 (or `people`): its emails queued, and taken and settled by the sender, each second,
 * as a ratio to a plain insert of the same rows.
 */
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import postgres, { type Sql } from 'postgres';
import { withBenchDatabase } from './database.ts';
import { argument, sized } from './sizes.ts';
import { measureMedian, printGrowth } from './measure.ts';

const people = Number(argument ?? sized(5_000, 20));
const batch = 50;

async function act(sql: Sql, person: string) {
  const claims = { sub: person, role: 'authenticated', session_id: randomUUID() };
  await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, false)`;
}

/** Adds members with a confirmed address who accepted the code of conduct. */
async function addPeople(sql: Sql, count: number): Promise<string[]> {
  const added = await sql<{ id: string }[]>`
    insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
    select gen_random_uuid(), 'authenticated', 'authenticated', gen_random_uuid() || '@bench.test', now(),
      jsonb_build_object('first_name', 'Ada', 'last_name', 'Bench' || i) from generate_series(1, ${count}::integer) as i returning id`;
  const ids = added.map(({ id }) => id);
  await sql`update public.profiles set membership_status = 'active' where id = any (${ids})`;
  await sql`insert into private.conduct_acceptances (user_id, version)
    select p.id, s.conduct_version from public.profiles as p, public.site_settings as s on conflict do nothing`;
  return ids;
}

/** Fills bells with entries that each are about something of their own, one a minute, every second of them read. */
const fillBells = (sql: Sql, persons: string[], each: number) => sql`
  insert into private.notifications (user_id, kind, template, data, subject, changed_at, read_at)
  select person, 'decisions', 'decision', jsonb_build_object('outcome', 'approved', 'entity', 'businesses', 'name', 'Mill ' || n),
    gen_random_uuid()::text, now() - n * interval '1 minute', case when n % 2 = 0 then now() end
  from unnest(${persons}::uuid[]) as person, generate_series(1, ${each}::integer) as n`;

async function measureBell(sql: Sql, entries: number) {
  const [me = '', ...others] = await addPeople(sql, 11);
  await fillBells(sql, [me, ...others], entries);
  await sql`vacuum analyze`;
  await act(sql, me);
  const before = JSON.stringify([
    new Date(Date.now() - (entries / 2) * 60_000).toISOString(),
    '0'.repeat(20),
  ]);
  const plainPage = (offset: number) =>
    measureMedian(
      () => sql`select * from private.notifications where user_id = ${me}
        and changed_at <= now() - make_interval(mins => ${offset}) order by changed_at desc limit 20`,
    );
  const plain = {
    'the page of the bell': await plainPage(0),
    'an older page': await plainPage(Math.floor(entries / 2)),
    'the number of unread ones': await measureMedian(
      () => sql`select count(*) from private.notifications where user_id = ${me} and read_at is null`,
    ),
  };
  const product = {
    'the page of the bell': await measureMedian(() => sql`select public.my_notifications()`),
    'an older page': await measureMedian(() => sql`select public.my_notifications(${before})`),
    'the number of unread ones': await measureMedian(() => sql`select public.notification_counts()`),
  };
  return { plain, product };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function measureFanOut(sql: Sql) {
  const ids = await addPeople(sql, people);
  const [group] = await sql<
    { id: string }[]
  >`insert into public.groups (name) values ('Everybody') returning id`;
  const id = group?.id ?? '';
  await sql`insert into public.group_members (group_id, user_id, role)
    select ${id}, person, case when n = 1 then 'chair' else 'member' end from unnest(${ids}::uuid[]) with ordinality as p (person, n)`;
  await sql`insert into public.group_preferences (group_id, user_id) select ${id}, person from unnest(${ids}::uuid[]) as p (person)`;
  await sql`delete from private.outbox`;
  await sql`vacuum analyze`;
  await act(sql, ids[0] ?? '');
  const queued = await timed(
    () =>
      sql`select public.add_group_post(gen_random_uuid(), 'Bring a friend.', group_id => ${id}, kind => 'announcement', title => 'Meeting')`,
  );
  const [{ emails } = { emails: 0 }] = await sql<{ emails: number }[]>`
    select count(*)::integer as emails from private.outbox where template = 'group'`;
  await sql`create table plain_outbox (like private.outbox including all)`;
  const plain = await timed(
    () => sql`insert into plain_outbox select * from private.outbox where template = 'group'`,
  );
  const sent = await timed(async () => {
    for (;;) {
      const taken = await sql<
        { id: string; attempt: number }[]
      >`select id, attempt from public.take_outbox(${batch})`;
      for (const item of taken) await sql`select public.settle_outbox(${item.id}, ${item.attempt}, 'sent')`;
      if (taken.length < batch) break;
    }
  });
  const rate = (ms: number) => `${Math.round((emails / ms) * 1000).toLocaleString('en')} a second`;
  console.log(`\nAn announcement to a group of ${people.toLocaleString('en')}: ${String(emails)} emails`);
  console.log(`plain insert of the same rows     ${plain.toFixed(0).padStart(8)} ms, ${rate(plain)}`);
  console.log(
    `queued                            ${queued.toFixed(0).padStart(8)} ms, ${rate(queued)}, ${(queued / plain).toFixed(1)} times the plain insert`,
  );
  console.log(
    `taken and settled, ${String(batch)} a time     ${sent.toFixed(0).padStart(8)} ms, ${rate(sent)}`,
  );
}

await withBenchDatabase(async (url) => {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const [few, many] = [Math.ceil(people / 5), people * 2];
  const [small, large] = [await measureBell(sql, few), await measureBell(sql, many)];
  const label = (count: number) => count.toLocaleString('en');
  printGrowth([small.product, large.product], [label(few), label(many)]);
  console.log(`\nNext to plain SQL, with ${label(many)}:`);
  printGrowth([large.plain, large.product], ['plain', 'bell']);
  await measureFanOut(sql);
  await sql.end();
});
