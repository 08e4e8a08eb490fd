import type { Sql, TransactionSql } from 'postgres';
import { fillDirectory } from '../../local/sample-data/scale.ts';

/** How many of each a town has. */
export interface TownSize {
  listings: number;
  /** A quarter of them recur: on average each event has 14 dates. */
  events: number;
  jobs: number;
  posts: number;
  deals: number;
  people: number;
}

/** The largest town that the hub is made for. */
const fullTown: TownSize = {
  listings: 100_000,
  events: 20_000,
  jobs: 20_000,
  posts: 20_000,
  deals: 5_000,
  people: 50_000,
};

/** A part of the largest town. */
export const townOf = (part: number): TownSize => ({
  listings: Math.ceil(fullTown.listings * part),
  events: Math.ceil(fullTown.events * part),
  jobs: Math.ceil(fullTown.jobs * part),
  posts: Math.ceil(fullTown.posts * part),
  deals: Math.ceil(fullTown.deals * part),
  people: Math.ceil(fullTown.people * part),
});

const adjectives = words(
  'annual,autumn,community,early,evening,family,first,free,friendly,grand,great,holiday,local,midsummer,monthly,open,outdoor,quiet,spring,summer,sunrise,village,weekly,winter,youth',
);
const subjects = words(
  'apple,art,baking,bicycle,bird,book,bread,bridge,candle,canoe,choir,cider,coffee,craft,dance,drawing,farm,fiddle,film,flower,garden,harvest,history,honey,jazz,kayak,lantern,library,maple,market,music,painting,photo,poetry,pottery,pumpkin,quilt,river,running,seed,soup,story,tea,theater,tool,trail,violin,walking,wool,writing',
);
const events = words(
  'afternoon,celebration,circle,class,clinic,concert,contest,evening,exchange,fair,festival,gathering,meeting,night,open house,parade,picnic,sale,show,swap,talk,tour,walk,workshop',
);
const trades = words(
  'accountant,baker,barista,bookkeeper,bus driver,carpenter,cashier,chef,cleaner,dental assistant,designer,electrician,farm hand,florist,gardener,host,line cook,manager,mechanic,nurse,painter,plumber,receptionist,sales associate,server,stylist,teacher,technician,welder,writer',
);
const ranks = words('assistant,experienced,head,junior,lead,licensed,part-time,seasonal,senior,weekend');
const verbs = words(
  'adds,begins,celebrates,changes,closes,expands,finds,hires,honors,invites,joins,moves,offers,opens,plans,remembers,repairs,shares,supports,welcomes',
);
const things = words(
  'a bakery,a bench,a bridge,a choir,a clinic,a farm stand,a garden,a library card,a market,a mural,a new home,a parade,a prize,a roof,a school bus,a second shop,a tradition,a volunteer,an apprentice,an open day',
);
const sentences = words(
  'Bring a friend and a chair.|Children are welcome with an adult.|Coffee and tea are served.|Doors open half an hour before.|It takes about two hours.|Neighbors have met here for years.|No experience is needed.|Parking is behind the building.|Proceeds support the food shelf.|Rain moves it to the town hall.|The road is open again after the thaw.|The team has grown by three.|There is a discount for members.|This is where the old mill stood.|Tools are provided.|We close early in winter.|You can walk there along the river.|Volunteers cleaned the riverbank on Saturday.|The chamber thanks everyone who helped.|A second date follows if many come.',
  '|',
);
const firstNames = words(
  'Ada,Ben,Cora,Dev,Ema,Finn,Gia,Hal,Ines,Jon,Kim,Lee,Mara,Noor,Omar,Pia,Quin,Rosa,Sam,Tess,Uma,Vic,Wren,Yara,Zoe',
);
const lastNames = words(
  'Abbott,Barlow,Carver,Dalton,Ellis,Fairbanks,Garza,Hobbs,Ives,Jensen,Keene,Lund,Marsh,Novak,Osei,Pruitt,Quist,Reyes,Sato,Thorne,Underhill,Vance,Whitlow,Xu,Yates,Zeller',
);
const topCategories = words(
  'Food & Drink,Shops,Home & Garden,Health,Beauty,Automotive,Professional Services,Arts,Lodging,Recreation,Education,Farms',
);
const postCategories = words('Members,Town,Seasons,Volunteers,Business Tips,People');
const eventCategories = words('Music,Markets,Classes,Business,Family,Outdoors,Arts,Food');

/** `words('a,b')` is what SQL picks from, by a number. */
function words(text: string, separator = ',') {
  return text.split(separator);
}

/**
 * Fills an empty town: names of many words, a few categories and one city that have most, events that recur or are over, jobs and deals
 * that ended. It is the same each time. Disables the triggers and does their work for all rows at once, except for people. Needs the
 * database owner.
 */
export async function fillTown(sql: Sql, size: TownSize): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local jit = off`;
    await addCategories(tx);
    await fillDirectory(tx, size.listings);
    await tx`set local session_replication_role = replica`;
    // A number between 0 and 1 that looks random, one of the words, and one of which the first are the most likely.
    await tx`create function pg_temp.dice(i bigint, salt text) returns double precision language sql immutable as $$
      select (hashtextextended(salt || i, 0) & 1048575) / 1048576.0 $$`;
    await tx`create function pg_temp.pick(list text[], i bigint, salt text, skew double precision default 1) returns text
      language sql immutable as $$ select list[1 + floor(cardinality(list) * power(pg_temp.dice(i, salt), skew))::integer] $$`;
    await tx`create function pg_temp.prose(list text[], i bigint, count integer) returns text language sql immutable as $$
      select string_agg(pg_temp.pick(list, i, 'prose' || n), ' ') from generate_series(1, count) as n $$`;
    await tx`create temporary table town_places on commit drop as
      select id, name, city, categories, row_number() over (order by slug) - 1 as n from public.businesses where status = 'approved'`;
    await tx`create unique index on town_places (n)`;
    await tx`analyze town_places`;
    await addEvents(tx, size.events);
    await addSeries(tx);
    await addJobs(tx, size.jobs);
    await addDeals(tx, size.deals);
    await addPosts(tx, size.posts);
    await tx`insert into private.search_words select distinct word from regexp_split_to_table(
      ${[...adjectives, ...subjects, ...events, ...trades, ...ranks, ...verbs, ...things, ...sentences].join(' ').toLowerCase()}, '[^a-z]+') as word
      where char_length(word) >= 3 except select word from private.search_words`;
    await addPeople(tx, size.people);
    await tx`analyze public.businesses, public.events, public.event_occurrences, public.deals, public.jobs, public.blog_posts,
      public.post_category_mapping`;
    await tx`select private.recount(kind, null) from unnest('{events,deals,jobs,posts}'::text[]) as kind`;
    await tx`select private.recount_totals()`;
  });
  await sql`select public.merge_kept_counts()`;
  await sql`vacuum analyze`;
  // Rows that another process of the server could not see yet are not marked as visible to all, and would be looked up one by one.
  for (let tries = 0; tries < 50; tries += 1) {
    const [left] = await sql`select from pg_class
      where oid in ('private.event_days'::regclass, 'public.event_occurrences'::regclass) and relallvisible < relpages`;
    if (!left) break;
    await sql`vacuum private.event_days, public.event_occurrences`;
  }
}

async function addCategories(tx: TransactionSql) {
  await tx`insert into public.business_categories (name, slug, position)
    select name, trim(both '-' from regexp_replace(lower(name), '[^a-z]+', '-', 'g')), place
    from unnest(${topCategories}::text[]) with ordinality as top (name, place)
    where not exists (select from public.business_categories)`;
  await tx`insert into public.business_categories (name, slug, parent_id, position)
    select initcap(trade) || ' ' || top.name, replace(trade, ' ', '-') || '-' || top.slug, top.id, place
    from public.business_categories as top, unnest(${trades.slice(0, 5)}::text[]) with ordinality as sub (trade, place)
    where not exists (select from public.business_categories where parent_id is not null)`;
  await tx`insert into public.event_categories (name, slug, position)
    select name, lower(name), place from unnest(${eventCategories}::text[]) with ordinality as known (name, place)
    where not exists (select from public.event_categories)`;
  await tx`insert into public.post_categories (name, slug)
    select name, replace(lower(name), ' ', '-') from unnest(${postCategories}::text[]) as known (name) on conflict (slug) do nothing`;
}

/** Of the hub itself is every tenth; of a few businesses are many. */
const placeOf = (tx: TransactionSql) => tx`town_places as b
  on b.n = floor((select count(*) from town_places) * power(pg_temp.dice(i, 'place'), 1.5))::bigint and i % 10 <> 0`;

async function addEvents(tx: TransactionSql, count: number) {
  await tx`insert into public.events (title, slug, business_id, created_by, summary, description, categories, attendance_mode, venue_name,
      address_line1, city, state, time_zone, starts_at, ends_at, rrule, approval_status, published_at, updated_at, featured, search_document)
    select title, 'scale-event-' || i, business_id, null, summary, description, categories, mode, venue, 1 + i % 400 || ' Main Street', city, 'VT',
      'America/New_York', starts_at, starts_at + interval '2 hours', rrule, case when i % 50 = 0 then 'pending' else 'approved' end,
      starts_at - interval '30 days', now() - make_interval(mins => i::integer), i % 300 = 0,
      private.text_document(title, 'A') || private.text_document(summary || ' ' || array_to_string(categories, ' '), 'B')
        || private.text_document(description, 'C') || private.text_document(city, 'D')
    from (
      select i, b.id as business_id, initcap(concat_ws(' ', pg_temp.pick(${adjectives}, i, 'adjective'), pg_temp.pick(${subjects}, i, 'subject'),
          pg_temp.pick(${events}, i, 'event'))) as title,
        pg_temp.prose(${sentences}, i, 1) as summary, pg_temp.prose(${sentences}, i + 1, 6) as description,
        array[pg_temp.pick(${eventCategories}, i, 'kind', 2)] as categories,
        pg_temp.pick('{offline,offline,offline,mixed,online}', i, 'mode') as mode,
        coalesce(b.name, 'Town Hall') as venue, coalesce(b.city, 'Alder Falls') as city,
        -- Half of the single ones are over.
        date_trunc('day', now()) + make_interval(days => floor((pg_temp.dice(i, 'day') - case when i % 4 = 0 then 1 else 0.5 end) * 400)::integer,
          hours => 13 + (i % 12)::integer) as starts_at,
        case when i % 4 = 0 then case when i % 8 = 0 then 'FREQ=MONTHLY' else 'FREQ=WEEKLY' end end as rrule
      from generate_series(1::bigint, ${count}::bigint) as i left join ${placeOf(tx)}
    ) as made`;
  await tx`insert into public.event_occurrences (event_id, original_date, starts_at, ends_at)
    select e.id, at::date, at at time zone e.time_zone, at at time zone e.time_zone + interval '2 hours'
    from public.events as e cross join lateral generate_series(e.starts_at at time zone e.time_zone,
      (case when e.rrule is null then e.starts_at else now() + interval '18 months' end) at time zone e.time_zone,
      case when e.rrule = 'FREQ=MONTHLY' then interval '1 month' else interval '1 week' end) as at
    where e.slug like 'scale-event-%' and at > now() - interval '400 days' on conflict do nothing`;
}

async function addSeries(tx: TransactionSql) {
  await tx`insert into private.event_series (event_id, dates_until) select id, now() + interval '18 months' from public.events
    where rrule is not null on conflict do nothing`;
}

async function addJobs(tx: TransactionSql, count: number) {
  await tx`insert into public.jobs (title, slug, business_id, posted_by, description, requirements, location, job_type, is_remote, salary_range,
      salary_min, salary_max, salary_unit, expire_date, status, categories, featured, published_at, updated_at, search_document)
    select title, 'scale-job-' || i, business_id, null, description, summary, city || ', VT', job_type, i % 20 = 0, '$' || pay || ' an hour', pay,
      pay + 6, 'HOUR', now() + make_interval(hours => (pg_temp.dice(i, 'end') * 2400 - 600)::integer),
      case when i % 6 = 0 then 'closed' else 'active' end, categories, i % 200 = 0,
      now() - make_interval(mins => (i * 3)::integer), now() - make_interval(mins => i::integer),
      private.text_document(title, 'A')
        || private.text_document(concat_ws(' ', array_to_string(categories, ' '), city, job_type), 'B')
        || private.text_document(description, 'C')
    from (
      select i, b.id as business_id, initcap(pg_temp.pick(${ranks}, i, 'rank') || ' ' || pg_temp.pick(${trades}, i, 'trade')) as title,
        pg_temp.prose(${sentences}, i, 12) as description, pg_temp.prose(${sentences}, i + 1, 2) as summary, coalesce(b.city, 'Alder Falls') as city,
        pg_temp.pick('{Full-time,Part-time,Contract,Temporary,Internship,Volunteer}', i, 'type', 2) as job_type,
        14 + floor(pg_temp.dice(i, 'pay') * 40) as pay,
        array[pg_temp.pick(array(select name from public.job_categories order by position), i, 'kind', 2)] as categories
      from generate_series(1::bigint, ${count}::bigint) as i left join ${placeOf(tx)}
    ) as made`;
}

async function addDeals(tx: TransactionSql, count: number) {
  await tx`insert into public.deals (title, slug, business_id, created_by, tagline, description, terms, visibility, valid_from, valid_until,
      publish_from, quantity, discount_kind, discount_value, status, featured, published_at, updated_at, search_document)
    select title, 'scale-deal-' || i, business_id, null, summary, description, 'One for each person.', case when i % 8 = 0 then 'members' else 'public' end,
      ends_at - interval '90 days', ends_at, now() - interval '90 days', 100, 'percent', 5 * (1 + i % 8),
      case when i % 7 = 0 then 'ended' else 'active' end, i % 100 = 0, now() - make_interval(mins => i::integer), now() - make_interval(mins => i::integer),
      private.text_document(title, 'A') || private.text_document(concat_ws(' ', summary, array_to_string(categories, ' ')), 'B')
        || private.text_document(description, 'C')
    from (
      select i, b.id as business_id, b.categories, 5 * (1 + i % 8) || '% off ' || pg_temp.pick(${subjects}, i, 'subject') || ' '
          || pg_temp.pick(${events}, i, 'event') as title,
        pg_temp.prose(${sentences}, i, 1) as summary, pg_temp.prose(${sentences}, i + 1, 4) as description,
        now() + make_interval(hours => (pg_temp.dice(i, 'end') * 2000 - 400)::integer) as ends_at
      from generate_series(1::bigint, ${count}::bigint) as i left join ${placeOf(tx)}
    ) as made`;
}

async function addPosts(tx: TransactionSql, count: number) {
  await tx`insert into public.blog_posts (title, slug, content, excerpt, author_id, author_name, status, publish_date, published_at, updated_at,
      search_document)
    select title, 'scale-post-' || i, '<p>' || text || '</p>', left(text, 200), null, 'The Chamber', case when i % 30 = 0 then 'draft' else 'published' end,
      now() - make_interval(hours => i::integer), now() - make_interval(hours => i::integer), now() - make_interval(hours => i::integer),
      private.text_document(title, 'A') || private.text_document(text, 'C')
    from (
      select i, initcap(concat_ws(' ', pg_temp.pick(${firstNames}, i, 'who'), pg_temp.pick(${lastNames}, i, 'name'), pg_temp.pick(${verbs}, i, 'verb'),
          pg_temp.pick(${things}, i, 'thing'))) as title, pg_temp.prose(${sentences}, i, 20) as text
      from generate_series(1::bigint, ${count}::bigint) as i
    ) as made`;
  await tx`insert into public.post_category_mapping (post_id, category_id)
    select p.id, c.id from (select id, substring(slug from '[0-9]+$')::bigint as i from public.blog_posts where slug like 'scale-post-%') as p
    join public.post_categories as c on c.slug = case when i % 3 = 0 then 'whats-new' else 'blog' end
      or c.name = pg_temp.pick(${postCategories}, p.i, 'kind', 2)`;
}

/** Accounts and profiles by their triggers. */
async function addPeople(tx: TransactionSql, count: number) {
  await tx`set local session_replication_role = origin`;
  await tx`insert into auth.users (id, aud, role, email, raw_user_meta_data, created_at)
    select gen_random_uuid(), 'authenticated', 'authenticated', 'person-' || i || '@scale.test', jsonb_build_object(
        'first_name', pg_temp.pick(${firstNames}, i, 'first'), 'last_name', pg_temp.pick(${lastNames}, i, 'last') || ' ' || i),
      now() - make_interval(mins => (i * 5)::integer)
    from generate_series(1::bigint, ${count}::bigint) as i`;
  await tx`set local session_replication_role = replica`;
  await tx`update public.profiles as p set membership_status = 'active', created_at = u.created_at
    from auth.users as u where u.id = p.id and u.email like 'person-%@scale.test'`;
  await tx`insert into public.community_profiles (user_id, slug, audience, headline, skills, skill_keys, about, name, sort_name, is_active, search_document)
    select id, 'scale-person-' || n, case when n % 10 = 0 then 'public' else 'members' end, headline, array[skill], array[skill], about, name,
      lower(name), true, setweight(to_tsvector('simple', private.searched_text(name)), 'A') || setweight(private.words_document(headline || ' ' || skill), 'B')
        || setweight(private.words_document(about), 'C')
    from (select p.id, n, p.first_name || ' ' || p.last_name as name, initcap(pg_temp.pick(${trades}, n, 'trade')) as headline,
        pg_temp.pick(${subjects}, n, 'skill') as skill, pg_temp.prose(${sentences}, n, 2) as about
      from (select p.*, substring(u.email from '[0-9]+')::bigint as n from public.profiles as p join auth.users as u on u.id = p.id
        where u.email like 'person-%@scale.test') as p) as person`;
}
