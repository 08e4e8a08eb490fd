import { afterAll, beforeAll, expect, it } from 'vitest';
import { findDifferingTotals, findDifferingViews } from './support/differing-totals.ts';
import { sql, start } from './support/meet.ts';

let listings: string[] = [];
beforeAll(async () => {
  const added = await sql<{ id: string }[]>`insert into public.businesses (name, status)
    select 'Counted at once ' || n, 'approved' from generate_series(1, 4) as n returning id`;
  listings = added.map(({ id }) => id);
});
afterAll(async () => {
  await sql`delete from public.businesses where id in ${sql(listings)}`;
  await sql`select private.roll_listing_views()`;
  await sql.end();
});

const view = (listing = '') => sql`select public.count_listing_use(${listing}, 'view')`;

it('are those of the rows when many write at once, a day begins meanwhile, and all are counted anew', async () => {
  const work = async (worker: number) => {
    for (let turn = 0; turn < 25; turn += 1) {
      if (worker === 0) await sql`select private.roll_listing_views(current_date + ${turn % 2}::integer)`;
      else if (worker === 1) await sql`select private.merge_kept_counts()`;
      else if (worker === 2 && turn % 8 === 4) await sql`select private.recount_totals()`;
      else if (turn % 9 === 8)
        await sql`update public.listing_stats set count = count + 1 where business_id = ${listings[worker % 4] ?? ''} and kind = 'view'`;
      else await view(listings[(worker + turn) % 3]);
    }
  };
  await Promise.all(Array.from({ length: 10 }, (_, worker) => work(worker)));
  expect(await findDifferingTotals(sql, ['listing uses'])).toEqual([]);
  expect(await findDifferingViews(sql)).toEqual([]);
});

it('do not make who views one listing wait for who views another, nor a new day wait for either', async () => {
  const open = Promise.withResolvers<undefined>();
  const first = start(
    null,
    (tx) => tx`select public.count_listing_use(${listings[0] ?? ''}, 'view')`,
    open.promise,
  );
  try {
    await first.ran;
    expect(
      await start(null, (tx) => tx`select public.count_listing_use(${listings[1] ?? ''}, 'view')`).ended,
    ).toMatchObject({ code: '' });
    const [day] = await sql`select private.roll_listing_views(current_date + 1) as moved`;
    expect(day).toEqual({ moved: 0 });
    expect(
      await start(null, (tx) => tx`select public.count_listing_use(${listings[2] ?? ''}, 'view')`).ended,
    ).toMatchObject({ code: '' });
  } finally {
    open.resolve(undefined);
  }
  expect(await first.ended).toMatchObject({ code: '' });
  expect(await findDifferingViews(sql)).toEqual([]);
});
