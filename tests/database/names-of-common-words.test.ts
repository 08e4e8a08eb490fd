import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { namesOfCommonWords } from '../support/names-of-common-words.ts';
import { inTown } from './support/in-town.ts';
import { as, inRolledBackTransaction } from './support/personas.ts';

/** Adds a public listing, event, job, deal and post of each name. */
async function addNames(tx: TransactionSql, names: readonly string[]) {
  await tx`insert into public.businesses (name, description, city, status, owner_id)
    select name, 'We are all here for you and your family, and more.', 'Zqtown', 'approved', null from unnest(${names}::text[]) as name`;
  await tx`insert into public.events (title, summary, description, categories, attendance_mode, venue_name, city, time_zone, starts_at, ends_at, approval_status)
    select name, '', 'This is for all who want to be there.', '{}', 'offline', 'Hall', 'Zqtown', 'America/New_York',
      now() + make_interval(hours => 2 * place::integer), now() + make_interval(hours => 2 * place::integer + 1), 'approved'
    from unnest(${names}::text[]) with ordinality as listed (name, place)`;
  await tx`insert into public.jobs (title, description, location, job_type, expire_date, status, application_url)
    select name, 'You will be with us.', 'Zqtown', 'Full-time', now() + interval '9 days', 'active', 'https://jobs.test' from unnest(${names}::text[]) as name`;
  await tx`insert into public.deals (title, description, tagline, valid_from, valid_until, status)
    select name, 'Only now and just for you.', '', now() - interval '1 day', now() + interval '9 days', 'active' from unnest(${names}::text[]) as name`;
  await tx`insert into public.blog_posts (title, content, status, publish_date)
    select name, '<p>What there is to do, and where.</p>', 'published', now() from unnest(${names}::text[]) as name`;
}

/**
 * What each of these names, typed exactly, finds otherwise than as the first, in which search: of everything, of one kind as somebody types, and in each list.
 * Of events, which are in the order of their dates, what does not find it.
 */
const missedNames = (tx: TransactionSql, names: readonly string[]) =>
  as(
    tx,
    'anon',
    (run) => run`
    select name, place, first from unnest(${names}::text[]) as name, lateral (
      select hub.kind || ' in the search of everything' as place, hub.hits -> 0 ->> 'title' as first
        from jsonb_each(public.search_hub(name)) as hub (kind, hits) where hub.kind <> 'search'
      union all select 'suggestions of the directory', public.search_hub(name, 6, '{businesses}') -> 'businesses' -> 0 ->> 'title'
      union all select 'corrections', case when public.search_hub(name) -> 'search' ->> 'corrected' is null then name else 'corrected' end
      union all select 'the directory', public.directory_page(name) -> 'businesses' -> 0 ->> 'name'
      union all (select 'pickers of listings', b.name from public.search_businesses(name, page_size => 10) with ordinality as b order by b.ordinality limit 1)
      union all select 'deals', public.deal_page(name) -> 'deals' -> 0 ->> 'title'
      union all select 'jobs', public.jobs_page(name) -> 'jobs' -> 0 ->> 'title'
      union all select 'events', case when jsonb_path_exists(public.event_page(name, page_size => 500, by_event => true), '$.dates[*] ? (@.title == $name)',
        jsonb_build_object('name', name)) then name end) as searched
    where first is distinct from name`,
  );

const everyday = [
  ...[
    'Bagels & More',
    'Night Out',
    'Glow Up',
    'Toys for All',
    'The Who',
    'Just for You',
    'Be',
    'Me & You',
    'Do It Best',
    'A & B',
    'AT&T',
    'H&M',
    'Who',
    'Drive-In',
  ],
  ...[
    'Me and You',
    'You & Me',
    'The',
    'The The',
    'And',
    'B & A',
    'It',
    'To Go',
    'Off & On',
    'All In One',
    'What’s On',
    'Who’s Who',
    'Open for All',
    'Now Open',
  ],
  ...[
    'Sunday & More',
    'Best of Both',
    'Where to Shop',
    'The Best',
    'La Casa',
    'El Sol',
    'Los Dos',
    'Para Ti',
    'La Que',
    'Tú y Yo',
    'Por Qué No',
    'Rock -n- Roll',
  ],
  ...[
    'Toys "R" Us & More',
    'The “In” Place',
    'I',
    'A',
    'R & R',
    'B. & O.',
    'Will',
    'Down Under',
    'Before & After',
    'Over the Top',
    'Same Again',
    'Why Not',
  ],
];

describe('names that end with or consist of common words', () => {
  it('are found first by their exact name in every search', () =>
    inRolledBackTransaction(async (tx) => {
      const known = new Set(everyday.map((name) => name.toLowerCase()));
      await addNames(tx, everyday);
      expect(known.size).toBe(everyday.length);
      expect(await missedNames(tx, everyday)).toEqual([]);
    }));

  it('are found so among hundreds of their kind', { tags: ['large'], timeout: 300_000 }, () =>
    inRolledBackTransaction(async (tx) => {
      const names = namesOfCommonWords(500);
      await addNames(tx, names);
      expect(await missedNames(tx, names)).toEqual([]);
    }),
  );
});

it('what is called exactly so is the first in pickers of staff, among many with these letters', () =>
  inTown(async (town, act, tx) => {
    const names = [
      ...everyday,
      ...Array.from({ length: 30 }, (_unused, at) => `A Better Whole Item ${String(at)}`),
    ];
    await tx`insert into public.businesses (name, status, owner_id) select name, 'approved', null from unnest(${names}::text[]) as name`;
    await tx`insert into public.business_profiles (owner_id, name) select ${town.ids.owner}, name from unnest(${names}::text[]) as name`;
    for (const entity of ['businesses', 'business_profiles'])
      for (const name of everyday) {
        const [row] = await act(
          'admin',
          `select public.admin_list('${entity}', q => '${name.replaceAll("'", "''")}', sort => 'match', descending => false, page_size => 1) as list`,
        );
        const { rows } = row?.['list'] as { rows: { name: string }[] };
        expect(rows[0]?.name.toLowerCase().replaceAll(/[^a-z]+/g, ' '), name).toBe(
          name.toLowerCase().replaceAll(/[^a-z]+/g, ' '),
        );
      }
  }));

describe('what else is typed', () => {
  const find = async (tx: TransactionSql, q: string) => {
    const [row] = await as(
      tx,
      'anon',
      (run) => run`select public.search_hub(${q}, 20, '{businesses}') as found`,
    );
    const { businesses, search } = row?.['found'] as {
      businesses: { title: string }[];
      search: { corrected: string | null; is_partial: boolean };
    };
    return { ...search, titles: businesses.map(({ title }) => title) };
  };

  it.each([
    ['more bagels', 'Bagels & More'],
    ['bagels more', 'Bagels & More'],
    ['bagels and more', 'Bagels & More'],
    ['bagels & mo', 'Bagels & More'],
    ['BAGELS &', 'Bagels & More'],
    ['"bagels & more"', 'Bagels & More'],
    ['"the who"', 'The Who'],
    ['the wh', 'The Who'],
    ['you just for', 'Just for You'],
    ['just for yo', 'Just for You'],
    ['toys for al', 'Toys for All'],
    ['att', 'AT&T'],
    ['at & t', 'AT&T'],
    ['hm', 'H&M'],
    ['casa la', 'La Casa'],
    ['tu & yo', 'Tú y Yo'],
    ['"the who" -casa', 'The Who'],
  ])('%s finds %s first', (typed, name) =>
    inRolledBackTransaction(async (tx) => {
      await addNames(tx, everyday);
      const { titles, ...understood } = await find(tx, typed);
      expect(understood).toMatchObject({ corrected: null, is_partial: false });
      expect(titles[0]).toBe(name);
    }),
  );

  it('finds the same in any order of the words', () =>
    inRolledBackTransaction(async (tx) => {
      await addNames(tx, ['Zqbagels & More', 'Zqbagels', 'More Zqbagels', 'Zqbagels Moreland']);
      const sorted = async (q: string) => (await find(tx, q)).titles.sort();
      expect(await sorted('zqbagels more')).toEqual(await sorted('more zqbagels'));
      expect((await find(tx, 'zqbagels more')).titles[0]).toBe('Zqbagels & More');
      expect((await find(tx, 'more zqbagels')).titles[0]).toBe('More Zqbagels');
    }));

  it('puts the name that was typed before the one with an article', () =>
    inRolledBackTransaction(async (tx) => {
      await addNames(tx, ['The Zqwho', 'Zqwho', 'Zqwho & Zqme', 'Zqwho and Zqme']);
      for (const name of ['The Zqwho', 'Zqwho', 'Zqwho & Zqme', 'Zqwho and Zqme'])
        expect((await find(tx, name)).titles[0]).toBe(name);
    }));

  it('keeps synonyms of words that only join others elsewhere', () =>
    inRolledBackTransaction(async (tx) => {
      await addNames(tx, ['Zqcounsel', 'Over & Under']);
      await tx`insert into public.search_synonyms (words, meanings) values ('{under}', '{zqcounsel}')`;
      expect((await find(tx, 'under')).titles.slice(0, 2)).toEqual(['Over & Under', 'Zqcounsel']);
    }));

  it('reads the indexes of words for a name of the most frequent ones', () =>
    inRolledBackTransaction(async (tx) => {
      await tx`insert into public.jobs (title, description, location, job_type, expire_date, status, application_url)
        select case when i % 3 = 0 then 'The ' || i else 'Zq ' || i end, 'The one.', 'Zqtown', 'Full-time', now() + interval '9 days', 'active', 'https://jobs.test'
        from generate_series(1, 700) as i`;
      await tx`insert into public.jobs (title, description, location, job_type, expire_date, status, application_url)
        values ('The', '', 'Zqtown', 'Full-time', now() + interval '9 days', 'active', 'https://jobs.test')`;
      await tx`analyze public.jobs`;
      const [row] = await as(
        tx,
        'anon',
        (run) => run`select public.jobs_page(q => 'the') -> 'jobs' -> 0 ->> 'title' as first`,
      );
      expect(row?.['first']).toBe('The');
    }));
});
