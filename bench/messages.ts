/**
 * `npm run bench:messages [messages]`: a conversation of two with 1,000 and one with 10,000 messages (or a tenth of `messages`, and as many), each next
 * to ten times as many messages of others: the first page, an older one, a message that was found in its place, what changed, a search, the
 * list, the number of unread ones, sending. Prints milliseconds, how many times as long the larger one takes, and as a ratio to plain SQL
 * that reads or writes the same rows.
 */
import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { withBenchDatabase } from './database.ts';
import { argument, sized } from './sizes.ts';
import { measureMedian, printGrowth } from './measure.ts';

const many = Number(argument ?? sized(10_000, 100));
const few = Math.ceil(many / 10);
const words = ['bread', 'meeting', 'parking', 'lantern', 'harbor', 'invoice', 'garden', 'bridge'];

async function act(sql: Sql, person: string) {
  const claims = { sub: person, role: 'authenticated', session_id: randomUUID() };
  await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, false)`;
}

/** Adds connected members who joined a year ago and accepted the code of conduct. */
async function addPeople(sql: Sql, count: number): Promise<string[]> {
  const people = await sql<{ id: string }[]>`
    insert into auth.users (id, aud, role, email, raw_user_meta_data)
    select gen_random_uuid(), 'authenticated', 'authenticated', gen_random_uuid() || '@bench.test',
      jsonb_build_object('first_name', 'Ada', 'last_name', 'Bench' || i) from generate_series(1, ${count}::integer) as i returning id`;
  const ids = people.map(({ id }) => id);
  await sql`update public.profiles set membership_status = 'active', created_at = now() - interval '1 year' where id = any (${ids})`;
  await sql`insert into private.conduct_acceptances (user_id, version)
    select p.id, s.conduct_version from public.profiles as p, public.site_settings as s on conflict do nothing`;
  return ids;
}

/** Adds a conversation of two with so many messages, the last of them an hour ago. */
async function addThread(sql: Sql, [one, other]: [string, string], messages: number): Promise<string> {
  const [thread] = await sql<{ id: string }[]>`
    insert into public.threads (is_pair, low_id, high_id, last_seq, last_change, last_message_at)
    values (true, least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid), ${messages}, ${messages}, now() - interval '1 hour') returning id`;
  const id = thread?.id ?? '';
  await sql`insert into public.thread_members (thread_id, user_id, read_seq) select ${id}, person, ${messages} / 2 from unnest(${[one, other]}::uuid[]) as person`;
  await sql`insert into public.messages (thread_id, seq, change_no, sender_id, client_id, body, created_at)
    select ${id}, n, n, (${[one, other]}::uuid[])[1 + n % 2], gen_random_uuid(),
      'About the ' || (${words}::text[])[1 + n % 8] || ' number ' || n % 500, now() - interval '1 hour' - (${messages} - n) * interval '1 minute'
    from generate_series(1, ${messages}::integer) as n`;
  return id;
}

/** Fills the table until it has this many conversations of others, each with 100 messages, one of them also of `person`. */
async function addOthers(sql: Sql, person: string, messages: number) {
  const people = await addPeople(sql, 2 * Math.ceil(messages / 100));
  for (let n = 0; n + 1 < people.length; n += 2) {
    const [one = '', other = ''] = people.slice(n, n + 2);
    await addThread(sql, [n % 20 === 0 ? person : one, other], 100);
  }
}

async function measureThread(sql: Sql, messages: number) {
  const [me = '', partner = ''] = await addPeople(sql, 2);
  await sql`insert into public.connections (person_id, other_id) values (${me}, ${partner}), (${partner}, ${me})`;
  const thread = await addThread(sql, [me, partner], messages);
  await addOthers(sql, me, messages * 10);
  await sql`drop table if exists plain_messages`;
  await sql`create table plain_messages (like public.messages including all)`;
  await sql`insert into plain_messages (thread_id, seq, change_no, sender_id, client_id, body) select thread_id, seq, change_no, sender_id, client_id, body from public.messages`;
  await sql`vacuum analyze`;
  await act(sql, me);
  const middle = Math.ceil(messages / 2);
  const plainPage = (before: number) =>
    measureMedian(
      () =>
        sql`select * from public.messages where thread_id = ${thread} and seq < ${before} order by seq desc limit 50`,
    );
  let seq = messages;
  const plain = {
    'the first page': await plainPage(messages + 1),
    'an older page': await plainPage(middle),
    'a message in its place': await plainPage(middle),
    'what changed since': await measureMedian(
      () =>
        sql`select * from public.messages where thread_id = ${thread} and change_no > ${messages - 20} order by change_no limit 50`,
    ),
    'a search': await measureMedian(
      () =>
        sql`select * from public.messages where thread_id = ${thread} and search_document @@ 'meeting & 417'::tsquery order by created_at desc limit 50`,
    ),
    'the list of conversations': await measureMedian(
      () => sql`select t.* from public.threads as t join public.thread_members as m on m.thread_id = t.id where m.user_id = ${me}
        order by t.last_message_at desc limit 20`,
    ),
    'the number of unread ones': await measureMedian(
      () =>
        sql`select sum(t.last_seq - m.read_seq) from public.threads as t join public.thread_members as m on m.thread_id = t.id where m.user_id = ${me}`,
    ),
    'a message sent': await measureMedian(
      () =>
        sql`insert into plain_messages (thread_id, seq, change_no, sender_id, client_id, body) values (${thread}, ${(seq += 1)}, ${seq}, ${me}, gen_random_uuid(), 'Plain')`,
    ),
  };
  const product = {
    'the first page': await measureMedian(() => sql`select public.thread_page(${thread})`),
    'an older page': await measureMedian(
      () => sql`select public.thread_page(${thread}, before => ${middle})`,
    ),
    'a message in its place': await measureMedian(
      () => sql`select public.thread_page(${thread}, around => ${middle})`,
    ),
    'what changed since': await measureMedian(
      () => sql`select public.thread_page(${thread}, changed_after => ${messages - 20})`,
    ),
    'a search': await measureMedian(() => sql`select public.search_messages('meeting 417')`),
    'the list of conversations': await measureMedian(() => sql`select public.my_threads()`),
    'the number of unread ones': await measureMedian(() => sql`select public.unread_messages()`),
    'a message sent': await measureMedian(
      () => sql`select public.send_message(${thread}, gen_random_uuid(), 'Sent')`,
    ),
  };
  await sql`delete from private.rate_limits`;
  return { plain, product };
}

await withBenchDatabase(async (url) => {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const [small, large] = [await measureThread(sql, few), await measureThread(sql, many)];
  const label = (count: number) => count.toLocaleString('en');
  printGrowth([small.product, large.product], [label(few), label(many)]);
  console.log(`\nNext to plain SQL, with ${label(many)}:`);
  printGrowth([large.plain, large.product], ['plain', 'messages']);
  await sql.end();
});
