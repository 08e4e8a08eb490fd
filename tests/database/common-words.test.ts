import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { DealPage } from '#contracts/deals.ts';
import { DirectoryPage } from '#contracts/directory.ts';
import { EventPage } from '#contracts/events.ts';
import { JobsPage } from '#contracts/jobs.ts';
import { HubSearch } from '#contracts/search.ts';
import { fc, runs } from '../support/properties.ts';
import { as, inRolledBackTransaction } from './support/personas.ts';

const wanted = Number(process.env['RUNS'] ?? runs(4, 16));

/** What a function of the API answers to a visitor. */
async function call(tx: TransactionSql, name: string, given: Record<string, string | number | boolean>) {
  const names = Object.keys(given);
  const [row] = await as(tx, 'anon', (run) =>
    run.unsafe(
      `select public.${name}(${names.map((key, at) => `${key} => $${String(at + 1)}`).join(', ')}) as answer`,
      Object.values(given),
    ),
  );
  return row?.['answer'];
}
const findListings = async (tx: TransactionSql, given: Record<string, string | number | boolean>) =>
  DirectoryPage.parse(await call(tx, 'directory_page', given));

const vocabulary = ['zqlamp', 'zqlamps', 'zqvase', 'zqmill', 'zqmillbrook', 'the', 'zqoven'];
const word = fc.constantFrom(...vocabulary);
const phrase = (max: number) =>
  fc.array(word, { minLength: 1, maxLength: max }).map((words) => words.join(' '));

describe('the index of documents', () => {
  const query = fc.letrec<{ query: string }>((tie) => ({
    query: fc.oneof(
      { maxDepth: 3 },
      fc
        .tuple(word, fc.constantFrom('', ':A', ':AB', ':ABD', ':AD', ':*', ':*A', ':*AB', ':BD', ':D'))
        .map(([lexeme, label]) => `'${lexeme}'${label}`),
      fc.tuple(tie('query'), fc.constantFrom('&', '|'), tie('query')).map((parts) => `(${parts.join(' ')})`),
      fc
        .tuple(word, word, fc.constantFrom('', ':A', ':B'))
        .map(([one, other, label]) => `('${one}'${label} <-> '${other}'${label})`),
      tie('query').map((inner) => `!(${inner})`),
    ),
  })).query;

  it('finds by weight what the documents have', () =>
    inRolledBackTransaction(async (tx) => {
      await fc.assert(
        fc.asyncProperty(
          fc.record({ a: phrase(3), b: phrase(3), c: phrase(5), d: phrase(2) }),
          query,
          async ({ a, b, c, d }, wanted) => {
            const [row] = await tx`select document @@ q as has,
                private.weighted_document(document) @@ private.weighted_query(q) as finds
              from (select ${wanted}::tsquery as q, setweight(to_tsvector('simple', ${a}), 'A') || setweight(to_tsvector('simple', ${b}), 'B')
                || setweight(to_tsvector('simple', ${c}), 'C') || setweight(to_tsvector('simple', ${d}), 'D') as document) as made`;
            expect(row?.['finds']).toBe(row?.['has']);
          },
        ),
        { numRuns: wanted * 5 },
      );
    }));

  it('narrows a query to labels as if the document had only those', () =>
    inRolledBackTransaction(async (tx) => {
      await fc.assert(
        fc.asyncProperty(
          fc.record({ a: phrase(3), b: phrase(3), c: phrase(5) }),
          query,
          async ({ a, b, c }, wanted) => {
            const [row] = await tx`select document @@ private.label_query(q, 'AB') as matches_labeled,
                ts_filter(document, '{a,b}') @@ private.label_query(q, '') as matches_filtered
              from (select ${wanted}::tsquery as q, setweight(to_tsvector('simple', ${a}), 'A') || setweight(to_tsvector('simple', ${b}), 'B')
                || setweight(to_tsvector('simple', ${c}), 'C') as document) as made`;
            expect(row?.['matches_labeled']).toBe(row?.['matches_filtered']);
          },
        ),
        { numRuns: wanted * 5 },
      );
    }));

  it.each(["it's", 'back\\slash', "http://a.test/b?c='d'", "a''b", 'a:b', "'", 'A/lamp'])(
    'knows %s',
    (lexeme) =>
      inRolledBackTransaction(async (tx) => {
        const quoted = `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
        const [row] = await tx`select private.weighted_document(${`${quoted}:1A,2B,3D`}::tsvector)
        @@ private.weighted_query(${`${quoted}:AB & ${quoted}:*D`}::tsquery) as finds`;
        expect(row?.['finds']).toBe(true);
      }),
  );
});

/** What private.rank_of says, step by step. */
const addRank = (tx: TransactionSql) =>
  tx.unsafe(String.raw`create function pg_temp.search_rank(terms private.search_terms, document tsvector, title text) returns integer
language plpgsql immutable set search_path = '' as $$
declare
  name text;
  wanted text;
  class tsquery;
  rank integer := 18;
begin
  if terms.is_partial then
    -- In most names the last word says what it is. Texts that have more of the words come first.
    return (select sum(case when document @@ word then 10 + place when document @@ said then 5 else 0 end)
      from unnest(terms.each, terms.classes) with ordinality as split (word, said, place));
  end if;
  -- Most titles do not have its first word, and need no comparison.
  wanted := regexp_replace(terms.name, '^the ', '');
  if strpos(title, split_part(wanted, ' ', 1)) > 0 then
    name := btrim(regexp_replace(regexp_replace(title, '[^[:alnum:]]+', ' ', 'g'), '^ ?the ', ''));
    if name = wanted then return 20; end if;
    if starts_with(name, wanted || ' ') then return 18; end if;
  end if;
  foreach class in array terms.classes loop
    rank := rank - 2;
    if document @@ class then
      return rank + coalesce(document @@ terms.classes[cardinality(terms.classes)], false)::integer;
    end if;
  end loop;
  return 1;
end
$$;`);

describe('few matches', () => {
  const listing = fc.record({
    name: phrase(3),
    category: fc.constantFrom('Zqlamp makers', 'Zqoven shops', ''),
    tagline: phrase(2),
    description: phrase(6),
    city: fc.constantFrom('Zqmillbrook', 'Zqtown'),
    featured: fc.boolean(),
  });
  const asked = fc.record({
    q: phrase(3),
    category: fc.constantFrom('', 'Zqlamp makers'),
    city: fc.constantFrom('', 'Zqtown'),
  });

  it('are found all, in the order of their ranks, with right counts, in the directory', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(listing, { minLength: 1, maxLength: 12 }),
        asked,
        async (listings, { q, category, city }) => {
          await inRolledBackTransaction(async (tx) => {
            await addRank(tx);
            await tx`insert into public.business_categories (name, slug) values ('Zqlamp makers', 'zqlamp-makers'), ('Zqoven shops', 'zqoven-shops')`;
            for (const { name, category: of, tagline, description, city: where, featured } of listings)
              await tx`insert into public.businesses (name, categories, tagline, description, city, featured, featured_by_staff, status, owner_id)
              values (${name}, ${of ? [of] : []}, ${tagline}, ${description}, ${where}, ${featured}, ${featured}, 'approved', null)`;
            const expected = await tx<{ slug: string; fits: boolean; categories: string[] }[]>`
            select b.slug, b.categories, (${category} = '' or ${category} = any (b.categories)) and (${city} = '' or b.city = ${city}) as fits
            from public.businesses as b, (select private.read_search('{businesses}', ${q}) as terms) as search
            where b.status = 'approved' and (b.search_document @@ (terms).query or b.categories && (terms).categories)
            order by pg_temp.search_rank(terms, b.search_document, b.sort_name) * 2 + b.featured::integer desc, b.sort_name, b.id`;
            const fitting = expected.filter(({ fits }) => fits);
            const page = await findListings(tx, { q, category, in_city: city, page_size: 100 });
            expect(page.businesses.map(({ slug }) => slug)).toEqual(
              fitting.map(({ slug }) => slug).slice(0, 100),
            );
            expect(page).toMatchObject({ total: fitting.length, total_is_exact: true });
            if (city === '')
              expect(page.categories.find(({ slug }) => slug === 'zqoven-shops')?.businesses).toBe(
                expected.filter(({ categories }) => categories.includes('Zqoven shops')).length,
              );
          });
        },
      ),
      { numRuns: wanted },
    ));

  it('are found all, in the order of their ranks, among jobs, deals and posts', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ title: phrase(3), text: phrase(6) }), { minLength: 1, maxLength: 8 }),
        phrase(2),
        async (texts, q) => {
          await inRolledBackTransaction(async (tx) => {
            await addRank(tx);
            for (const [at, { title, text }] of texts.entries()) {
              await tx`insert into public.jobs (title, description, location, job_type, expire_date, status, application_url, published_at)
                values (${title}, ${text}, 'Zqtown', 'Full-time', now() + interval '9 days', 'active', 'https://jobs.test', now() - make_interval(mins => ${at}))`;
              await tx`insert into public.deals (title, description, tagline, valid_from, valid_until, status)
                values (${title}, ${text}, '', now() - interval '1 day', now() + make_interval(days => ${at + 2}), 'active')`;
              await tx`insert into public.blog_posts (title, content, status, publish_date)
                values (${title}, ${`<p>${text}</p>`}, 'published', now() - make_interval(mins => ${at + 1}))`;
            }
            const ranked = async (kind: string, table: string, order: string) =>
              (
                await tx.unsafe<{ slug: string }[]>(
                  `select d.slug from ${table} as d, (select private.read_search($1, $2) as asked) as search
                  where d.search_document @@ (asked).query and d.id in (select id from ${kind === 'posts' ? 'public.blog_posts' : `public.active_${kind}`})
                  order by pg_temp.search_rank(asked, d.search_document, lower(extensions.unaccent('extensions.unaccent', d.title))) desc, ${order}, d.id`,
                  [`{${kind}}`, q],
                )
              ).map(({ slug }) => slug);
            const jobs = JobsPage.parse(await call(tx, 'jobs_page', { q, page_size: 100 }));
            const expectedJobs = await ranked('jobs', 'public.jobs', 'd.featured desc, d.published_at desc');
            expect(jobs.jobs.map(({ slug }) => slug)).toEqual(expectedJobs);
            expect(jobs).toMatchObject({ total: expectedJobs.length, total_is_exact: true });
            const deals = DealPage.parse(await call(tx, 'deal_page', { q, page_size: 100 }));
            expect(deals.deals.map(({ slug }) => slug)).toEqual(
              await ranked('deals', 'public.deals', 'd.featured desc, d.valid_until'),
            );
            const posts = HubSearch.parse(
              await call(tx, 'search_hub', { q, per_kind: 20, kinds: '{posts}' }),
            ).posts;
            expect(posts.map(({ slug }) => slug)).toEqual(
              (await ranked('posts', 'public.blog_posts', 'd.publish_date desc')).slice(0, 20),
            );
          });
        },
      ),
      { numRuns: wanted / 2 },
    ));
});

describe('more matches than are listed', () => {
  const job = fc.record({
    title: phrase(3),
    text: phrase(4),
    featured: fc.boolean(),
    days: fc.constantFrom(-1, 9, 9, 9),
    status: fc.constantFrom('active', 'active', 'active', 'draft'),
  });

  it('leave the best: by the classes of their ranks, and of equal ones the first of the list', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(job, { minLength: 1, maxLength: 14 }),
        phrase(3),
        fc.integer({ min: 1, max: 8 }),
        async (jobs, q, most) => {
          await inRolledBackTransaction(async (tx) => {
            for (const [at, { title, text, featured, days, status }] of jobs.entries())
              await tx`insert into public.jobs (title, description, location, job_type, expire_date, status, application_url, published_at, featured, featured_by_staff)
                values (${title}, ${text}, 'Zqtown', 'Full-time', now() + make_interval(days => ${days}), ${status}, 'https://jobs.test',
                  now() - make_interval(mins => ${at}), ${featured}, ${featured})`;
            const expected = await tx<{ slug: string }[]>`
              select d.slug from public.jobs as d, private.read_search('{jobs}', ${q}) as terms
              where d.search_document @@ (terms).query and d.id in (select id from public.active_jobs)
              order by (select min(place) from unnest(private.search_tiers(terms)) with ordinality as listed (tier, place)
                where d.search_document @@ tier), d.featured desc, d.published_at desc, d.id`;
            const [found] = await tx<{ exact: boolean; slugs: string[] }[]>`
              select (found).is_exact as exact, array(select d.slug from public.jobs as d where d.ctid = any ((found).places)) as slugs
              from (select private.find_matches('jobs', private.public_rows('jobs'), terms, ${most}, true, private.first_rows('jobs')) as found
                from private.read_search('{jobs}', ${q}) as terms) as search`;
            expect(found?.exact).toBe(expected.length <= most);
            expect([...(found?.slugs ?? [])].sort()).toEqual(
              expected
                .slice(0, most)
                .map(({ slug }) => slug)
                .sort(),
            );
          });
        },
      ),
      { numRuns: wanted * 2 },
    ));
});

describe('the beginning of a word', () => {
  it.each(['happ', 'happy', 'runn', 'running', 'univers', 'cities', 'city', 'the', 'zqbak', '3d', 'mp3'])(
    'finds what it, its forms and what it begins find: %s',
    (typed) =>
      inRolledBackTransaction(async (tx) => {
        const known =
          'happy happiness happen running runner runny universal universe cities city citizen the them then zqbaker zqbaking 3d 3dprint mp3 mp3s';
        await tx`insert into public.jobs (title, description, location, job_type, expire_date, status, application_url)
          values (${known}, '', 'Zqtown', 'Full-time', now() + interval '9 days', 'active', 'https://jobs.test')`;
        const missed = await tx`
          select word from (select (private.build_search_terms(array[${typed}])).query as query,
            private.either_query(private.either_query(private.words_query(${typed}), to_tsquery('simple', ${`${typed}:*`})),
              (select private.words_query(nullif(string_agg(word, ' | '), '')) from (select distinct word from private.search_words
                where word like ${`${typed}%`} order by word limit 10) as begun)) as every) as asked,
            regexp_split_to_table(${known}, ' ') as word
          where to_tsvector('english', word) @@ every and not to_tsvector('english', word) @@ query`;
        expect([...missed]).toEqual([]);
      }),
  );

  it('is asked for once where it covers all of that', () =>
    inRolledBackTransaction(async (tx) => {
      await tx`insert into public.jobs (title, description, location, job_type, expire_date, status, application_url)
        values ('Zqlamp zqlampshade zqlamps', '', 'Zqtown', 'Full-time', now() + interval '9 days', 'active', 'https://jobs.test')`;
      const [row] = await tx`select (private.build_search_terms('{zqlamp}')).query::text as query`;
      expect(row?.['query']).toBe("'zqlamp':*");
    }));
});

describe('ranks', () => {
  it('are as they are said to be, also of odd titles, of phrases and of words of which not all are there', () =>
    inRolledBackTransaction(async (tx) => {
      await addRank(tx);
      const title = fc
        .tuple(
          fc.constantFrom('', 'the ', 'The-', '(', "'", '¿', 'é'),
          phrase(3),
          fc.constantFrom('', '!', ' \\', '%s'),
        )
        .map((parts) => parts.join(''));
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.record({ title, text: phrase(4) }), { minLength: 1, maxLength: 6 }),
          fc.oneof(phrase(8), fc.constantFrom("zq'lamp", 'the', '%L zqlamp', 'zqlamp\\')),
          async (rows, q) => {
            const [asked] =
              await tx`select private.rank_of(terms, 'd.document', 'd.plain') as rank, private.plain_title('m.title') as plain
              from private.read_search('{businesses}', ${q}) as terms where (terms).query is not null`;
            if (!asked) return;
            const made = await tx.unsafe(
              `select (${String(asked['rank'])}) as rank, pg_temp.search_rank(private.read_search('{businesses}', $1), d.document, d.plain) as expected
              from (select ${String(asked['plain'])} as plain, setweight(to_tsvector('english', m.title), 'A')
                || setweight(to_tsvector('english', m.text), 'C') as document from jsonb_to_recordset($2) as m (title text, text text)) as d`,
              [q, rows],
            );
            for (const { rank, expected } of made) expect(rank).toBe(expected);
          },
        ),
        { numRuns: wanted },
      );
    }));
});

describe('a word that very many have', () => {
  /** Listings with the word in their text only, which come first on disk, and then some that are called so. */
  const addListings = (tx: TransactionSql) => tx`
    insert into public.businesses (name, categories, description, city, status, owner_id, latitude, longitude)
    select case when i > 600 then case i when 601 then 'Aardvark zqlamp' when 602 then 'Zqlamp' else 'The Zqlamp ' || i end else 'Aaa place ' || i end,
      case when i % 200 = 1 then '{Zqrare things}' else '{Zqcommon things}' end::text[], case when i > 600 then 'A place.' else 'They sell a zqlamp.' end,
      case when i % 2 = 0 then 'Zqtown' else 'Zqmillbrook' end, 'approved', null, 44.2, -72.5
    from generate_series(1, 605) as i`;
  const addCategories = (tx: TransactionSql) =>
    tx`insert into public.business_categories (name, slug) values ('Zqcommon things', 'zqcommon'), ('Zqrare things', 'zqrare')`;

  it('has a bound for a total in the directory, those first that are called so, and filters within', () =>
    inRolledBackTransaction(async (tx) => {
      await addCategories(tx);
      await addListings(tx);
      await tx`select public.merge_kept_counts()`;
      const page = await findListings(tx, { q: 'zqlamp' });
      expect(page).toMatchObject({ total: 500, total_is_exact: false });
      expect(page.businesses.slice(0, 6).map(({ name }) => name)).toEqual([
        'Zqlamp',
        'The Zqlamp 603',
        'The Zqlamp 604',
        'The Zqlamp 605',
        'Aardvark zqlamp',
        'Aaa place 1',
      ]);
      const count = (facet: { name: string; businesses: number | null }[], name: string) =>
        facet.find((choice) => choice.name === name)?.businesses;
      expect(count(page.categories, 'Zqrare things')).toBeNull();
      expect(count(page.cities, 'Zqtown')).toBeNull();

      const rare = await findListings(tx, { q: 'zqlamp', category: 'zqrare' });
      expect(rare).toMatchObject({ total: 4, total_is_exact: true });
      expect(rare.businesses.map(({ name }) => name)).toEqual([
        'Aardvark zqlamp',
        'Aaa place 1',
        'Aaa place 201',
        'Aaa place 401',
      ]);
      expect(await findListings(tx, { q: 'zqlamp', in_city: 'zqtown' })).toMatchObject({
        total: 302,
        total_is_exact: true,
      });
    }));

  it('is paged to the bound without gaps or repetition, as numbered pages and by cursor', () =>
    inRolledBackTransaction(async (tx) => {
      await addCategories(tx);
      await addListings(tx);
      const slugs = new Set<string>();
      for (let page = 1; page <= 6; page++)
        for (const { slug } of (await findListings(tx, { q: 'zqlamp', page, page_size: 100 })).businesses)
          slugs.add(slug);
      expect(slugs.size).toBe(500);
      const walked: string[] = [];
      for (let after: string | null = null; ;) {
        const rows: Record<string, unknown>[] = await as(
          tx,
          'anon',
          (run) =>
            run`select slug, page_cursor from public.search_businesses(q => 'zqlamp', page_size => 100, after => ${after})`,
        );
        walked.push(...rows.map(({ slug }) => String(slug)));
        after = String(rows.at(-1)?.['page_cursor']);
        if (rows.length < 100) break;
      }
      expect(walked).toEqual([...slugs]);
    }));

  it('is sorted as wished: the first of that order are there', () =>
    inRolledBackTransaction(async (tx) => {
      await addCategories(tx);
      await addListings(tx);
      await tx`update public.businesses set name = '0 zq first' where name = 'Aaa place 600'`;
      const byName = await findListings(tx, { q: 'zqlamp', sort: 'name' });
      expect(byName).toMatchObject({ total: 500, total_is_exact: false });
      expect(byName.businesses[0]?.name).toBe('0 zq first');
    }));

  it('leaves nothing to a map but what the list has', () =>
    inRolledBackTransaction(async (tx) => {
      await addCategories(tx);
      await addListings(tx);
      const rows = await as(
        tx,
        'anon',
        (run) => run`select listings from public.directory_map(q => 'zqlamp')`,
      );
      expect(rows.reduce((sum, row) => sum + Number(row['listings']), 0)).toBe(500);
    }));

  it('has a bound among jobs, deals and events, too, and titles first', () =>
    inRolledBackTransaction(async (tx) => {
      await tx`insert into public.jobs (title, description, location, job_type, expire_date, status, application_url, published_at, business_id)
        select case when i = 510 then 'Zqlamp cleaner' else 'Person ' || i end, 'Clean a zqlamp.', 'Zqtown', case when i % 100 = 0 then 'Contract' else 'Full-time' end,
          now() + interval '9 days', 'active', 'https://jobs.test', now() - make_interval(mins => i), null
        from generate_series(1, 510) as i`;
      const jobs = JobsPage.parse(await call(tx, 'jobs_page', { q: 'zqlamp' }));
      expect(jobs).toMatchObject({ total: 500, total_is_exact: false });
      expect(jobs.jobs.slice(0, 3).map(({ title }) => title)).toEqual([
        'Zqlamp cleaner',
        'Person 1',
        'Person 2',
      ]);
      expect(
        JobsPage.parse(await call(tx, 'jobs_page', { q: 'zqlamp', job_type: 'Contract' })),
      ).toMatchObject({
        total: 5,
        total_is_exact: true,
      });

      await tx`insert into public.deals (title, description, tagline, valid_from, valid_until, status)
        select case when i = 510 then 'Zqlamp for less' else 'Deal ' || i end, 'A zqlamp.', '', now() - interval '1 day', now() + make_interval(days => 1 + i), 'active'
        from generate_series(1, 510) as i`;
      const deals = DealPage.parse(await call(tx, 'deal_page', { q: 'zqlamp' }));
      expect(deals).toMatchObject({ total: 500, total_is_exact: false });
      expect(deals.deals.slice(0, 3).map(({ title }) => title)).toEqual([
        'Zqlamp for less',
        'Deal 1',
        'Deal 2',
      ]);

      await tx`insert into public.events (title, summary, description, categories, attendance_mode, venue_name, city, time_zone, starts_at, ends_at, approval_status)
        select 'Event ' || i, '', 'With a zqlamp.', '{}', 'offline', 'Hall', case when i = 7 then 'Zqmillbrook' else 'Zqtown' end, 'America/New_York',
          now() + make_interval(hours => 2 * (511 - i)), now() + make_interval(hours => 2 * (511 - i) + 1), 'approved'
        from generate_series(1, 510) as i`;
      await tx`insert into public.events (title, summary, description, categories, attendance_mode, venue_name, city, time_zone, starts_at, ends_at, approval_status)
        values ('Under way', '', 'With a zqlamp.', '{}', 'offline', 'Hall', 'Zqtown', 'America/New_York', now() - interval '1 hour', now() + interval '1 hour', 'approved')`;
      const events = EventPage.parse(await call(tx, 'event_page', { q: 'zqlamp', by_event: true }));
      expect(events).toMatchObject({ total: 200, total_is_exact: false });
      expect(events.dates.slice(0, 3).map(({ title }) => title)).toEqual([
        'Under way',
        'Event 510',
        'Event 509',
      ]);
      const there = EventPage.parse(
        await call(tx, 'event_page', { q: 'zqlamp', by_event: true, in_city: 'Zqmillbrook' }),
      );
      expect(there).toMatchObject({ total: 1, total_is_exact: true });
      expect(there.dates.map(({ title }) => title)).toEqual(['Event 7']);

      const hub = HubSearch.parse(await call(tx, 'search_hub', { q: 'zqlamp' }));
      expect(hub.jobs[0]?.title).toBe('Zqlamp cleaner');
      expect(hub.deals[0]?.title).toBe('Zqlamp for less');
      expect(hub.events[0]?.title).toBe('Under way');
    }));
});
