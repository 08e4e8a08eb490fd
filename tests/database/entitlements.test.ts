import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import {
  DefaultEntitlements,
  entitlementBounds,
  Entitlements,
  openEntitlements,
} from '#contracts/entitlements.ts';
import { httpError, inTown } from './support/in-town.ts';
import { inRolledBackTransaction } from './support/personas.ts';
import type { PersonaName, Town } from './support/town.ts';

const notInPlan = (message: string) => ({ ...httpError(403, 'not_in_plan'), message });
const setDefault = (tx: TransactionSql, allowed: Entitlements) =>
  tx`update public.site_settings set default_entitlements = default_entitlements || ${tx.json(allowed)}`;

/** Adds a plan for businesses, offered; `price` decides which one is the cheapest. */
async function addPlan(tx: TransactionSql, name: string, allowed: Entitlements, price = 10) {
  const [plan] = await tx`insert into public.plans (name, slug, audience, entitlements, price)
    values (${name}, ${`test-${name.toLowerCase().replaceAll(' ', '-')}`}, 'business', ${tx.json(allowed)}, ${price})
    returning id`;
  return String(plan?.['id']);
}

/** Puts the organization of the town's listing on a plan. */
async function subscribe(tx: TransactionSql, town: Town, plan: string, status = 'active') {
  await tx`delete from public.subscriptions where business_profile_id = (
    select organization_id from public.businesses where id = ${town.approved})`;
  await tx`insert into public.subscriptions (plan_id, business_profile_id, status)
    select ${plan}, organization_id, ${status} from public.businesses where id = ${town.approved}`;
}

/** Runs `story` where no plan is on offer but those that it adds. */
const inPlainTown: typeof inTown = (story) =>
  inTown(async (town, act, tx) => {
    await tx`update public.plans set is_active = false`;
    await story(town, act, tx);
  });

const photos = (count: number) =>
  `array[${Array.from({ length: count }, (_, at) => `'/storage/v1/object/public/covers/${String(at)}.webp'`).join()}]::text[]`;
const setGallery = (id: string, count: number) =>
  `update public.businesses set gallery = ${photos(count)} where id = '${id}' returning cardinality(gallery) as photos`;

describe('the contract of entitlements', () => {
  it('has the keys, the bounds and the default of the database', () =>
    inRolledBackTransaction(async (tx) => {
      const [row] = await tx`select private.entitlement_bounds() as bounds,
        (select column_default from information_schema.columns
          where table_name = 'site_settings' and column_name = 'default_entitlements') as initial`;
      expect(row?.['bounds']).toEqual(entitlementBounds);
      expect(JSON.parse(/'(.*)'/s.exec(String(row?.['initial']))?.[1] ?? '')).toEqual(openEntitlements);
    }));

  it.each([
    {},
    openEntitlements,
    { gallery: 0 },
    { gallery: 20 },
    { gallery: 21 },
    { gallery: -1 },
    { gallery: 2.5 },
    { gallery: '3' },
    { gallery: null },
    { categories: 0 },
    { categories: 5 },
    { categories: 6 },
    { listings: 0 },
    { listings: null },
    { jobs_per_month: 0 },
    { jobs_per_month: 1000 },
    { jobs_per_month: 1001 },
    { statistics: false },
    { statistics: null },
    { statistics: 1 },
    { featured: true },
    [[]],
    'all',
    null,
  ])('and the database agree about %j', (entitlements) =>
    inRolledBackTransaction(async (tx) => {
      const [row] = await tx`select private.are_entitlements(${tx.json(entitlements)}) as plan,
        private.are_default_entitlements(${tx.json(entitlements)}) as fallback`;
      expect(row).toEqual({
        plan: Entitlements.safeParse(entitlements).success,
        fallback: DefaultEntitlements.safeParse(entitlements).success,
      });
    }),
  );
});

describe('what an organization may have', () => {
  it('is the default, and over it what its plan has while it lasts', () =>
    inPlainTown(async (town, _act, tx) => {
      const plan = await addPlan(tx, 'Small', { gallery: 3, statistics: false });
      const read = async () => {
        const [row] = await tx`select private.entitlements_of(organization_id) as allowed
          from public.businesses where id = ${town.approved}`;
        return row?.['allowed'] as unknown;
      };
      expect(await read()).toEqual(openEntitlements);
      await setDefault(tx, { categories: 1 });
      for (const status of ['trialing', 'active', 'past_due', 'grace']) {
        await subscribe(tx, town, plan, status);
        expect(await read()).toEqual({ ...openEntitlements, categories: 1, gallery: 3, statistics: false });
      }
      for (const status of ['pending', 'lapsed', 'canceled']) {
        await subscribe(tx, town, plan, status);
        expect(await read()).toEqual({ ...openEntitlements, categories: 1 });
      }
    }));

  it('can be read by those who have the plan, also when it is no longer on offer', () =>
    inPlainTown(async (town, act, tx) => {
      const plan = await addPlan(tx, 'Small', { gallery: 3 });
      await subscribe(tx, town, plan, 'lapsed');
      await tx`update public.plans set is_active = false where id = ${plan}`;
      const read = `select name from public.plans where id = '${plan}'`;
      expect(await act('owner', read)).toEqual([{ name: 'Small' }]);
      for (const who of ['stranger', 'member', 'manager', 'anon'] as const)
        expect(await act(who, read)).toEqual([]);
    }));

  it('belongs to plans of businesses only', () =>
    inTown(async (town, _act, tx) => {
      await expect(
        tx`update public.plans set entitlements = '{"gallery": 3}' where id = ${town.memberPlan}`,
      ).rejects.toMatchObject({ constraint_name: 'plans_entitlements_audience' });
    }));

  it('is shown to those who run the listing, with what they use and the cheapest plan that has more', () =>
    inPlainTown(async (town, act, tx) => {
      await setDefault(tx, { messages: false });
      await addPlan(tx, 'Huge', { gallery: 20, statistics: true }, 90);
      await addPlan(tx, 'Large', { gallery: 12, statistics: true, messages: true }, 50);
      const plan = await addPlan(tx, 'Small', { gallery: 3, jobs_per_month: 2, statistics: false }, 5);
      await subscribe(tx, town, plan);
      await tx.unsafe(setGallery(town.approved, 4));
      const ask = async (who: PersonaName): Promise<Record<string, unknown>> =>
        Object.fromEntries(
          (await act(who, `select * from public.my_entitlements('${town.approved}')`)).map(
            ({ key, ...row }) => [String(key), row] as const,
          ),
        );
      const answer = await ask('contributor');
      expect(Object.keys(answer).sort()).toEqual(Object.keys(entitlementBounds).sort());
      expect(answer['gallery']).toEqual({
        is_included: true,
        max_count: 3,
        used: 4,
        more_plan: 'Large',
        more_count: 12,
      });
      expect(answer['statistics']).toMatchObject({
        is_included: false,
        more_plan: 'Large',
        more_count: null,
      });
      expect(answer['messages']).toMatchObject({ is_included: false, more_plan: 'Large' });
      expect(answer['jobs_per_month']).toMatchObject({ max_count: 2, used: 0, more_count: null });
      expect(answer['listings']).toMatchObject({
        is_included: true,
        max_count: null,
        // The owner's drafts and claims.
        used: null,
        more_plan: null,
      });
      const { listings, ...others } = answer;
      expect(await ask('owner')).toEqual({ ...others, listings: { ...(listings as object), used: 3 } });
      expect(await ask('manager')).toEqual(answer);
      for (const who of ['stranger', 'editor', 'admin'] as const) expect(await ask(who)).toEqual({});
      await expect(ask('anon')).rejects.toMatchObject({ code: '42501' });
    }));
});

describe('the gallery and the categories of a listing', () => {
  it.each(['owner', 'manager'] as const)('do not grow beyond the plan for its %s', (who) =>
    inPlainTown(async (town, act, tx) => {
      await subscribe(tx, town, await addPlan(tx, 'Small', { gallery: 3, categories: 1 }));
      expect(await act(who, setGallery(town.draft, 3))).toEqual([{ photos: 3 }]);
      await expect(act(who, setGallery(town.draft, 4))).rejects.toMatchObject(
        notInPlan('Your limit for photos is 3. Contact us if you need more.'),
      );
      await addPlan(tx, 'Large', { gallery: 12 });
      await expect(act(who, setGallery(town.draft, 4))).rejects.toMatchObject(
        notInPlan('Your limit for photos is 3. The plan “Large” has 12.'),
      );
      const categories = `update public.businesses set categories =
        array(select name from public.business_categories order by name = 'Test bakeries' desc, name limit 2)
        where id = '${town.draft}' returning id`;
      await expect(act(who, categories)).rejects.toMatchObject(
        notInPlan('Your limit for categories is 1. The plan “Large” has 5.'),
      );
      await act('editor', setGallery(town.draft, 4));
    }),
  );

  it('keep what is there when the plan has less, and shrink', () =>
    inPlainTown(async (town, act, tx) => {
      await tx.unsafe(setGallery(town.draft, 5));
      await setDefault(tx, { gallery: 2 });
      await act('owner', `update public.businesses set name = 'Renamed' where id = '${town.draft}'`);
      expect(await act('owner', setGallery(town.draft, 5))).toEqual([{ photos: 5 }]);
      expect(await act('owner', setGallery(town.draft, 4))).toEqual([{ photos: 4 }]);
      // Another photo does not take the place of the one that was removed; that one is put back by Undo, within the hour.
      const other = `update public.businesses set gallery = gallery || '/storage/v1/object/public/covers/other.webp'::text
        where id = '${town.draft}'`;
      await expect(act('owner', other)).rejects.toMatchObject(httpError(403, 'not_in_plan'));
      expect(await act('owner', setGallery(town.draft, 5))).toEqual([{ photos: 5 }]);
      expect(await act('owner', setGallery(town.draft, 4))).toEqual([{ photos: 4 }]);
      await tx`update private.removed_photos set removed_at = now() - interval '2 hours'`;
      await expect(act('owner', setGallery(town.draft, 5))).rejects.toMatchObject(
        httpError(403, 'not_in_plan'),
      );
    }));

  it('of a change that waits stay in it while other fields are edited, and do not grow further', () =>
    inPlainTown(async (town, act, tx) => {
      await setDefault(tx, { gallery: 5 });
      const request = (patch: string) =>
        `insert into public.change_requests (business_id, patch) values ('${town.approved}', ${patch}) returning patch`;
      const gallery = (count: number) => `jsonb_build_object('gallery', ${photos(count)})`;
      await act('owner', request(gallery(5)));
      await setDefault(tx, { gallery: 2 });
      const [edited] = await act('owner', request(`'{"tagline": "Bread since 1890"}'`));
      expect(edited?.['patch']).toMatchObject({ tagline: 'Bread since 1890', gallery: { length: 5 } });
      await expect(act('owner', request(gallery(6)))).rejects.toMatchObject(httpError(403, 'not_in_plan'));
      await act('owner', request(gallery(4)));
      await expect(act('owner', request(gallery(5)))).rejects.toMatchObject(httpError(403, 'not_in_plan'));
    }));

  it('are checked when a change request is submitted, not when staff approve it', () =>
    inPlainTown(async (town, act, tx) => {
      await setDefault(tx, { gallery: 2 });
      const request = (count: number) =>
        `insert into public.change_requests (business_id, patch)
         values ('${town.approved}', jsonb_build_object('gallery', ${photos(count)})) returning id`;
      await expect(act('owner', request(3))).rejects.toMatchObject(httpError(403, 'not_in_plan'));
      const [asked] = await act('owner', request(2));
      await setDefault(tx, { gallery: 0 });
      await act(
        'editor',
        `update public.change_requests set status = 'approved' where id = '${String(asked?.['id'])}'`,
      );
      const [row] =
        await tx`select cardinality(gallery) as photos from public.businesses where id = ${town.approved}`;
      expect(row).toEqual({ photos: 2 });
    }));
});

describe('the listings of an organization', () => {
  const add = `insert into public.businesses (name) values ('Another') returning id`;

  it('are no more than its plan has: archived ones do not count until they return', () =>
    inPlainTown(async (town, act, tx) => {
      await setDefault(tx, { listings: 3 });
      const tooMany = notInPlan('Your limit for listings is 3. Contact us if you need more.');
      await expect(act('owner', add)).rejects.toMatchObject(tooMany);
      const move = (status: string) =>
        `update public.businesses set status = '${status}' where id = '${town.approved}'`;
      await act('owner', move('archived'));
      await act('owner', add);
      await expect(act('owner', move('pending'))).rejects.toMatchObject(tooMany);
      await act('stranger', add);
      await act(
        'admin',
        `update public.businesses set status = 'approved', status_reason = 'Back' where id = '${town.approved}'`,
      );
    }));

  it('include those that are claimed', () =>
    inPlainTown(async (_town, act, tx) => {
      // The town's stranger claims another one already.
      await setDefault(tx, { listings: 2 });
      const [free] = await tx`insert into public.businesses (name, owner_id, status)
        values ('Free', null, 'approved') returning id`;
      const claim = `insert into public.claims (business_id, method) values ('${String(free?.['id'])}', 'document') returning id`;
      await expect(act('owner', claim)).rejects.toMatchObject(httpError(403, 'not_in_plan'));
      await act('stranger', claim);
      await expect(act('stranger', add)).rejects.toMatchObject(httpError(403, 'not_in_plan'));
    }));
});

const kinds = [
  ['jobs', 'status', '', ''],
  ['deals', 'status', '', ''],
  [
    'events',
    'approval_status',
    ', starts_at, ends_at',
    `, now() + interval '1 day', now() + interval '26 hours'`,
  ],
] as const;

describe.each(kinds)('the %s of a month', (table, field, columns, values) => {
  const name = table === 'jobs' ? 'jobs' : table;
  const add = (town: Town, status: string, business = town.approved) =>
    table === 'deals'
      ? `insert into public.deals (title, business_id, status, valid_until)
         values ('One', '${business}', '${status}', now() + interval '9 days') returning id`
      : `insert into public.${table} (title, business_id, ${field}${columns})
         values ('One', '${business}', '${status}'${values}) returning id`;
  const move = (id: unknown, status: string) =>
    `update public.${table} set ${field} = '${status}' where id = '${String(id)}' returning id`;

  it.each(['owner', 'manager', 'contributor'] as const)('are no more than the plan has for its %s', (who) =>
    inPlainTown(async (town, act, tx) => {
      await addPlan(tx, 'Large', { [`${table}_per_month`]: null });
      await setDefault(tx, { [`${table}_per_month`]: 1 });
      const full = notInPlan(`Your limit for ${name} is 1 per month. The plan “Large” has no limit.`);
      const [first] = await act(who, add(town, 'pending'));
      await expect(act(who, add(town, 'pending'))).rejects.toMatchObject(full);
      // Also of another listing of the organization.
      await expect(act(who, add(town, 'pending', town.draft))).rejects.toMatchObject(full);
      const [draft] = await act(who, add(town, 'draft'));
      await expect(act(who, move(draft?.['id'], 'pending'))).rejects.toMatchObject(full);
      // What is taken back or rejected and sent again is the same one.
      await act(
        'editor',
        `update public.${table} set ${field} = 'rejected', status_reason = 'No' where id = '${String(first?.['id'])}'`,
      );
      await act(who, move(first?.['id'], 'pending'));
      await act(who, move(first?.['id'], 'draft'));
      await act(who, move(draft?.['id'], 'pending'));
      await expect(act(who, move(first?.['id'], 'pending'))).rejects.toMatchObject(full);
      await act('editor', add(town, 'pending'));
    }),
  );

  it('begin anew with the month of the hub', () =>
    inPlainTown(async (town, act, tx) => {
      await setDefault(tx, { [`${table}_per_month`]: 1 });
      await act('owner', add(town, 'pending'));
      await tx.unsafe(`update public.${table} set submitted_at = private.month_of_hub() - interval '1 second'
        where submitted_at is not null`);
      await act('owner', add(town, 'pending'));
      await expect(act('owner', add(town, 'pending'))).rejects.toMatchObject(httpError(403, 'not_in_plan'));
    }));

  it('cannot be dated by those who post them', () =>
    inTown(async (town, act) => {
      const [post] = await act('owner', add(town, 'pending'));
      await expect(
        act('owner', `update public.${table} set submitted_at = null where id = '${String(post?.['id'])}'`),
      ).rejects.toMatchObject({ code: '42501' });
    }));
});

it('a closed job that is posted again counts as new', () =>
  inPlainTown(async (town, act, tx) => {
    await setDefault(tx, { jobs_per_month: 0 });
    const move = (status: string) =>
      `update public.jobs set status = '${status}' where id = '${town.activeJob}'`;
    // What is edited and needs approval again does not.
    await act('owner', `update public.jobs set description = 'Better' where id = '${town.activeJob}'`);
    await act('editor', move('active'));
    await act('owner', move('closed'));
    await expect(act('owner', move('pending'))).rejects.toMatchObject(
      notInPlan('Your limit for jobs is 0 per month. Contact us if you need more.'),
    );
  }));

it('a job that is closed, rewritten and sent again in the same month counts twice', () =>
  inPlainTown(async (town, act, tx) => {
    await setDefault(tx, { jobs_per_month: 2 });
    const add = `insert into public.jobs (title, business_id, status) values ('One', '${town.approved}', 'pending') returning id`;
    const [job] = await act('owner', add);
    const move = (status: string, title = 'One') =>
      `update public.jobs set status = '${status}', title = '${title}' where id = '${String(job?.['id'])}'`;
    for (const title of ['Two', 'Three']) {
      await act('editor', move('active', title));
      await act('owner', move('closed', title));
      if (title === 'Two') await act('owner', move('pending', 'Two again'));
      else
        await expect(act('owner', move('pending', 'Three again'))).rejects.toMatchObject(
          httpError(403, 'not_in_plan'),
        );
    }
    await expect(act('owner', add)).rejects.toMatchObject(httpError(403, 'not_in_plan'));
    const [used] = await act(
      'owner',
      `select used from public.my_entitlements('${town.approved}') where key = 'jobs_per_month'`,
    );
    expect(used).toEqual({ used: 2 });
  }));

it.each(['events', 'deals', 'jobs'])('Undo of withdrawn %s is no new one, also above the limit', (table) =>
  inPlainTown(async (town, act, tx) => {
    const field = table === 'events' ? 'approval_status' : 'status';
    const dates = { events: ['starts_at, ends_at', `now() + interval '1 day', now() + interval '2 days'`] };
    const [columns, values] =
      table === 'events'
        ? dates.events
        : table === 'deals'
          ? ['valid_until', `now() + interval '9 days'`]
          : ['description', `'Bakes'`];
    const add = `insert into public.${table} (title, business_id, ${field}, ${columns ?? ''})
      values ('One', '${town.approved}', 'pending', ${values ?? ''}) returning id`;
    const [one] = [await act('owner', add), await act('owner', add)].flat();
    const move = (status: string) =>
      `update public.${table} set ${field} = '${status}' where id = '${String(one?.['id'])}'`;
    // Everything in a transaction happens at once: what was submitted was so before.
    await tx.unsafe(`alter table public.${table} disable trigger user`);
    await tx.unsafe(
      `update public.${table} set submitted_at = now() - interval '1 minute' where submitted_at is not null`,
    );
    await tx.unsafe(`alter table public.${table} enable trigger user`);
    await setDefault(tx, { [`${table}_per_month`]: 0 });
    await act('owner', move('draft'));
    await act('owner', move('pending'));
    await act('owner', move('draft'));
    await setDefault(tx, { [`${table}_per_month`]: 2 });
    await act('owner', add);
    await expect(act('owner', move('pending'))).rejects.toMatchObject(httpError(403, 'not_in_plan'));
  }),
);

it('the month begins at midnight in the time zone of the hub', () =>
  inRolledBackTransaction(async (tx) => {
    await tx`update public.site_settings set time_zone = 'Pacific/Auckland'`;
    const [row] =
      await tx`select to_char(private.month_of_hub() at time zone 'Pacific/Auckland', 'DD HH24:MI:SS') as begins,
      private.month_of_hub() <= now() as is_past`;
    expect(row).toEqual({ begins: '01 00:00:00', is_past: true });
  }));

describe('statistics', () => {
  const read = (town: Town) => `select * from public.listing_use('${town.approved}', current_date)`;
  const rows = (town: Town) => `select day from public.listing_stats where business_id = '${town.approved}'`;

  it.each(['owner', 'manager'] as const)('are refused to the %s whose plan has none', (who) =>
    inPlainTown(async (town, act, tx) => {
      await tx`insert into public.listing_stats (business_id, kind, count) values (${town.approved}, 'view', 3)
        on conflict do nothing`;
      expect((await act(who, read(town))).length).toBeGreaterThan(0);
      await setDefault(tx, { statistics: false });
      await addPlan(tx, 'Large', { statistics: true });
      await expect(act(who, read(town))).rejects.toMatchObject(
        notInPlan('Statistics are not included. The plan “Large” includes them.'),
      );
      expect(await act(who, rows(town))).toEqual([]);
      expect(await act(who, `select * from public.listing_use_by_day(1)`)).toMatchObject([{ others: '0' }]);
      for (const staff of ['editor', 'admin'] as const)
        expect((await act(staff, read(town))).length).toBeGreaterThan(0);
      expect(await act('stranger', read(town))).toEqual([]);
      expect(await act('contributor', read(town))).toEqual([]);
    }),
  );
});

describe('messages of visitors', () => {
  it('are taken only where the plan has them', () =>
    inPlainTown(async (town, act, tx) => {
      const takes = async () => {
        const [row] = await act(
          'anon',
          `select public.listing_context(slug) ->> 'takes_messages' as takes from public.businesses where id = '${town.approved}'`,
        );
        return row?.['takes'];
      };
      const send = () =>
        tx.savepoint(
          (
            inner,
          ) => inner`select public.receive_contact_message(slug, 'Ann', 'ann@visitors.test', null, 'Hello', '192.0.2.77')
        from public.businesses where id = ${town.approved}`,
        );
      expect(await takes()).toBe('true');
      await send();
      await setDefault(tx, { messages: false });
      expect(await takes()).toBe('false');
      await expect(send()).rejects.toMatchObject(httpError(409, 'messages_not_read'));
      // Those that came before stay.
      expect(await act('owner', `select body from public.leads where email = 'ann@visitors.test'`)).toEqual([
        { body: 'Hello' },
      ]);
      await subscribe(tx, town, await addPlan(tx, 'Large', { messages: true }));
      expect(await takes()).toBe('true');
    }));
});

describe('what was public', () => {
  it('stays counted when it is a draft again', () =>
    inPlainTown(async (town, act, tx) => {
      await setDefault(tx, { jobs_per_month: 1 });
      const add = `insert into public.jobs (title, business_id, status) values ('One', '${town.approved}', 'pending') returning id`;
      const [first] = await act('owner', add);
      const move = (status: string) =>
        `update public.jobs set status = '${status}' where id = '${String(first?.['id'])}'`;
      await act('editor', move('active'));
      await act('owner', move('pending'));
      await act('owner', move('draft')).catch(() => undefined);
      await expect(act('owner', add)).rejects.toMatchObject(httpError(403, 'not_in_plan'));
    }));

  it.each([
    ['jobs', 'expire_date'],
    ['deals', 'valid_until'],
  ])('and is over, of %s, counts as new when it is made to go on', (table, until) =>
    inPlainTown(async (town, act, tx) => {
      const id = table === 'jobs' ? town.activeJob : town.publicDeal;
      const extend = `update public.${table} set ${until} = now() + interval '30 days' where id = '${id}' returning id`;
      await tx.unsafe(`alter table public.${table} disable trigger user`);
      const begins = table === 'deals' ? `, valid_from = now() - interval '9 days'` : '';
      await tx.unsafe(
        `update public.${table} set ${until} = now() - interval '1 day'${begins} where id = '${id}'`,
      );
      await tx.unsafe(`alter table public.${table} enable trigger user`);
      await setDefault(tx, { [`${table}_per_month`]: 0 });
      await expect(act('owner', extend)).rejects.toMatchObject(httpError(403, 'not_in_plan'));
      await setDefault(tx, { [`${table}_per_month`]: 1 });
      expect(await act('owner', extend)).toHaveLength(1);
      // What goes on anyhow is extended freely.
      expect(await act('owner', extend)).toHaveLength(1);
    }),
  );
});

it('a location is added to a listing with more categories than the plan has', () =>
  inPlainTown(async (town, act, tx) => {
    await act(
      'admin',
      `update public.businesses set categories = (select array_agg(name) from (
      select name from public.business_categories order by name limit 3) as c) where id = '${town.approved}'`,
    );
    await setDefault(tx, { categories: 1 });
    const [branch] = await act('owner', `select public.add_branch('${town.approved}', 'Second', '') as id`);
    const [row] =
      await tx`select cardinality(categories) as count from public.businesses where id = ${String(branch?.['id'])}`;
    expect(row).toEqual({ count: 1 });
  }));

it('a listing without an owner is not limited: its managers see statistics and get messages', () =>
  inPlainTown(async (town, act, tx) => {
    await setDefault(tx, { statistics: false, messages: false, jobs_per_month: 0 });
    const [before] = await tx`select private.takes_messages(${town.approved}) as takes`;
    expect(before).toEqual({ takes: false });
    await tx`update public.businesses set organization_id = null where id = ${town.approved}`;
    const [after] = await tx`select private.takes_messages(${town.approved}) as takes`;
    expect(after).toEqual({ takes: true });
    await act('manager', `select private.assert_statistics('${town.approved}')`);
    await act(
      'manager',
      `insert into public.jobs (title, business_id, status) values ('One', '${town.approved}', 'pending')`,
    );
  }));
