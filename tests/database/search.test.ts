import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { HubSearch } from '#contracts/search.ts';
import { fc } from '../support/properties.ts';
import { fillDirectory } from '../../local/sample-data/scale.ts';
import { inTown } from './support/in-town.ts';
import { as, inRolledBackTransaction } from './support/personas.ts';

type Act = (who: 'anon' | 'admin' | 'editor', sql: string) => Promise<Record<string, unknown>[]>;

/** What the search of everything finds as a visitor. */
async function searchHub(tx: TransactionSql, q: string) {
  const [row] = await as(tx, 'anon', (run) => run`select public.search_hub(${q}, 20) as found`);
  return HubSearch.parse(row?.['found']);
}
const titles = (hits: { title: string }[]) => hits.map(({ title }) => title);

/** Adds approved listings with these names in categories of their own. */
async function addListings(tx: TransactionSql, listings: [name: string, category: string, text?: string][]) {
  for (const category of new Set(listings.map(([, name]) => name)))
    await tx`insert into public.business_categories (name, slug)
      values (${category}, ${category.toLowerCase().replace(/\W+/g, '-')}) on conflict do nothing`;
  for (const [name, category, description = ''] of listings)
    await tx`insert into public.businesses (name, categories, description, city, status, owner_id)
      values (${name}, ${[category]}, ${description}, 'T-Search', 'approved', null)`;
}

describe('words between signs', () => {
  it.each([
    ['Hair/nails and more', 'nails'],
    ['Write to info@zebrarium.example', 'zebrarium'],
    ['Open 24/7', '24'],
    ['From $25.50', '25.50'],
    ['Version 0e45cfb2', '0e45cfb2'],
    ['Drop-off and pick-up', '"drop-off"'],
    ['Drop-off and pick-up', 'drop -nothing'],
  ])('of "%s", "%s" is found', (text, typed) =>
    inRolledBackTransaction(async (tx) => {
      await addListings(tx, [['Qzx', 'T Signs', text]]);
      expect(titles((await searchHub(tx, typed)).businesses)).toContain('Qzx');
    }),
  );

  it.each([
    ['Gift shop', 'shop -e-mail', true],
    ['Shop with e-mail', 'shop -e-mail', false],
    ['Shop of Co & Op', '"shop" -co-op', false],
    ['Shop of a mother who studies law', 'shop -mother-in-law', true],
    ['Dogs and cats', '"cats"-dogs', false],
    ['Cats', '"cats"-dogs', true],
    ['Dogs', '"cats" do-or-dogs', false],
    ['Dogs', '"cats" or dogs', true],
    ['हिन्दी स्कूल', '"हिन्दी"', true],
  ])('"%s" fits %s: %s', (text, typed, fits) =>
    inRolledBackTransaction(async (tx) => {
      const [row] =
        await tx`select private.text_document(${text}, 'C') @@ (private.read_search('{businesses}', ${typed})).query as fits`;
      expect(row).toEqual({ fits });
    }),
  );
  it.each(['"', '""', '-', '--', '-/', '-"', '- "" or', '-$25 "', '--cafe "x', 'or -or', '" or "'])(
    'nothing is wrong with %s',
    (typed) =>
      inRolledBackTransaction(async (tx) => {
        expect(titles((await searchHub(tx, typed)).businesses)).not.toContain('Qzx');
      }),
  );

  // Signs that Postgres reads as parts of files, hosts, addresses, numbers, tags and entities.
  const part = fc.oneof(
    fc.constantFrom('hair', 'é', 'Ñu', 'x', '0e45cfb2', '1e5', '007', 'abc', '中文', 'ß2'),
    fc.constantFrom(...Array.from(` /.@-:&;_+#<>'"%…½’`)),
  );
  it('are found as they are typed, whatever stands around them', () =>
    inRolledBackTransaction(async (tx) => {
      await fc.assert(
        fc.asyncProperty(fc.array(part, { maxLength: 15 }), async (parts) => {
          const text = parts.join('');
          const missed = await tx`
            select word from unnest(private.split_words(private.plain_words(${text}))) as word,
              lateral (select (private.build_search_terms(array[word])).query) as public_search
            where not private.joins_words(word) and not private.text_document(${text}, 'A') @@ public_search.query
              or not private.words_document(${text}) @@ private.people_query(word)`;
          expect(missed).toEqual([]);
        }),
      );
    }));
});

describe('spelling', () => {
  it.each([
    ['zebrarium', 'zebrarium', 0],
    ['zebrarium', 'zebrarum', 1],
    ['zebrarium', 'zerbarium', 1],
    ['zebrarium', 'zerbarum', 2],
    ['zebrarium', 'zobrorum', 3],
  ])('%s and %s differ by %i', (known, typed, errors) =>
    inRolledBackTransaction(async (tx) => {
      const [row] = await tx`select private.count_typing_errors(${typed}, ${known}) as errors`;
      expect(row).toEqual({ errors });
    }),
  );

  it('corrects no error in three letters, no exchanged letter in four, one error in six, two in longer words', () =>
    inRolledBackTransaction(async (tx) => {
      await tx`insert into private.search_words values ('qzx'), ('jxqz'), ('qzxwvu'), ('qzxwvukjh')`;
      const near = async (typed: string) => {
        const [row] = await tx<{ words: string[] }[]>`select private.near_words(${typed}) as words`;
        return row?.words;
      };
      expect(await near('qzy')).toEqual([]);
      expect(await near('jxqk')).toEqual([]);
      expect(await near('jxzq')).toEqual(['jxqz']);
      expect(await near('jxqzz')).toEqual(['jxqz']);
      expect(await near('qzxwvy')).toEqual(['qzxwvu']);
      expect(await near('zqxwvu')).toEqual(['qzxwvu']);
      expect(await near('qzxwyy')).toEqual([]);
      expect(await near('qzxwvukyy')).toEqual(['qzxwvukjh']);
      expect(await near('qzxwvyyyy')).toEqual([]);
    }));

  it('says what was searched instead, and leaves words in quotation marks alone', () =>
    inRolledBackTransaction(async (tx) => {
      await addListings(tx, [['Zebrarium North', 'T Zebras']]);
      const found = await searchHub(tx, 'zebrariun');
      expect(titles(found.businesses)).toEqual(['Zebrarium North']);
      expect(found.search).toMatchObject({ corrected: 'zebrarium', suggestion: null, is_partial: false });
      const exact = await searchHub(tx, '"zebrariun"');
      expect(exact.businesses).toEqual([]);
      expect(exact.search).toMatchObject({ corrected: null, suggestion: 'zebrarium' });
      expect((await searchHub(tx, 'zebrarium')).search).toMatchObject({ corrected: null, suggestion: null });
    }));

  it('suggests a spelling that says what something is when only texts have the typed one', () =>
    inRolledBackTransaction(async (tx) => {
      await addListings(tx, [
        ['Zebrarium North', 'T Zebras'],
        ['Elsewhere', 'T Other', 'Not a zebrariun'],
      ]);
      const found = await searchHub(tx, 'zebrariun');
      expect(titles(found.businesses)).toEqual(['Elsewhere']);
      expect(found.search).toMatchObject({ corrected: null, suggestion: 'zebrarium' });
    }));

  it('corrects a word that only its stem connects with a text', () =>
    inRolledBackTransaction(async (tx) => {
      await addListings(tx, [
        ['Zebranner North', 'T Zebras'],
        ['Elsewhere', 'T Other', 'No zebran.'],
      ]);
      const found = await searchHub(tx, 'zebraner');
      expect(titles(found.businesses)).toEqual(['Zebranner North']);
      expect(found.search).toMatchObject({ corrected: 'zebranner', suggestion: null });
    }));

  it('reveals no words of what is not public', () =>
    inRolledBackTransaction(async (tx) => {
      await tx`insert into public.businesses (name, status, owner_id) values ('Zebrarium Secret', 'draft', null)`;
      const [known] =
        await tx`select count(*)::int as words from private.search_words where word = 'zebrarium'`;
      expect(known).toEqual({ words: 0 });
      await tx`insert into public.businesses (name, status, owner_id) values ('Zebrarium Gone', 'approved', null)`;
      await tx`update public.businesses set status = 'archived' where name = 'Zebrarium Gone'`;
      expect((await searchHub(tx, 'zebrariun')).search).toMatchObject({ corrected: null, suggestion: null });
    }));
});

describe('ranks', () => {
  it('puts names before categories, synonyms, text, and what is featured', () =>
    inRolledBackTransaction(async (tx) => {
      await addListings(tx, [
        ['Zebrarium', 'T Other'],
        ['Zebrarium North', 'T Other'],
        ['The Old Zebrarium', 'T Other'],
        ['Stripes', 'T Zebrarium'],
        ['Horses', 'T Horses'],
        ['Passing', 'T Other', 'Next to the zebrarium'],
      ]);
      await tx`update public.businesses set featured = true where name in ('Passing', 'Horses')`;
      await tx`insert into public.search_synonyms (words, meanings) values ('{zebrarium}', '{t horses}')`;
      const { businesses, search } = await searchHub(tx, 'zebrarium');
      expect(titles(businesses)).toEqual([
        'Zebrarium',
        'Zebrarium North',
        'The Old Zebrarium',
        'Stripes',
        'Horses',
        'Passing',
      ]);
      expect(search.categories.map(({ name }) => name)).toEqual(['T Zebrarium', 'T Horses']);
    }));

  it('finds what is below a category, and some of the words when nothing has all', () =>
    inRolledBackTransaction(async (tx) => {
      const [top] =
        await tx`insert into public.business_categories (name, slug) values ('T Zebrahood', 't-zebrahood') returning id`;
      await tx`insert into public.business_categories (name, slug, parent_id)
        values ('T Below', 't-below', ${String(top?.['id'])})`;
      await addListings(tx, [['Stripes', 'T Below']]);
      expect(titles((await searchHub(tx, 'zebrahood')).businesses)).toEqual(['Stripes']);
      const some = await searchHub(tx, 'quaggaland stripes');
      expect(titles(some.businesses)).toEqual(['Stripes']);
      expect(some.search.is_partial).toBe(true);
    }));

  it('finds some of the words in texts only when nothing is called so', () =>
    inRolledBackTransaction(async (tx) => {
      await addListings(tx, [
        ['Zebrahouse', 'T Zebras'],
        ['Other', 'T Other', 'We mend quaggalines.'],
      ]);
      const some = await searchHub(tx, 'quaggaline zebrah');
      expect(titles(some.businesses)).toEqual(['Other']);
      expect(some.search.is_partial).toBe(true);
      expect(titles((await searchHub(tx, 'quaggaline zebrahouse')).businesses)).toEqual(['Zebrahouse']);
    }));

  it('finds what is called so without the words around it rather than texts with all the words', () =>
    inRolledBackTransaction(async (tx) => {
      await addListings(tx, [
        ['Zebrarium', 'T Zebras'],
        ['Zebrarium on Tuesday', 'T Zebras'],
        ['Elsewhere', 'T Other', 'The best zebrarium trip is on Sunday.'],
      ]);
      expect(titles((await searchHub(tx, 'best zebrarium')).businesses).slice(0, 2)).toEqual([
        'Zebrarium',
        'Zebrarium on Tuesday',
      ]);
      expect(titles((await searchHub(tx, 'zebrarium sunday')).businesses)[0]).toBe('Zebrarium');
      expect(titles((await searchHub(tx, 'zebrarium tuesday')).businesses)).toEqual(['Zebrarium on Tuesday']);
    }));

  it.each([
    ['zebralling', 'Zebraller'],
    ['zebrallers', 'Zebralling'],
    ['zebralife', 'Zebralives'],
    ['zebraleaves', 'Zebraleaf'],
  ])('finds with %s also %s', (q, name) =>
    inRolledBackTransaction(async (tx) => {
      await addListings(tx, [[name, 'T Zebras']]);
      expect(titles((await searchHub(tx, q)).businesses)).toEqual([name]);
    }),
  );

  it('puts what is open first when the words ask for it', () =>
    inRolledBackTransaction(async (tx) => {
      await addListings(tx, [
        ['Zebrarium A', 'T Zebras'],
        ['Zebrarium B', 'T Zebras'],
      ]);
      const day = [{ opens: '00:00', closes: '24:00' }];
      const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
      const week = JSON.stringify(Object.fromEntries(days.map((name) => [name, day])));
      await tx`update public.businesses set opening_hours = ${week}::text::jsonb where name = 'Zebrarium B'`;
      expect(titles((await searchHub(tx, 'zebrarium')).businesses)).toEqual(['Zebrarium A', 'Zebrarium B']);
      for (const q of ['zebrarium open now', 'zebrarium abierto ahora'])
        expect(titles((await searchHub(tx, q)).businesses)).toEqual(['Zebrarium B', 'Zebrarium A']);
    }));
});

describe('events, jobs and deals', () => {
  it('are found by the name of their business, also after it changed', () =>
    inTown(async (town, _, tx) => {
      await tx`update public.businesses set name = 'Zebrarium North' where id = ${town.approved}`;
      const found = await searchHub(tx, 'zebrarium');
      expect(found.events.length).toBeGreaterThan(0);
      expect(found.jobs.length).toBeGreaterThan(0);
      expect(found.deals.length).toBeGreaterThan(0);
    }));
});

describe('synonyms', () => {
  it('work at once in all searches, are logged, and only for admins with a second factor', () =>
    inTown(async (town, act: Act, tx) => {
      await tx`update public.site_settings set staff_second_factor = true`;
      await addListings(tx, [['Stripes', 'T Zebras']]);
      const add = `insert into public.search_synonyms (words, meanings)
        values ('{" Quagga  Riding ",quaggas}', '{t zebras}') returning id, words`;
      await expect(act('editor', add)).rejects.toMatchObject({ code: '42501' });
      await expect(
        as(tx, { userId: town.ids.admin, aal: 'aal1' }, (run) => run.unsafe(add)),
      ).rejects.toMatchObject({ code: '42501' });
      await expect(act('anon', 'select * from public.search_synonyms')).rejects.toMatchObject({
        code: '42501',
      });
      const [row] = await as(tx, { userId: town.ids.admin, aal: 'aal2' }, (run) => run.unsafe(add));
      expect(row?.['words']).toEqual(['quagga riding', 'quaggas']);
      for (const q of ['quagga', 'quaggas', 'Quagga riding', 'quagg', 'quagas'])
        expect(titles((await searchHub(tx, q)).businesses)).toEqual(['Stripes']);
      const log = await tx`select action from public.audit_log
        where entity = 'search_synonyms' and entity_id = ${String(row?.['id'])}`;
      expect(log).toEqual([{ action: 'insert' }]);
    }));

  it.each([
    [`'{}'`, `'{bread}'`],
    [`'{buns}'`, `'{}'`],
    [`'{""}'`, `'{bread}'`],
    [`'{!!}'`, `'{bread}'`],
    [`array[repeat('a', 61)]`, `'{bread}'`],
    [`(select array_agg('w' || i) from generate_series(1, 31) as i)`, `'{bread}'`],
  ])('are rejected with words %s and meanings %s', (words, meanings) =>
    inTown(async (_, act: Act) => {
      await expect(
        act('admin', `insert into public.search_synonyms (words, meanings) values (${words}, ${meanings})`),
      ).rejects.toThrow();
    }),
  );

  it('begin with a set in English and Spanish', () =>
    inRolledBackTransaction(async (tx) => {
      const rows = await tx`select language, count(*)::int as groups from public.search_synonyms
        where created_at < now() group by language order by language`;
      for (const { groups } of rows) expect(Number(groups)).toBeGreaterThanOrEqual(60);
      expect(rows.map(({ language }) => String(language))).toEqual(['en', 'es']);
    }));
});

it.each([
  "'; drop table public.jobs; --",
  `a:* & b | !c <-> (d)`,
  `%_'\\`,
  `"unclosed`,
  `- -- -a "" -"`,
  '(((((',
  ':*',
  '🥐🥖',
  'مخبز',
  '東京 パン屋',
  '\u202Ebakery\u202C',
  'é'.repeat(5000),
  'a'.repeat(10_000),
  'ab '.repeat(3000),
  'bakry '.repeat(20),
  'the',
  'open now',
  'near me',
  'a',
  'st',
  '-bakery',
  'word x'.repeat(1000),
])('answers %j in every search without an error, and quickly', (q) =>
  inRolledBackTransaction(async (tx) => {
    // A visitor's requests end after three seconds.
    await tx`set local statement_timeout = '3s'`;
    await searchHub(tx, q);
    for (const call of ['directory_page', 'event_page', 'jobs_page', 'deal_page'])
      await as(tx, 'anon', (run) => run.unsafe(`select public.${call}(q => $1)`, [q]));
    await as(tx, 'anon', (run) => run`select * from public.directory_map(q => ${q})`);
  }),
);

it('reads indexes, so that its cost does not grow with the tables', () =>
  inRolledBackTransaction(async (tx) => {
    // In a town of a few listings the planner rightly reads whole tables.
    await tx`set local enable_seqscan = off`;
    const plan = async (sql: string) =>
      (await tx.unsafe(`explain ${sql}`)).map((row) => String(row['QUERY PLAN'])).join('\n');
    const words = `select from private.search_words`;
    expect(await plan(`${words} where word operator(extensions.%) 'plumer'`)).toContain(
      'search_words_trgm_idx',
    );
    expect(await plan(`${words} where word = any ('{plumer,lpumer}')`)).toContain('search_words_word_idx');
    expect(await plan(`${words} where word like 'plum%'`)).toContain('search_words_word_idx');
    expect(await plan(`select from public.search_synonyms where search_keys && '{plumber}'`)).toContain(
      'search_synonyms_search_keys_idx',
    );
    const query = `private.weighted_document(d.search_document) @@ '''plumb'''::tsquery`;
    const indexed = await tx`select tablename from pg_indexes where schemaname = 'public'
      and indexdef ~ 'USING gin [(](private.weighted_document[(])?search_document[)]' order by tablename`;
    expect(indexed.map(({ tablename }) => String(tablename))).toEqual([
      'blog_posts',
      'businesses',
      'community_profiles',
      'deals',
      'events',
      'jobs',
      'messages',
    ]);
    await fillDirectory(tx, 3000);
    await tx`analyze public.businesses`;
    const both = await plan(`select from public.businesses as d where status = 'approved'
      and (${query} or d.categories && '{Bakeries}')`);
    expect(both).toContain('businesses_search_document_idx');
    expect(both).toContain('businesses_categories_idx');
  }));

describe('the work of a search', () => {
  const eight = Array.from({ length: 8 }, (_, at) => `zqx${String.fromCharCode(98 + at).repeat(3)}vwk`);

  it('is bounded when each of many words has near ones that nothing has any more', () =>
    inRolledBackTransaction(async (tx) => {
      await tx`insert into private.search_words
        select word || letter from unnest(${eight}::text[]) as word, unnest('{a,e,i}'::text[]) as letter`;
      await tx`set local track_functions = 'all'`;
      const calls = async () => {
        const [row] =
          await tx`select coalesce(sum(calls), 0)::integer as calls from pg_stat_xact_user_functions
          where funcname = 'finds_any'`;
        return Number(row?.['calls']);
      };
      const before = await calls();
      const { search } = await searchHub(tx, eight.join(' '));
      expect(search).toMatchObject({ corrected: null });
      expect((await calls()) - before).toBeLessThanOrEqual(20);
    }));

  it('does not read every listing for words that none has', () =>
    inRolledBackTransaction(async (tx) => {
      await fillDirectory(tx, 3000);
      await tx`analyze public.businesses`;
      const read = async () => {
        const [row] = await tx`select seq_tup_read::integer as rows from pg_stat_xact_user_tables
          where relname = 'businesses' and schemaname = 'public'`;
        return Number(row?.['rows']);
      };
      const before = await read();
      await searchHub(tx, eight.join(' '));
      expect((await read()) - before).toBe(0);
    }));
});
