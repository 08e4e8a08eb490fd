/**
 * `npm run bench:groups`: a group of 500 and one of 5,000 people, with 100 topics and 5,000 replies each: what a post, the numbers of what is new,
 * a topic, a search, a mention and votes take. Prints milliseconds and how many times as long the larger group takes.
 */
import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { withBenchDatabase } from './database.ts';
import { sized } from './sizes.ts';
import { measureMedian, printGrowth } from './measure.ts';

const [few, many] = sized([500, 5_000], [10, 30]);
const topics = sized(100, 50);
const replies = sized(5_000, 200);

async function act(sql: Sql, person: string) {
  const claims = { sub: person, role: 'authenticated', session_id: randomUUID() };
  await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, false)`;
}

/** Adds a group with so many people, a chair first, who all accepted the code of conduct. */
async function addGroup(sql: Sql, count: number) {
  const [group] =
    await sql`insert into public.groups (name) values (${`Group of ${String(count)}`}) returning id`;
  const id = String(group?.['id']);
  const people = await sql<{ id: string }[]>`
    insert into auth.users (id, aud, role, email, created_at, raw_user_meta_data)
    select gen_random_uuid(), 'authenticated', 'authenticated', ${id} || '-' || i || '@bench.test', now() - interval '1 year',
      jsonb_build_object('first_name', (array['Ada','Ben','Cora','Dev','Ema','Finn','Gia','Hal'])[1 + i % 8], 'last_name', 'Bench' || i)
    from generate_series(1, ${count}::integer) as i returning id`;
  await sql`update public.profiles set membership_status = 'active' where membership_status is null`;
  await sql`insert into private.conduct_acceptances (user_id, version)
    select p.id, s.conduct_version from public.profiles as p, public.site_settings as s on conflict do nothing`;
  const ids = people.map((person) => person.id);
  await sql`insert into public.group_members (group_id, user_id, role)
    select ${id}, person, case when n = 1 then 'chair' else 'member' end from unnest(${ids}::uuid[]) with ordinality as p (person, n)`;
  await sql`insert into public.group_preferences (group_id, user_id) select ${id}, person from unnest(${ids}::uuid[]) as p (person)`;
  await sql`insert into private.group_posts (id, group_id, kind, title, body, author_id, sequence, last_sequence, replies)
    select gen_random_uuid(), ${id}, 'topic', 'Topic ' || n, 'Where do we meet?', (${ids}::uuid[])[1 + n % 50], n, n, 50 from generate_series(1, ${topics}::integer) as n`;
  await sql`insert into private.group_posts (id, group_id, topic_id, kind, body, author_id, sequence, last_sequence)
    select gen_random_uuid(), ${id}, t.id, 'reply', 'Reply ' || n || ' about place ' || n % 90, (${ids}::uuid[])[1 + n % 50], ${topics}::integer + n, ${topics}::integer + n
    from generate_series(1, ${replies}::integer) as n join private.group_posts as t on t.group_id = ${id} and t.sequence = 1 + n % ${topics}::integer and t.topic_id is null`;
  await sql`update private.group_posts as t set last_sequence = (select max(sequence) from private.group_posts where topic_id = t.id)
    where group_id = ${id} and topic_id is null`;
  await sql`insert into private.group_sequences (group_id, last_sequence) values (${id}, ${topics + replies})`;
  const [topic] = await sql<{ id: string }[]>`
    select id from private.group_posts where group_id = ${id} and topic_id is null and sequence = 50`;
  await sql`vacuum analyze`;
  return { id, chair: ids[0] ?? '', member: ids.at(-1) ?? '', ids, topic: topic?.id ?? '' };
}

async function measureGroup(sql: Sql, group: Awaited<ReturnType<typeof addGroup>>) {
  const limits = () => sql`delete from private.rate_limits`;
  await act(sql, group.chair);
  const announcement = await measureMedian(
    () =>
      sql`select public.add_group_post(gen_random_uuid(), 'Bring a friend.', group_id => ${group.id}, kind => 'announcement', title => 'Meeting')`,
  );
  await limits();
  const reply = await measureMedian(
    () => sql`select public.add_group_post(gen_random_uuid(), 'There.', topic_id => ${group.topic})`,
  );
  await limits();
  await act(sql, group.member);
  const [vote] = await sql<{ id: string }[]>`
    insert into private.group_votes (id, group_id, question, options, is_secret, voter, closes_at, created_by)
    values (gen_random_uuid(), ${group.id}, 'Where?', array['Here', 'There'], false, 'person', now() + interval '1 day', ${group.chair}) returning id`;
  await sql`insert into private.group_voters (vote_id, voter_id, choice)
    select ${vote?.id ?? ''}, person, 1 + n % 2 from unnest(${group.ids}::uuid[]) with ordinality as p (person, n)`;
  return {
    'an announcement, queued to all': announcement,
    'a reply': reply,
    'groups with what is new': await measureMedian(() => sql`select public.my_groups()`),
    'topics with what is new': await measureMedian(() => sql`select public.group_topics(${group.id})`),
    'a topic where one stopped': await measureMedian(() => sql`select public.group_topic(${group.topic})`),
    'a search': await measureMedian(() => sql`select public.search_group_posts(${group.id}, 'place 17')`),
    'people for a mention': await measureMedian(async () => {
      await sql`select public.find_group_people(${group.id}, 'cora b')`;
    }),
    'a vote cast': await measureMedian(() => sql`select public.cast_group_vote(${vote?.id ?? ''}, 1)`),
    'votes with their count': await measureMedian(() => sql`select public.group_votes(${group.id})`),
  };
}

await withBenchDatabase(async (url) => {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const small = await measureGroup(sql, await addGroup(sql, few));
  const large = await measureGroup(sql, await addGroup(sql, many));
  printGrowth([small, large], [few.toLocaleString('en'), many.toLocaleString('en')]);
  await sql.end();
});
