import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { fillDirectory } from '../../local/sample-data/scale.ts';
import { runs } from '../support/properties.ts';
import { httpError, inTown } from './support/in-town.ts';
import { as } from './support/personas.ts';
import type { PersonaName, Town } from './support/town.ts';

type Act = Parameters<Parameters<typeof inTown>[0]>[1];
interface Page {
  rows: { id: string; name: string | null; sort_key: string; email?: string | null; status?: string }[];
  has_more: boolean;
  total: number;
  is_total_exact: boolean;
}

const entities = ['businesses', 'events', 'deals', 'jobs', 'blog_posts', 'profiles'] as const;
const firstOrder = (entity: string) => (entity === 'profiles' ? 'added' : 'updated');

async function list(act: Act, entity: string, options = '', who: PersonaName = 'editor'): Promise<Page> {
  const order = options.includes('sort =>') ? '' : `, sort => '${firstOrder(entity)}'`;
  const [row] = await act(
    who,
    `select public.admin_list(entity => '${entity}'${order}${options && `, ${options}`}) as page`,
  );
  return row?.['page'] as Page;
}
const namesOf = ({ rows }: Page) => rows.map(({ name }) => name);

interface Result {
  item_id: string;
  code: string | null;
  details: string | null;
  message: string | null;
}

async function changeAs(
  act: Act,
  who: PersonaName,
  entity: string,
  items: { id: string; status?: string; updated_at?: string }[],
  change: unknown,
  reason = '',
): Promise<Result[]> {
  const rows = await act(
    who,
    `select * from public.change_items('${entity}', '${JSON.stringify(items)}', '${JSON.stringify(change)}', '${reason}')`,
  );
  return rows as unknown as Result[];
}

/** The statements as the service key, which no persona stands for. */
const asService = (tx: TransactionSql, statement: string) =>
  tx.savepoint(async (inner) => {
    await inner.unsafe('set local role service_role');
    const rows = await inner.unsafe(statement);
    await inner.unsafe('reset role');
    return rows;
  });

/** Lets an import have made the listing of the owner that waits. */
const importPending = (town: Town, tx: TransactionSql) =>
  tx`update public.import_rows set state = 'imported', business_id = ${town.pending}
    where import_id = ${town.importId}`;

describe('admin lists', () => {
  it('are for staff only, with a second factor where the hub requires it', () =>
    inTown(async (town, act, tx) => {
      for (const entity of entities) {
        for (const who of ['stranger', 'member', 'owner', 'manager', 'contributor'] as const)
          await expect(list(act, entity, '', who)).rejects.toMatchObject({ code: '42501' });
        await expect(list(act, entity, '', 'anon')).rejects.toMatchObject({ code: '42501' });
        expect((await list(act, entity)).rows.length).toBeGreaterThan(0);
      }
      await tx`update public.site_settings set staff_second_factor = true`;
      await expect(list(act, 'profiles')).rejects.toMatchObject({ code: '42501' });
      const [strong] = await as(
        tx,
        { userId: town.ids.editor, aal: 'aal2' },
        (run) => run`select public.admin_list('profiles', sort => 'added') is not null as works`,
      );
      expect(strong).toEqual({ works: true });
    }));

  it('find one row by its id, by the primary key', () =>
    inTown(async (town, act, tx) => {
      const one = await list(act, 'businesses', `filters => '{"id": "${town.draft}"}'`);
      expect(one.rows.map(({ id }) => id)).toEqual([town.draft]);
      const gone = randomUUID();
      expect((await list(act, 'jobs', `filters => '{"id": "${gone}"}'`)).rows).toEqual([]);
      await expect(
        list(act, 'businesses', `filters => '{"id": "${town.draft}"}'`, 'owner'),
      ).rejects.toMatchObject({ code: '42501' });
      // In a town of a few rows the planner rightly reads whole tables.
      await tx`set local enable_seqscan = off`;
      for (const entity of entities) {
        const [row] =
          await tx`select private.admin_list_condition(${entity}, 'id', ${tx.json(gone)}) as condition`;
        const plan = await tx.unsafe(
          `explain select from public.${entity} as t where true and ${String(row?.['condition'])} order by id limit 2`,
        );
        expect(JSON.stringify(plan)).toContain(`${entity}_pkey`);
      }
    }));

  it('find the listings of an import, for those who may import', () =>
    inTown(async (town, act, tx) => {
      await importPending(town, tx);
      const filters = `filters => '{"import": "${town.importId}", "status": "pending"}'`;
      const found = await list(act, 'businesses', filters, 'admin');
      expect(found.rows.map(({ id }) => id)).toEqual([town.pending]);
      const denied = { code: '42501' };
      for (const who of ['editor', 'owner', 'stranger', 'anon'] as const)
        await expect(list(act, 'businesses', filters, who), who).rejects.toMatchObject(denied);
      await tx`update public.staff set rights = '{import}' where user_id = ${town.ids.editor}`;
      expect((await list(act, 'businesses', filters)).rows).toHaveLength(1);
      await expect(list(act, 'jobs', filters, 'admin')).rejects.toMatchObject(
        httpError(400, 'filter_unknown'),
      );
      await tx`update public.site_settings set staff_second_factor = true`;
      await expect(list(act, 'businesses', filters, 'admin')).rejects.toMatchObject(denied);
    }));

  it('find the listings of an import by index', { tags: 'large' }, () =>
    inTown(async (town, _, tx) => {
      await importPending(town, tx);
      const claims = JSON.stringify({ sub: town.ids.admin, role: 'authenticated' });
      const [row] = await tx`select set_config('request.jwt.claims', ${claims}, true),
        private.admin_list_condition('businesses', 'import', ${tx.json(town.importId)}) as condition`;
      // In a town of a few rows, counted long ago, the planner rightly reads them in any way.
      await fillDirectory(tx, 3000);
      await tx`analyze public.businesses`;
      await tx`analyze public.import_rows`;
      await tx`set local enable_seqscan = off`;
      const plan = JSON.stringify(
        await tx.unsafe(
          `explain select from public.businesses as t where ${String(row?.['condition'])} order by t.created_at, t.id limit 50`,
        ),
      );
      // From the rows of the import to their listings, or along the order of the list: by what is in both tables just then.
      expect(plan).toMatch(/businesses_(pkey|created_at_idx)/);
      expect(plan).toMatch(/import_rows_(state|business_id)_idx|import_rows_pkey/);
    }),
  );

  it('find by parts of words, filter by every state, and count', () =>
    inTown(async (town, act, tx) => {
      const found = await list(act, 'businesses', `q => 'MILL bak'`);
      expect(namesOf(found)).toContain('Old Mill Bakery');
      expect(namesOf(await list(act, 'businesses', `q => '100%'`))).toEqual([]);
      const pending = await list(
        act,
        'businesses',
        `filters => '{"status": "pending", "owner": "${town.ids.owner}"}'`,
      );
      expect(namesOf(pending)).toEqual(['It waits']);
      expect(pending).toMatchObject({ total: 1, is_total_exact: true, has_more: false });
      const without = await list(act, 'businesses', `filters => '{"owner": "none"}', page_size => 1000`);
      expect(without.rows.map(({ id }) => id)).toContain(town.foreign);
      expect(without.rows.map(({ id }) => id)).not.toContain(town.approved);
      const own = `"organizer": "${town.approved}"`;
      expect(
        (await list(act, 'events', `filters => '{"status": ["draft", "pending"], ${own}}'`)).rows,
      ).toMatchObject([{ id: town.draftEvent }]);
      expect((await list(act, 'jobs', `filters => '{"when": "past", ${own}}'`)).rows).toMatchObject([
        { id: town.expiredJob },
      ]);
      expect((await list(act, 'deals', `filters => '{"status": "active", ${own}}'`)).total).toBe(2);
      expect(
        (await list(act, 'events', `filters => '{"category": "Test fairs", "when": "upcoming"}'`)).total,
      ).toBe(2);
      expect(
        (await list(act, 'blog_posts', `filters => '{"category": "Test news"}'`)).rows.map(({ id }) => id),
      ).toEqual(expect.arrayContaining([town.publishedPost, town.draftPost]));
      await tx`update public.profiles set first_name = 'Xánthippe' where id = ${town.ids.member}`;
      for (const q of ['field xanth', 'Xánth'])
        expect(namesOf(await list(act, 'profiles', `q => '${q}'`)), q).toEqual(['Xánthippe Field']);
      expect(
        (await list(act, 'profiles', `filters => '{"staff": true}', page_size => 1000`)).rows.map(
          ({ id }) => id,
        ),
      ).toEqual(expect.arrayContaining([town.ids.editor, town.ids.admin]));
    }));

  it('take values only as values', () =>
    inTown(async (_, act) => {
      const attacks = [`'; drop table public.staff; --`, `%' or true or '`, `\\`, `a'||(select 1)||'`];
      for (const attack of attacks) {
        const quoted = attack.replaceAll("'", "''");
        expect((await list(act, 'businesses', `q => '${quoted}'`)).rows).toEqual([]);
        const filters = JSON.stringify({ category: attack, status: [attack] }).replaceAll("'", "''");
        expect((await list(act, 'businesses', `filters => '${filters}'`)).rows).toEqual([]);
      }
      await expect(
        list(act, 'businesses', `filters => '{"owner_id = owner_id or true": "x"}'`),
      ).rejects.toMatchObject(httpError(400, 'filter_unknown'));
      await expect(list(act, 'businesses', `sort => 'name; select 1'`)).rejects.toMatchObject(
        httpError(400, 'sort_unknown'),
      );
      await expect(list(act, 'staff', `sort => 'updated'`)).rejects.toMatchObject(
        httpError(404, 'not_found'),
      );
    }));

  it('page by the last row in both directions, without a gap or a repetition', () =>
    inTown(async (town, act, tx) => {
      await tx`insert into public.businesses (name, status, city, owner_id)
        select 'Same name', 'draft', 'Pagetown', null from generate_series(1, 7)`;
      const options = `q => 'pagetown', sort => 'name', descending => false, page_size => 3`;
      const seen: string[] = [];
      let page = await list(act, 'businesses', options);
      seen.push(...page.rows.map(({ id }) => id));
      while (page.has_more) {
        const last = page.rows.at(-1);
        page = await list(
          act,
          'businesses',
          `${options}, cursor_key => '${last?.sort_key ?? ''}', cursor_id => '${last?.id ?? ''}'`,
        );
        seen.push(...page.rows.map(({ id }) => id));
      }
      expect(seen).toHaveLength(7);
      expect(new Set(seen).size).toBe(7);
      const first = page.rows[0];
      const before = await list(
        act,
        'businesses',
        `${options}, cursor_key => '${first?.sort_key ?? ''}', cursor_id => '${first?.id ?? ''}', backward => true`,
      );
      expect(before.rows.map(({ id }) => id)).toEqual(seen.slice(3, 6));
      expect(before.has_more).toBe(true);
      expect(town.approved).not.toBe('');
    }));

  it('count the applications of each job without those that were withdrawn, and show nothing of them', () =>
    inTown(async (town, act, tx) => {
      const jobOf = async (id: string) =>
        (await list(act, 'jobs', `filters => '{"organizer": "${town.approved}"}'`)).rows.find(
          (row) => row.id === id,
        );
      const [job, without] = [await jobOf(town.activeJob), await jobOf(town.draftJob)];
      expect(job).toMatchObject({ applications: 1 });
      expect(without).toMatchObject({ applications: 0 });
      expect(JSON.stringify(job)).not.toContain('mina@rights.test');
      await tx`update public.job_applications set status = 'withdrawn', email = '', phone = '', message = ''
        where id = ${town.application}`;
      expect(await jobOf(town.activeJob)).toMatchObject({ applications: 0 });
    }));

  it('take the signs of a pattern as they are', () =>
    inTown(async (_, act, tx) => {
      await tx`insert into public.businesses (name, status, city) values ('100%_Pure', 'draft', 'Signtown')`;
      for (const [q, count] of [
        ['signtown 0%_p', 1],
        ['signtown 0%p', 0],
        ['signtown 0__p', 0],
      ] as const)
        expect((await list(act, 'businesses', `q => '${q}'`)).rows).toHaveLength(count);
    }));

  it('show email and phone to admins and to editors with the right, and search them for nobody else', () =>
    inTown(async (town, act, tx) => {
      await tx`update auth.users set phone = '15550177' where id = ${town.ids.member}`;
      const email = `${town.ids.member}@rights.test`;
      await tx`update public.profiles set first_name = 'Xanthippe' where id = ${town.ids.member}`;
      const byName = `q => 'xanthippe'`;
      expect((await list(act, 'profiles', byName, 'admin')).rows).toMatchObject([
        { email, phone: '15550177' },
      ]);
      expect((await list(act, 'profiles', byName)).rows).toMatchObject([{ email: null, phone: null }]);
      for (const q of [email, '555 0177']) {
        expect((await list(act, 'profiles', `q => '${q}'`, 'admin')).rows).toMatchObject([
          { id: town.ids.member },
        ]);
        expect((await list(act, 'profiles', `q => '${q}'`)).rows).toEqual([]);
      }
      await tx`update public.staff set rights = '{contacts}' where user_id = ${town.ids.editor}`;
      expect((await list(act, 'profiles', `q => '${email}'`)).rows).toMatchObject([{ email }]);
    }));

  it('are exported with the right to export, each export in the audit log', () =>
    inTown(async (town, act, tx) => {
      const statement = `select public.export_admin_list('businesses', filters => '{"status": "pending"}') as page`;
      for (const who of ['owner', 'editor'] as const)
        await expect(act(who, statement)).rejects.toMatchObject({ code: '42501' });
      const [row] = await act('admin', statement);
      expect((row?.['page'] as Page).rows.map(({ id }) => id)).toContain(town.pending);
      const [entry] =
        await tx`select actor_id, action, new_values from public.audit_log order by id desc limit 1`;
      expect(entry).toEqual({
        actor_id: town.ids.admin,
        action: 'export',
        new_values: { filters: { status: 'pending' } },
      });
    }));

  it.each(['form_responses', 'payments', 'fee_payments', 'placements', 'invoices'])(
    'an export of %s is in the audit log with its search, also when it does not begin with the first page',
    (entity) =>
      inTown(async (town, act, tx) => {
        const id = randomUUID();
        const exportFrom = (filters: object, cursor: string | null) =>
          act(
            'admin',
            `select public.export_admin_list('${entity}', filters => '${JSON.stringify(filters)}', sort => 'added'
              ${cursor === null ? '' : `, cursor_key => '${new Date().toISOString()}', cursor_id => '${cursor}'`})`,
          );
        await exportFrom({ status: 'none' }, null);
        await exportFrom({ status: 'none' }, randomUUID());
        await exportFrom({ id }, randomUUID());
        const logged = await tx`select actor_id, new_values from public.audit_log
          where action = 'export' and entity = ${entity} and actor_id = ${town.ids.admin} order by id`;
        expect(logged.map(({ new_values: values }) => values as unknown)).toEqual([
          { filters: { status: 'none' } },
          { filters: { id } },
        ]);
      }),
  );
});

describe('changes of many items', () => {
  it('are for staff only', () =>
    inTown(async (town, act) => {
      for (const who of ['anon', 'stranger', 'owner', 'manager'] as const)
        await expect(
          changeAs(act, who, 'businesses', [{ id: town.approved }], { verified: true }),
        ).rejects.toMatchObject({ code: '42501' });
    }));

  it(
    'change all of many but three, and name the reason for each of those',
    () =>
      inTown(async (town, act, tx) => {
        // As many as may be changed at once, or a few.
        const many = runs(50, 500);
        const rows = await tx<{ id: string; status: string; updated_at: string }[]>`
        insert into public.businesses (name, status, owner_id)
        select 'Bulk ' || n, case when n <= ${many - 2} then 'approved' else 'draft' end, null
        from generate_series(1, ${many}::integer) as n returning id, status, updated_at::text`;
        const items = rows.map(({ id, status, updated_at }) => ({ id, status, updated_at }));
        // Somebody else was faster with one of them.
        const [taken] = items;
        await act(
          'admin',
          `select public.change_status('businesses', '${taken?.id ?? ''}', 'approved', 'archived', 'Moved.')`,
        );
        const results = await changeAs(
          act,
          'editor',
          'businesses',
          items,
          { status: 'suspended' },
          'Closed.',
        );
        const failed = results.filter(({ code }) => code !== null);
        expect(results).toHaveLength(many);
        expect(failed.map(({ details }) => details).sort()).toEqual([
          'already_decided',
          'transition_not_allowed',
          'transition_not_allowed',
        ]);
        expect(failed.every(({ message }) => (message ?? '').length > 10)).toBe(true);
        const [count] = await tx`select count(*)::integer as all from public.businesses
        where name like 'Bulk %' and status = 'suspended' and status_reason = 'Closed.'`;
        expect(count).toEqual({ all: many - 3 });
        const [logged] = await tx`select count(*)::integer as all from public.audit_log
        where actor_id = ${town.ids.editor} and entity = 'businesses' and reason = 'Closed.'`;
        expect(logged).toEqual({ all: many - 3 });
      }),
    60_000,
  );

  it('require a reason where the transition does, and can be reverted', () =>
    inTown(async (town, act, tx) => {
      const item = { id: town.approved, status: 'approved' };
      const without = await changeAs(act, 'editor', 'businesses', [item], { status: 'suspended' });
      expect(without).toMatchObject([{ details: 'reason_needed' }]);
      await changeAs(act, 'editor', 'businesses', [item], { verified: true }, 'Seen in person');
      const [entry] = await tx`select id, new_values, reason from public.audit_log
        where entity = 'businesses' and entity_id = ${town.approved} order by id desc limit 1`;
      expect(entry).toMatchObject({ new_values: { verified: true }, reason: 'Seen in person' });
      await act('editor', `select public.revert_change(${String(entry?.['id'])})`);
      const [row] = await tx`select verified from public.businesses where id = ${town.approved}`;
      expect(row).toEqual({ verified: false });
    }));

  it('convert accounts for admins only, and report each that has the type already', () =>
    inTown(async (town, act, tx) => {
      const people = [{ id: town.ids.member }, { id: town.ids.owner }];
      await tx`update public.profiles set user_type = 'business' where id = ${town.ids.owner}`;
      await tx`update public.profiles set user_type = 'member' where id = ${town.ids.member}`;
      const convert = (who: PersonaName, reason?: string) =>
        changeAs(act, who, 'profiles', people, { user_type: 'business' }, reason);
      for (const who of ['anon', 'stranger', 'owner', 'manager'] as const)
        await expect(convert(who, 'Mine.')).rejects.toMatchObject({ code: '42501' });
      expect(await convert('editor', 'Because.')).toMatchObject([{ code: '42501' }, { code: '42501' }]);
      expect(await convert('admin', ' ')).toMatchObject([
        { details: 'reason_needed' },
        { details: 'reason_needed' },
      ]);
      const results = await convert('admin', 'Opened a shop.');
      expect(results.find(({ item_id }) => item_id === town.ids.member)?.code).toBeNull();
      expect(results.find(({ item_id }) => item_id === town.ids.owner)?.details).toBe('changed_since');
      const types = await tx`select user_type from public.profiles where id = ${town.ids.member}`;
      expect([...types]).toEqual([{ user_type: 'business' }]);
      const [entry] = await tx`select reason from public.audit_log
        where entity = 'profiles' and entity_id = ${town.ids.member} order by id desc limit 1`;
      expect(entry).toEqual({ reason: 'Opened a shop.' });
    }));

  it('report items that are gone or not visible, and reject too many and unknown changes', () =>
    inTown(async (_, act) => {
      const gone = [{ id: '00000000-0000-4000-8000-000000000000', status: 'approved' }];
      expect(await changeAs(act, 'editor', 'businesses', gone, { verified: true })).toMatchObject([
        { code: 'PT404' },
      ]);
      expect(await changeAs(act, 'editor', 'jobs', gone, { verified: true })).toMatchObject([
        { details: 'change_unknown' },
      ]);
      await expect(changeAs(act, 'editor', 'staff', gone, { verified: true })).rejects.toMatchObject(
        httpError(400, 'entity_unknown'),
      );
      const many = Array.from({ length: 501 }, () => gone[0] ?? { id: '' });
      await expect(changeAs(act, 'editor', 'jobs', many, { featured: false })).rejects.toMatchObject(
        httpError(422, 'too_many'),
      );
    }));
});

describe('featuring', () => {
  const featured = async (tx: TransactionSql, id: string) => {
    const [row] = await tx`select featured from public.businesses where id = ${id}`;
    const periods =
      await tx`select has_begun, ends_at is not null as ends from public.feature_periods where item_id = ${id}`;
    return { featured: Boolean(row?.['featured']), periods: [...periods] };
  };
  const feature = (act: Act, town: Town, period: unknown) =>
    changeAs(act, 'editor', 'businesses', [{ id: town.approved }], { featured: period });

  it('lasts from and until the chosen times', () =>
    inTown(async (town, act, tx) => {
      const soon = new Date(Date.now() + 3_600_000).toISOString();
      const later = new Date(Date.now() + 7_200_000).toISOString();
      await feature(act, town, { from: soon, until: later });
      expect(await featured(tx, town.approved)).toEqual({
        featured: false,
        periods: [{ has_begun: false, ends: true }],
      });
      await tx`update public.feature_periods set starts_at = now() - interval '1 minute' where item_id = ${town.approved}`;
      await asService(tx, 'select public.apply_feature_periods()');
      expect(await featured(tx, town.approved)).toEqual({
        featured: true,
        periods: [{ has_begun: true, ends: true }],
      });
      const [again] = await asService(tx, 'select public.apply_feature_periods() as changed');
      expect(again).toEqual({ changed: 0 });
      await tx`update public.feature_periods set starts_at = now() - interval '2 minutes',
        ends_at = now() - interval '1 minute' where item_id = ${town.approved}`;
      await asService(tx, 'select public.apply_feature_periods()');
      expect(await featured(tx, town.approved)).toEqual({ featured: false, periods: [] });
    }));

  it('begins at once without dates, and ends by hand', () =>
    inTown(async (town, act, tx) => {
      await feature(act, town, { from: null, until: null });
      expect(await featured(tx, town.approved)).toEqual({ featured: true, periods: [] });
      await feature(act, town, false);
      expect(await featured(tx, town.approved)).toEqual({ featured: false, periods: [] });
    }));

  it('is not ended by anything but false', () =>
    inTown(async (town, act, tx) => {
      await feature(act, town, {});
      for (const wrong of [true, null, 'false', 0, []])
        expect(await feature(act, town, wrong)).toMatchObject([
          { code: 'PT400', details: 'featured_invalid' },
        ]);
      expect(await featured(tx, town.approved)).toEqual({ featured: true, periods: [] });
    }));

  it('begins when the item is public, and not before', () =>
    inTown(async (town, _, tx) => {
      await tx`insert into public.feature_periods (entity, item_id, starts_at, ends_at)
        values ('businesses', ${town.draft}, now() - interval '1 hour', now() + interval '1 hour')`;
      await asService(tx, 'select public.apply_feature_periods()');
      const waiting = { featured: false, periods: [{ has_begun: false, ends: true }] };
      expect(await featured(tx, town.draft)).toEqual(waiting);
      await tx`update public.feature_periods set item_id = ${town.approved} where item_id = ${town.draft}`;
      await asService(tx, 'select public.apply_feature_periods()');
      expect(await featured(tx, town.approved)).toEqual({
        featured: true,
        periods: [{ has_begun: true, ends: true }],
      });
    }));

  it('ends with the item', () =>
    inTown(async (town, act, tx) => {
      await feature(act, town, { until: new Date(Date.now() + 3_600_000).toISOString() });
      expect((await featured(tx, town.approved)).periods).toHaveLength(1);
      await tx`delete from public.businesses where id = ${town.approved}`;
      expect((await featured(tx, town.approved)).periods).toHaveLength(0);
    }));

  it('is only for what is public, and only until a time to come', () =>
    inTown(async (town, act) => {
      expect(
        await changeAs(act, 'editor', 'businesses', [{ id: town.draft }], { featured: {} }),
      ).toMatchObject([{ details: 'not_public' }]);
      const past = new Date(Date.now() - 60_000).toISOString();
      expect(await feature(act, town, { until: past })).toMatchObject([{ details: 'period_invalid' }]);
      await expect(act('admin', 'select public.apply_feature_periods()')).rejects.toMatchObject({
        code: '42501',
      });
    }));
});
