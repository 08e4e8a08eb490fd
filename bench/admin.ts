/**
 * `npm run bench:admin`: measures the first page of each admin list in Postgres with 100,000 businesses, 50,000 people and 20,000
 * events, deals, jobs and posts each, as an admin, next to the plain query that returns the same rows, without rights, total and
 * joins. Prints the median of each, and their ratio.
 */
import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { scaleDirectory } from '../local/sample-data/scale.ts';
import { withBenchDatabase } from './database.ts';
import { measureMedian } from './measure.ts';
import { sized } from './sizes.ts';

const listings = sized(100_000, 500);
const people = sized(50_000, 200);
const others = sized(20_000, 200);
const admin = randomUUID();

interface Case {
  name: string;
  list: string;
  plain: string;
}

const businesses = (where: string, order = 'updated_at desc, id desc') =>
  `select * from public.businesses where ${where} order by ${order} limit 51`;
const newest = (table: string, where = 'true') =>
  `select * from public.${table} where ${where} order by updated_at desc, id desc limit 51`;
const searchText = `((sort_name || ' ' || lower(coalesce(city, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) collate "C")`;

const cases: Case[] = [
  { name: 'businesses', list: `entity => 'businesses'`, plain: businesses('true') },
  {
    name: 'businesses by name, a page in the middle',
    list: `entity => 'businesses', sort => 'name', descending => false, cursor_key => 'maple', cursor_id => '${admin}'`,
    plain: businesses(`(sort_name, id) > ('maple', '${admin}')`, 'sort_name, id'),
  },
  {
    name: 'businesses, a common word',
    list: `entity => 'businesses', q => 'bakery'`,
    plain: businesses(`${searchText} like '%bakery%'`),
  },
  {
    name: 'businesses, a rare word',
    list: `entity => 'businesses', q => 'lantern florist 77'`,
    plain: businesses(
      `${searchText} like '%lantern%' and ${searchText} like '%florist%' and ${searchText} like '%77%'`,
    ),
  },
  {
    name: 'businesses, a word of no listing',
    list: `entity => 'businesses', q => 'zeppelin'`,
    plain: businesses(`${searchText} like '%zeppelin%'`),
  },
  {
    name: 'businesses, suspended',
    list: `entity => 'businesses', filters => '{"status": "suspended"}'`,
    plain: businesses(`status = 'suspended'`),
  },
  {
    name: 'businesses, verified, by name',
    list: `entity => 'businesses', filters => '{"verified": true}', sort => 'name', descending => false`,
    plain: businesses('verified', 'sort_name, id'),
  },
  {
    name: 'businesses of a category, featured',
    list: `entity => 'businesses', filters => '{"category": "Bakery", "featured": true}'`,
    plain: businesses(`featured and categories && '{Bakery}'`),
  },
  {
    name: 'businesses with an owner',
    list: `entity => 'businesses', filters => '{"owner": "any"}'`,
    plain: businesses('owner_id is not null'),
  },
  {
    name: 'people',
    list: `entity => 'profiles', sort => 'added'`,
    plain: 'select * from public.profiles order by created_at desc, id desc limit 51',
  },
  {
    name: 'people by name',
    list: `entity => 'profiles', q => 'kim 4242', sort => 'name', descending => false`,
    plain: `select * from public.profiles where lower(first_name || ' ' || last_name) like '%kim%'
      and lower(first_name || ' ' || last_name) like '%4242%' order by lower(last_name || ' ' || first_name), id limit 51`,
  },
  {
    name: 'people by email',
    list: `entity => 'profiles', q => 'person-4242@', sort => 'added'`,
    plain: `select * from public.profiles where id in (select id from auth.users where email like '%person-4242@%')
      order by created_at desc, id desc limit 51`,
  },
  { name: 'events', list: `entity => 'events'`, plain: newest('events') },
  {
    name: 'events to come, a word',
    list: `entity => 'events', q => 'market', filters => '{"when": "upcoming"}'`,
    plain: newest(
      'events as t',
      `lower(title) like '%market%' and exists (select from public.event_occurrences as d where d.event_id = t.id and d.ends_at > now())`,
    ),
  },
  { name: 'deals', list: `entity => 'deals'`, plain: newest('deals') },
  {
    name: 'jobs, active',
    list: `entity => 'jobs', filters => '{"status": "active"}'`,
    plain: newest('jobs', `status = 'active'`),
  },
  { name: 'posts', list: `entity => 'blog_posts'`, plain: newest('blog_posts') },
];

/** Adds people, events, deals, jobs and posts next to the listings, without triggers, as the directory's scale does. */
async function fill(sql: Sql) {
  await scaleDirectory(sql, listings);
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into auth.users (id, aud, role, email, created_at)
      select case i when 1 then ${admin}::uuid else gen_random_uuid() end, 'authenticated', 'authenticated',
        'person-' || i || '@bench.test', now() from generate_series(1, ${people}::integer) as i`;
    await tx`insert into public.profiles (id, first_name, last_name, created_at)
      select id, (array['Kim', 'Ana', 'Lee', 'Noor'])[1 + row_number() over () % 4], 'Person ' || row_number() over (),
        now() - make_interval(mins => row_number() over ()::integer) from auth.users`;
    await tx`insert into public.staff (user_id, role) values (${admin}, 'admin')`;
    await tx`with picked as (select id, row_number() over (order by id) as n from public.businesses)
      update public.businesses as b set updated_at = now() - make_interval(mins => n::integer),
        status = case when n % 400 = 0 then 'suspended' else 'approved' end, verified = n % 50 = 0, owner_id = ${admin}
      from picked where picked.id = b.id and n % 25 = 0`;
    await tx`create temporary table some_businesses on commit drop as
      select id, row_number() over () as n from public.businesses limit ${others}`;
    await tx`insert into public.events (title, slug, business_id, starts_at, ends_at, approval_status, updated_at)
      select (array['Market', 'Concert', 'Workshop', 'Fair'])[1 + n % 4] || ' ' || n, 'event-' || n, id,
        now() + make_interval(hours => (n - 15000)::integer), now() + make_interval(hours => (n - 14999)::integer), 'approved',
        now() - make_interval(mins => n::integer) from some_businesses`;
    await tx`insert into public.event_occurrences (event_id, original_date, starts_at, ends_at)
      select id, starts_at::date, starts_at, ends_at from public.events`;
    await tx`insert into public.deals (title, slug, business_id, valid_until, status, updated_at)
      select 'Deal ' || n, 'deal-' || n, id, now() + interval '30 days', 'active', now() - make_interval(mins => n::integer)
      from some_businesses`;
    await tx`insert into public.jobs (title, slug, business_id, status, updated_at)
      select 'Job ' || n, 'job-' || n, id, case when n % 2 = 0 then 'active' else 'closed' end,
        now() - make_interval(mins => n::integer) from some_businesses`;
    await tx`insert into public.blog_posts (title, slug, status, publish_date, updated_at)
      select 'Post ' || n, 'post-' || n, 'published', now(), now() - make_interval(mins => n::integer) from some_businesses`;
    await tx`select private.recount_all()`;
  });
  await sql`vacuum analyze`;
}

await withBenchDatabase(async (url) => {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await fill(sql);
  const [session] = await sql`insert into auth.sessions (id, user_id, aal)
    values (gen_random_uuid(), ${admin}, 'aal2') returning id`;
  const claims = JSON.stringify({
    role: 'authenticated',
    sub: admin,
    aal: 'aal2',
    session_id: String(session?.['id']),
  });
  await sql`select set_config('request.jwt.claims', ${claims}, false)`;
  console.log('First page of 50 rows, median in ms'.padEnd(44), 'list    plain   ratio');
  let slowest = 0;
  for (const { name, list, plain } of cases) {
    const ours = await measureMedian(() => sql.unsafe(`select public.admin_list(${list})`));
    const theirs = await measureMedian(() => sql.unsafe(plain));
    slowest = Math.max(slowest, ours);
    console.log(
      name.padEnd(44),
      [ours.toFixed(1), theirs.toFixed(1), (ours / theirs).toFixed(1)]
        .map((text) => text.padEnd(7))
        .join(' '),
    );
  }
  console.log(`Slowest: ${slowest.toFixed(1)} ms (goal: under 100 ms)`);
  await sql.end();
});
