/**
 * `npm run bench:people`: reads the directory of people with 5,000 and with 50,000 people: the first page, a later one by its cursor, a search,
 * a skill, a profile. Prints milliseconds and how many times as long the larger directory takes; pages by cursor should take as long. Then
 * the same of the directory of businesses with 50,000.
 */
import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { scaleDirectory } from '../local/sample-data/scale.ts';
import { withBenchDatabase } from './database.ts';
import { sized } from './sizes.ts';
import { measureMedian, printGrowth } from './measure.ts';

const [few, many] = sized([5_000, 50_000], [50, 200]);
const label = (count: number) => count.toLocaleString('en');

/** Adds people with profiles up to this number, by the triggers of the product. */
async function fill(sql: Sql, count: number) {
  await sql`insert into auth.users (id, aud, role, email, raw_user_meta_data)
    select gen_random_uuid(), 'authenticated', 'authenticated', 'person-' || i || '@bench.test', jsonb_build_object(
      'first_name', (array['Ada','Ben','Cora','Dev','Ema','Finn','Gia','Hal'])[1 + i % 8], 'last_name', 'Bench' || i)
    from generate_series(1 + (select count(*)::integer from public.profiles), ${count}::integer) as i`;
  await sql`update public.profiles set membership_status = 'active' where membership_status is null`;
  await sql`insert into public.community_profiles (user_id, headline, skills, about)
    select p.id, 'Works at place ' || (row_number() over ()) % 500, array['Skill ' || (row_number() over ()) % 200],
      'Has been here since ' || (1950 + (row_number() over ()) % 70)
    from public.profiles as p on conflict do nothing`;
  await sql`vacuum analyze`;
}

async function signIn(sql: Sql) {
  const [id, session] = [randomUUID(), randomUUID()];
  await sql`insert into auth.users (id, aud, role, email) values (${id}, 'authenticated', 'authenticated', 'reader@bench.test')`;
  await sql`update public.profiles set membership_status = 'active' where id = ${id}`;
  const claims = { sub: id, role: 'authenticated', session_id: session };
  await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, false)`;
}

/** The median of several rounds, in milliseconds, with the limit per hour taken back. */
async function measure(sql: Sql, work: () => Promise<unknown>) {
  const median = await measureMedian(work);
  await sql`delete from private.rate_limits`;
  return median;
}

async function measureAll(sql: Sql) {
  const [middle] = await sql<
    { place: string; slug: string }[]
  >`select jsonb_build_array(sort_name, user_id)::text as place, slug
    from public.community_profiles order by sort_name, user_id offset (select count(*) / 2 from public.community_profiles) limit 1`;
  const { place = '', slug = '' } = middle ?? {};
  return {
    'first page with counts': await measure(sql, () => sql`select public.people_page()`),
    'later page': await measure(sql, () => sql`select public.people_page(after => ${place})`),
    'search by name': await measure(sql, () => sql`select public.people_page(q => 'cora bench33')`),
    'one skill': await measure(sql, () => sql`select public.people_page(skill => 'skill 7')`),
    profile: await measure(sql, () => sql`select public.person_page(${slug})`),
  };
}

/** The same reads of the directory of businesses. */
async function measureBusinesses(sql: Sql) {
  await sql`vacuum analyze`;
  return {
    'first page with counts': await measure(sql, () => sql`select public.directory_page()`),
    'search by name': await measure(sql, () => sql`select public.directory_page(q => 'golden lantern')`),
  };
}

await withBenchDatabase(async (url) => {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await signIn(sql);
  await fill(sql, few);
  const small = await measureAll(sql);
  await fill(sql, many);
  const large = await measureAll(sql);
  printGrowth([small, large], [label(few), label(many)]);
  await scaleDirectory(sql, many);
  const businesses = await measureBusinesses(sql);
  console.log(`\nNext to ${label(many)} businesses in their directory:`);
  for (const name of Object.keys(businesses) as (keyof typeof businesses)[])
    console.log(
      `${name.padEnd(34)}${businesses[name].toFixed(1).padStart(10)} ms, people ${(large[name] / businesses[name]).toFixed(2)} times that`,
    );
  await sql.end();
});
