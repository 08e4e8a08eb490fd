import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MapPlace } from '#contracts/directory.ts';
import { fillDirectory } from '../../local/sample-data/scale.ts';
import { addUser } from './support/add-user.ts';
import { as, inRolledBackTransaction } from './support/personas.ts';

type Named = Record<string, unknown>;

const call = (name: string, named: Named) => {
  const parts = Object.keys(named).map((key, index) => `${key} => $${String(index + 1)}`);
  return `select * from public.${name}(${parts.join(', ')})`;
};
const readMap = async (tx: TransactionSql, named: Named) =>
  z
    .array(MapPlace)
    .parse(
      (
        await as(tx, 'anon', (run) =>
          run.unsafe(call('directory_map', named), Object.values(named) as never[]),
        )
      ).map((row) => ({ ...row, listings: Number(row['listings']) })),
    );
const names = (rows: MapPlace[]) => rows.map(({ name }) => name).sort();
const sum = (rows: MapPlace[]) => rows.reduce((total, { listings }) => total + listings, 0);

const week = JSON.stringify(
  Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
      day,
      [{ opens: '00:00', closes: '24:00' }],
    ]),
  ),
);
const logo = '/storage/v1/object/public/logos/m-bakery.webp';
const listings = [
  { name: 'M Bakery', phone: '+1 802 555 0100', logo_url: logo, latitude: -40.1, longitude: 20.1 },
  { name: 'M Books', latitude: -40.2, longitude: 20.2 },
  { name: 'M Garage', latitude: -41, longitude: 21 },
  { name: 'M Nowhere' },
  { name: 'M Hidden', latitude: -40.1, longitude: 20.1, status: 'draft' },
  { name: 'M Elsewhere', latitude: -40.1, longitude: 20.1, city: 'M-Brook' },
];
const inMap = (story: (tx: TransactionSql) => Promise<void>) =>
  inRolledBackTransaction(async (tx) => {
    for (const listing of listings)
      await tx`insert into public.businesses ${tx({ status: 'approved', owner_id: null, city: 'M-Town', ...listing })}`;
    await tx`update public.businesses set opening_hours = ${week}::text::jsonb where name = 'M Bakery'`;
    await story(tx);
  });

/** Compares the cells of the map of an area, or of everything, with those of a plain group by. */
async function compareCells(tx: TransactionSql, what: string, area?: [number, number, number, number]) {
  const [south, west, north, east] = area ?? [-90, -180, 90, 180];
  const [extent] = await tx<{ width: number }[]>`
        select greatest(max(latitude) - min(latitude), max(longitude) - min(longitude)) as width from public.businesses
        where status = 'approved'`;
  const width = area ? Math.max(north - south, east - west) : (extent?.width ?? 0);
  const cell = 2 ** Math.floor(Math.log2(width / 4));
  const expected = await tx<MapPlace[]>`
        select count(*)::integer as listings, avg(latitude) as latitude, min(latitude) as south, max(longitude) as east from public.businesses
        where status = 'approved' and latitude between ${south} and ${north} and longitude between ${west} and ${east}
        group by floor(latitude / ${cell}::double precision), floor(longitude / ${cell}::double precision)`;
  const inOrder = (cells: readonly MapPlace[]) =>
    cells
      .map((row) => [row.listings, row.latitude.toFixed(9), row.south, row.east].join(' '))
      .sort((one, other) => one.localeCompare(other));
  expect(sum([...expected]), what).toBeGreaterThan(200);
  expect(inOrder(await readMap(tx, area ? { area } : {})), what).toEqual(inOrder(expected));
}

describe('the map of the directory', () => {
  it('shows visitors every published listing with a place, its logo, and whether it is open if its hours are known', () =>
    inMap(async (tx) => {
      const rows = await readMap(tx, { in_city: 'M-Town' });
      expect(names(rows)).toEqual(['M Bakery', 'M Books', 'M Garage']);
      const bakery = rows.find(({ name }) => name === 'M Bakery');
      expect(bakery).toMatchObject({ listings: 1, phone: '+1 802 555 0100', is_open: true, south: -40.1 });
      expect(bakery?.logo_url).toBe(logo);
      expect(rows.find(({ name }) => name === 'M Books')).toMatchObject({ is_open: null, logo_url: null });
    }));

  it('keeps within an area, with the other filters', () =>
    inMap(async (tx) => {
      const area = [-40.3, 20, -40, 20.3];
      expect(names(await readMap(tx, { area }))).toEqual(['M Bakery', 'M Books', 'M Elsewhere']);
      expect(names(await readMap(tx, { area, in_city: 'M-Town' }))).toEqual(['M Bakery', 'M Books']);
      expect(names(await readMap(tx, { area, open_now: true }))).toEqual(['M Bakery']);
      expect(await readMap(tx, { area: [10, 10, 11, 11], in_city: 'M-Town' })).toEqual([]);
    }));

  it('the list and its counts keep within the same area', () =>
    inMap(async (tx) => {
      const named = { area: [-40.3, 20, -40, 20.3] };
      const [row] = await as(tx, 'anon', (run) =>
        run.unsafe(call('directory_page', named), Object.values(named) as never[]),
      );
      const page = row?.['directory_page'] as {
        total: number;
        cities: { name: string; businesses: number }[];
      };
      expect(page.total).toBe(3);
      expect(page.cities.map(({ name, businesses }) => [name, businesses])).toEqual([
        ['M-Town', 2],
        ['M-Brook', 1],
      ]);
    }));

  it.each([
    ['too few numbers', [1, 2, 3]],
    ['nothing', []],
    ['south above north', [2, 0, 1, 1]],
    ['west past east', [0, 2, 1, 1]],
    ['beyond the earth', [0, 0, 91, 1]],
    ['no number', [0, Number.NaN, 1, 1]],
    ['half of it missing', [0, null, 1, 1]],
  ])('rejects an area with %s', (_what, area) =>
    inMap(async (tx) => {
      const error = { detail: 'area_invalid' };
      await expect(readMap(tx, { area })).rejects.toMatchObject(error);
      await expect(
        as(tx, 'anon', (run) => run.unsafe(call('directory_page', { area }), [area] as never[])),
      ).rejects.toMatchObject(error);
    }),
  );

  it('counts many in few cells, whose sum is the number of listings, and shows fewer one by one', () =>
    inRolledBackTransaction(async (tx) => {
      await fillDirectory(tx, 3000);
      const area = [44, -73, 45, -72];
      const rows = await readMap(tx, { area, category: '', q: '' });
      expect(rows.length).toBeLessThan(150);
      const [row] = await tx`select count(*) from public.businesses where status = 'approved'
        and latitude between 44 and 45 and longitude between -73 and -72`;
      expect(sum(rows)).toBe(Number(row?.['count']));
      for (const { slug, listings: count } of rows) expect(slug === null).toBe(count > 1);
      const [cluster] = rows;
      if (!cluster) throw new Error('Nothing was found.');
      const { south, west, north, east } = cluster;
      expect(sum(await readMap(tx, { area: [south, west, north, east] }))).toBeGreaterThanOrEqual(
        cluster.listings,
      );
      const few = await readMap(tx, { area: [44.2, -72.61, 44.204, -72.59] });
      expect(few.length).toBeGreaterThan(10);
      expect(few.every(({ slug }) => slug !== null)).toBe(true);
    }));

  it('groups the listings of everything, a county, a town and a street into the same cells as a plain group by', () =>
    inRolledBackTransaction(async (tx) => {
      await fillDirectory(tx, 3000);
      // As many in one street as are counted.
      await tx`update public.businesses as b set latitude = 44.25 + n * 0.00003, longitude = -72.58 + (n % 17) * 0.0005
        from (select id, row_number() over (order by slug) as n from public.businesses where status = 'approved' limit 300) as first
        where b.id = first.id`;
      const areas: [string, [number, number, number, number] | undefined][] = [
        ['everything', undefined],
        ['a county', [43, -73.5, 45, -72]],
        ['a town', [44.2, -72.65, 44.3, -72.5]],
        ['a street', [44.25, -72.58, 44.26, -72.57]],
      ];
      for (const [what, area] of areas) await compareCells(tx, what, area);
    }));

  it('shows nothing of drafts to anyone, owners and staff included', () =>
    inMap(async (tx) => {
      const userId = await addUser(tx, { staffRole: 'admin' });
      const rows = await as(
        tx,
        { userId, aal: 'aal2' },
        (run) => run`select name from public.directory_map(in_city => 'M-Town')`,
      );
      expect(rows.map(({ name }) => String(name))).not.toContain('M Hidden');
    }));
});

describe('the cache of the geocoder', () => {
  it('is closed to everyone but the functions', () =>
    inRolledBackTransaction(async (tx) => {
      const admin = await addUser(tx, { staffRole: 'admin' });
      for (const persona of ['anon', { userId: admin, aal: 'aal2' }] as const) {
        const denied = { code: '42501' };
        await expect(as(tx, persona, (run) => run`select public.read_geocoded('x')`)).rejects.toMatchObject(
          denied,
        );
        await expect(
          as(tx, persona, (run) => run`select public.store_geocoded('x', '[]')`),
        ).rejects.toMatchObject(denied);
        await expect(
          as(tx, persona, (run) => run`select * from private.geocoded_addresses`),
        ).rejects.toMatchObject(denied);
      }
    }));
});
