import { describe, expect, it } from 'vitest';
import { weekdays } from '#contracts/calendar.ts';
import { DirectoryPage, ListingContext } from '#contracts/directory.ts';
import { as, inRolledBackTransaction } from './support/personas.ts';

type Ask = (named: Record<string, unknown>) => Promise<DirectoryPage>;

const listings = [
  { name: 'Zephyr Bakery', categories: ['T Bread', 'T Cakes'], city: 'St. T-Jøhnsbury' },
  { name: 'Alder Bakery', categories: ['T Bread'], city: 'St. T-Jøhnsbury' },
  { name: 'Mill Garage', categories: ['T Cars'], city: 'T-Brook' },
  { name: 'Hidden Bakery', categories: ['T Bread'], city: 'St. T-Jøhnsbury', status: 'draft' },
  { name: 'Former Bakery', categories: ['T Bread'], city: 'St. T-Jøhnsbury', status: 'archived' },
];

/** Runs `story` with the listings above as a visitor; `around` returns the listings related to one. */
const inDirectory = (story: (ask: Ask, around: (name: string) => Promise<ListingContext>) => Promise<void>) =>
  inRolledBackTransaction(async (tx) => {
    const [top] =
      await tx`insert into public.business_categories (name, slug) values ('T Food', 't-food') returning id`;
    for (const name of ['T Bread', 'T Cakes'])
      await tx`insert into public.business_categories (name, slug, parent_id)
        values (${name}, ${name.toLowerCase().replace(' ', '-')}, ${String(top?.['id'])})`;
    await tx`insert into public.business_categories (name, slug) values ('T Cars', 't-cars')`;
    for (const { status = 'approved', ...listing } of listings) {
      const first = status === 'archived' ? 'approved' : status;
      const [row] =
        await tx`insert into public.businesses ${tx({ ...listing, owner_id: null, status: first })} returning id`;
      if (first !== status)
        await tx`update public.businesses set status = ${status} where id = ${String(row?.['id'])}`;
    }
    const ask: Ask = async (named) => {
      const [row] = await as(tx, 'anon', (run) => {
        const parts = Object.keys(named).map((name, index) => `${name} => $${String(index + 1)}`);
        const sql = `select public.directory_page(${parts.join(', ')}) as page`;
        return run.unsafe(sql, Object.values(named) as never[]);
      });
      return DirectoryPage.parse(row?.['page']);
    };
    const around = async (name: string) => {
      const [listing] = await tx`select slug from public.businesses where name = ${name}`;
      const [row] = await as(
        tx,
        'anon',
        (run) => run`select public.listing_context(${String(listing?.['slug'])}) as page`,
      );
      return ListingContext.parse(row?.['page']);
    };
    await story(ask, around);
  });
const names = (page: DirectoryPage) => page.businesses.map(({ name }) => name);

describe('directory pagination', () => {
  it('returns consecutive pages with the total and an end', () =>
    inDirectory(async (ask) => {
      const city = { in_city: 'St. T-Jøhnsbury', sort: 'name', page_size: 1 };
      const pages = [
        await ask({ ...city, page: 1 }),
        await ask({ ...city, page: 2 }),
        await ask({ ...city, page: 3 }),
      ];
      expect(pages.map(names)).toEqual([['Alder Bakery'], ['Zephyr Bakery'], []]);
      expect(pages.map(({ total }) => total)).toEqual([2, 2, 2]);
      expect(names(await ask({ ...city, page: 2_000_000_000 }))).toEqual([]);
      expect(names(await ask({ ...city, page: -5 }))).toEqual(['Alder Bakery']);
    }));

  it('finds a city by its name or part of an address', () =>
    inDirectory(async (ask) => {
      const page = await ask({ in_city: 'st-t-johnsbury' });
      expect(page.city).toEqual({ name: 'St. T-Jøhnsbury', slug: 'st-t-johnsbury' });
      expect(page.total).toBe(2);
      expect((await ask({ in_city: 'ST. T-JØHNSBURY' })).total).toBe(2);
      expect(await ask({ in_city: 'nowhere' })).toMatchObject({ total: 0, city: null });
    }));

  it('counts a business once for its categories and their parent', () =>
    inDirectory(async (ask) => {
      const { categories } = await ask({ in_city: 'st-t-johnsbury' });
      const counts = Object.fromEntries(categories.map(({ slug, businesses }) => [slug, businesses]));
      expect(counts).toMatchObject({ 't-food': 2, 't-bread': 2, 't-cakes': 1, 't-cars': 0 });
    }));

  it('rejects an unknown sort, and nearest without a location', () =>
    inDirectory(async (ask) => {
      await expect(ask({ sort: 'price' })).rejects.toMatchObject({ detail: 'sort_unknown' });
    }));
});

describe('related listings', () => {
  it('returns similar public listings', () =>
    inDirectory(async (_, around) => {
      const { related, categories, is_gone } = await around('Zephyr Bakery');
      expect(related.map(({ name }) => name)).toEqual(['Alder Bakery']);
      expect(categories.map(({ name, parent }) => [name, parent])).toEqual([
        ['T Bread', 'T Food'],
        ['T Cakes', 'T Food'],
      ]);
      expect(is_gone).toBe(false);
    }));

  it('returns nothing for a private listing and reports gone only for a formerly public one', () =>
    inDirectory(async (_, around) => {
      const nothing = {
        categories: [],
        is_branch: false,
        locations: [],
        team: [],
        related: [],
        email: null,
        takes_messages: false,
        moved_to: null,
        facts: [],
        has_members_facts: false,
      };
      const hidden = { ...nothing, contact: null };
      expect(await around('Hidden Bakery')).toEqual({ ...hidden, is_gone: false });
      expect(await around('Former Bakery')).toEqual({ ...hidden, is_gone: true });
    }));
});

describe('listings that are open now, in an area or near a place', () => {
  /** A city of always open listings, one of which is in a category of its own. */
  const inCity = (count: number, story: (ask: (named: string) => Promise<DirectoryPage>) => Promise<void>) =>
    inRolledBackTransaction(async (tx) => {
      await tx`insert into public.business_categories (name, slug) values ('T Open', 't-open'), ('T Rare', 't-rare')`;
      const hours = Object.fromEntries(weekdays.map((day) => [day, [{ opens: '00:00', closes: '24:00' }]]));
      await tx`insert into public.businesses (name, status, city, categories, opening_hours, latitude, longitude)
        select 'T ' || n, 'approved', 'T-Always', case n when 1 then '{T Rare}' else '{T Open}' end::text[], ${tx.json(hours)}, -61.5, 42.5
        from generate_series(1, ${count}::integer) as n`;
      await story(async (named) => {
        const [row] = await as(tx, 'anon', (run) =>
          run.unsafe(`select public.directory_page(in_city => 'T-Always', ${named}) as page`),
        );
        return DirectoryPage.parse(row?.['page']);
      });
    });
  const asked = [
    'open_now => true',
    'area => array[-62, 42, -61, 43]',
    `near_latitude => -61.5, near_longitude => 42.4, sort => 'nearest'`,
  ];
  const numbers = ({ categories }: DirectoryPage) =>
    ['t-open', 't-rare'].map((slug) => categories.find((one) => one.slug === slug)?.businesses);

  it('are counted up to 500', () =>
    inCity(500, async (ask) => {
      for (const named of asked) {
        const page = await ask(`${named}, page => 25`);
        expect(page).toMatchObject({ total: 500, total_is_exact: true });
        expect(page.businesses).toHaveLength(20);
      }
      expect(numbers(await ask(asked[1] ?? ''))).toEqual([499, 1]);
    }));

  it('are the first 500 of more, and a part of them is counted without the others', () =>
    inCity(502, async (ask) => {
      for (const named of asked) {
        const page = await ask(`${named}, page => 25`);
        expect(page).toMatchObject({ total: 500, total_is_exact: false });
        expect(page.businesses).toHaveLength(20);
        expect((await ask(`${named}, page => 26`)).businesses).toHaveLength(0);
        const rare = await ask(`${named}, category => 't-rare'`);
        expect(rare).toMatchObject({ total: 1, total_is_exact: true });
        expect(rare.businesses.map(({ name }) => name)).toEqual(['T 1']);
      }
      for (const named of asked.slice(0, 2)) expect(numbers(await ask(named))).toEqual([null, null]);
      // Near a place are all that have one: their categories are kept.
      expect(numbers(await ask(asked[2] ?? ''))).toEqual([501, 1]);
      expect(numbers(await ask(`${asked[1] ?? ''}, category => 't-rare'`))).toEqual([null, null]);
    }));
});
