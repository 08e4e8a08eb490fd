import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { as, inRolledBackTransaction } from './support/personas.ts';
import { addTown } from './support/town.ts';

type Row = Record<string, unknown>;
type Search = (named: Record<string, unknown>) => Promise<Row[]>;

const at = { latitude: 44.27, longitude: -72.57 };
const listings = [
  { name: 'Zephyr Bakery', categories: ['T Bread'], city: 'T-Alder', ...at },
  {
    name: 'Alder Books',
    categories: ['T Books'],
    city: 'T-Alder',
    description: 'Beside the bakery',
    latitude: 44.3,
    longitude: -72.57,
  },
  {
    name: 'Café Ånäs',
    categories: ['T Cafes'],
    city: 't-alder',
    featured: true,
    latitude: 45,
    longitude: -73,
  },
  { name: 'Mill Garage', categories: ['T Cars'], city: 'T-Brook', time_zone: 'Asia/Tokyo' },
  { name: 'Hidden Bakery', categories: ['T Bread'], city: 'T-Alder', status: 'draft' },
];

/** Runs `story` with the listings above; `search` runs as a visitor, limited to the two test towns. */
const inDirectory = (story: (search: Search, tx: TransactionSql) => Promise<void>) =>
  inRolledBackTransaction(async (tx) => {
    const [food] =
      await tx`insert into public.business_categories (name, slug) values ('T Food', 't-food') returning id`;
    for (const name of ['T Bread', 'T Cafes'])
      await tx`insert into public.business_categories (name, slug, parent_id)
        values (${name}, ${name.toLowerCase().replace(' ', '-')}, ${String(food?.['id'])})`;
    for (const name of ['T Books', 'T Cars'])
      await tx`insert into public.business_categories (name, slug) values (${name}, ${name.toLowerCase().replace(' ', '-')})`;
    for (const listing of listings)
      await tx`insert into public.businesses ${tx({ status: 'approved', owner_id: null, ...listing })}`;
    const search: Search = (named) =>
      as(tx, 'anon', (run) => {
        const parts = Object.keys(named).map((name, index) => `${name} => $${index + 1}`);
        const sql = `select * from public.search_businesses(${parts.join(', ')})`;
        return run.unsafe(sql, Object.values(named) as never[]);
      });
    await story(search, tx);
  });
const names = (rows: Row[]) => rows.map((row) => row['name']);

describe('directory search', () => {
  it('ranks names before text and ignores accents, case, and typos', () =>
    inDirectory(async (search) => {
      expect(names(await search({ q: 'bakery', in_city: 'T-Alder' }))).toEqual([
        'Zephyr Bakery',
        'Alder Books',
      ]);
      expect(names(await search({ q: 'BAKREY zephir', in_city: 'T-Alder' }))).toEqual(['Zephyr Bakery']);
      expect(names(await search({ q: 'cafe anas' }))).toEqual(['Café Ånäs']);
      expect(names(await search({ q: 'zeph' }))).toEqual(['Zephyr Bakery']);
      expect(names(await search({ q: 'bakery -zephyr', in_city: 'T-Alder' }))).toEqual(['Alder Books']);
      expect(await search({ q: 'qqqqxxxx' })).toEqual([]);
    }));

  it.each(['', '   ', '&', "'", '!!', '<->', '"', ':*', 'a'.repeat(5000), '\\', '%', 'the', '東京'])(
    'answers any input: %j',
    (q) =>
      inDirectory(async (search) => {
        expect(Array.isArray(await search({ q, in_city: 'T-Alder' }))).toBe(true);
      }),
  );

  it('lists featured businesses first, then by name', () =>
    inDirectory(async (search) => {
      expect(names(await search({ in_city: 'T-ALDER' }))).toEqual([
        'Café Ånäs',
        'Alder Books',
        'Zephyr Bakery',
      ]);
      expect(names(await search({ in_city: 'T-Alder', sort: 'name' }))).toEqual([
        'Alder Books',
        'Café Ånäs',
        'Zephyr Bakery',
      ]);
    }));

  it('filters by a category and its children, by slug or name', () =>
    inDirectory(async (search) => {
      expect(names(await search({ category: 't-food' }))).toEqual(['Café Ånäs', 'Zephyr Bakery']);
      expect(names(await search({ category: 'T Bread' }))).toEqual(['Zephyr Bakery']);
      expect(await search({ category: 'no-such' })).toEqual([]);
    }));

  it('sorts by distance in kilometers and requires a location', () =>
    inDirectory(async (search) => {
      const rows = await search({
        in_city: 'T-Alder',
        sort: 'nearest',
        near_latitude: at.latitude,
        near_longitude: at.longitude,
      });
      expect(names(rows)).toEqual(['Zephyr Bakery', 'Alder Books', 'Café Ånäs']);
      expect(rows[0]?.['distance_km']).toBeCloseTo(0, 3);
      expect(rows[1]?.['distance_km']).toBeCloseTo(3.34, 1);
      await expect(search({ sort: 'nearest' })).rejects.toMatchObject({ detail: 'place_needed' });
      await expect(search({ sort: 'stars' })).rejects.toMatchObject({ detail: 'sort_unknown' });
    }));

  it.each(['featured', 'name', 'newest', 'nearest', 'relevance'])(
    'pages by %s without gaps or duplicates',
    (sort) =>
      inDirectory(async (search) => {
        const named = {
          q: sort === 'relevance' ? 'alder' : '',
          in_city: 'T-Alder',
          sort,
          near_latitude: 44,
          near_longitude: -72,
        };
        const whole = names(await search(named));
        expect(whole.length).toBeGreaterThan(1);
        const paged: unknown[] = [];
        let after: unknown = null;
        for (let page = 0; page < whole.length + 1; page += 1) {
          const [row] = await search({ ...named, page_size: 1, after });
          if (!row) break;
          paged.push(row['name']);
          after = row['page_cursor'];
        }
        expect(paged).toEqual(whole);
      }),
  );

  it.each(['featured', 'name', 'newest', 'nearest', 'relevance'])(
    'lists by %s the same through page numbers and cursors',
    (sort) =>
      inDirectory(async (search, tx) => {
        const q = sort === 'relevance' ? 'alder' : '';
        const listed = await search({ q, in_city: 'T-Alder', sort, near_latitude: 44, near_longitude: -72 });
        const [found] = await as(
          tx,
          'anon',
          (run) => run`select public.directory_page(q => ${q}, in_city => 't-alder', sort => ${sort},
            near_latitude => 44, near_longitude => -72) as page`,
        );
        const { businesses } = found?.['page'] as { businesses: Row[] };
        expect(names(businesses)).toEqual(names(listed));
        expect(businesses.map((row) => row['distance_km'])).toEqual(listed.map((row) => row['distance_km']));
      }),
  );

  it.each(['x', '{}', '[1]', '["a","b","c"]', '[true,"a","not a uuid"]'])('rejects %s as a cursor', (after) =>
    inDirectory(async (search) => {
      await expect(search({ after, in_city: 'T-Alder' })).rejects.toMatchObject({ detail: 'cursor_invalid' });
    }),
  );

  it('shows what is open in each time zone, on special days, and during closures', () =>
    inDirectory(async (search, tx) => {
      const open = async () =>
        names(await search({ open_now: true, in_city: 'T-Alder' })).concat(
          names(await search({ open_now: true, in_city: 'T-Brook' })),
        );
      expect(await open()).toEqual([]);
      const whole = (day: string) => `"${day}":[{"opens":"00:00","closes":"24:00"}]`;
      const week = `{${['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(whole).join()}}`;
      await tx`update public.businesses set opening_hours = ${week}::text::jsonb where city like 'T-%'`;
      expect(await open()).toEqual(['Alder Books', 'Zephyr Bakery', 'Mill Garage']);
      const rows = await search({ in_city: 'T-Brook' });
      expect(rows[0]).toMatchObject({ is_open: true });
      const days = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
      const special = JSON.stringify([{ from: days(-2), to: days(2), hours: [], note: 'Moving house' }]);
      await tx`update public.businesses set special_hours = ${special}::text::jsonb where name = 'Zephyr Bakery'`;
      await tx`update public.businesses set temporarily_closed_until = current_date + 3 where name = 'Mill Garage'`;
      expect(await open()).toEqual(['Alder Books']);
    }));

  it('counts what each facet would show, without drafts', () =>
    inDirectory(async (_, tx) => {
      const [found] = await as(
        tx,
        'anon',
        (run) => run`select public.directory_page(in_city => 'T-Alder', category => 't-food') as page`,
      );
      const { categories, cities } = found?.['page'] as Record<
        string,
        { name: string; businesses: number }[]
      >;
      const count = (value: string) =>
        [...(categories ?? []), ...(cities ?? [])].find(({ name }) => name === value)?.businesses ?? 0;
      expect([count('T Bread'), count('T Cafes'), count('T Books'), count('T Cars')]).toEqual([1, 1, 1, 0]);
      expect(count('T-Alder') + count('t-alder')).toBe(2);
    }));
});

describe('minutes of the week', () => {
  it.each([
    [
      '{"monday":[{"opens":"09:00","closes":"12:30"},{"opens":"14:00","closes":"18:00"}]}',
      '{[540,750),[840,1080)}',
    ],
    ['{"sunday":[{"opens":"22:00","closes":"02:00"}]}', '{[0,120),[9960,10080)}'],
    [
      '{"monday":[{"opens":"00:00","closes":"24:00"}],"tuesday":[{"opens":"00:00","closes":"01:00"}]}',
      '{[0,1500)}',
    ],
    ['{}', '{}'],
  ])('are computed for %s', (week, expected) =>
    inRolledBackTransaction(async (tx) => {
      const [row] = await tx`select private.open_minutes(${week}::text::jsonb)::text as minutes`;
      expect(row).toEqual({ minutes: expected });
    }),
  );
});

describe('data for public pages', () => {
  it('returns public content with its details in one request', () =>
    inRolledBackTransaction(async (tx) => {
      const town = await addTown(tx);
      const read = (sql: string) => as(tx, 'anon', (run) => run.unsafe(sql));
      expect(
        await read(
          `select id, places_left, business_name from public.event_dates where event_id in ('${town.approvedEvent}', '${town.draftEvent}')`,
        ),
      ).toEqual([{ id: town.occurrenceId, places_left: 1, business_name: 'Old Mill Bakery' }]);
      expect(
        await read(`select id, left_over from public.active_deals where business_id = '${town.approved}'`),
      ).toEqual([{ id: town.publicDeal, left_over: null }]);
      expect(await read(`select id from public.active_jobs where business_id = '${town.approved}'`)).toEqual([
        { id: town.activeJob },
      ]);
      await tx`update public.events set capacity = null where id = ${town.approvedEvent}`;
      const unlimited = `select places_left from public.event_dates where event_id = '${town.approvedEvent}'`;
      expect(await read(unlimited)).toEqual([{ places_left: null }]);
      const posts = await read(
        `select id, category_slugs, reading_minutes from public.published_posts where id in ('${town.publishedPost}', '${town.scheduledPost}')`,
      );
      expect(posts).toEqual([{ id: town.publishedPost, category_slugs: ['test-news'], reading_minutes: 1 }]);
      expect(await read(`select id from public.related_posts('${town.draftPost}')`)).toEqual([]);
    }));

  it('hides the content of a suspended business', () =>
    inRolledBackTransaction(async (tx) => {
      const town = await addTown(tx);
      await tx`update public.businesses set status = 'suspended', status_reason = 'x' where id = ${town.approved}`;
      for (const view of ['active_deals', 'active_jobs', 'deals', 'jobs', 'events'])
        expect(
          await as(tx, 'anon', (run) =>
            run.unsafe(`select id from public.${view} where business_id = '${town.approved}'`),
          ),
        ).toEqual([]);
      expect(
        await as(tx, 'anon', (run) =>
          run.unsafe(`select id from public.event_dates where event_id = '${town.approvedEvent}'`),
        ),
      ).toEqual([]);
    }));
});
