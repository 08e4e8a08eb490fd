import { describe, expect, it } from 'vitest';
import { inTown } from './support/in-town.ts';
import { as } from './support/personas.ts';

const three = JSON.stringify(
  [7, 8, 9].map((line) => ({ line, fields: { name: `Imported ${String(line)}` } })),
);

describe('activity log', () => {
  it('shows an import as one line with its size, and lists its entries', () =>
    inTown(async (town, act) => {
      await act('admin', `select public.stage_import_rows('${town.importId}', '${three}')`);
      await act('admin', `select public.apply_import('${town.importId}')`);
      const key = `import:${town.importId}`;
      const lines = await act(
        'admin',
        `select entity, group_size, item_name from public.read_activity() where group_key = '${key}'`,
      );
      expect(lines).toEqual([{ entity: 'imports', group_size: 5, item_name: expect.any(String) as string }]);
      const entries = await act(
        'admin',
        `select item_name, group_size from public.read_activity(in_group => '${key}') where entity = 'businesses'`,
      );
      expect(entries).toEqual(
        ['Imported 9', 'Imported 8', 'Imported 7', 'A'].map((item_name) => ({ item_name, group_size: 1 })),
      );
      await act('admin', `select public.undo_import('${town.importId}')`);
      const undone = await act(
        'admin',
        `select group_size from public.read_activity() where group_key = 'import-undo:${town.importId}'`,
      );
      expect(undone).toEqual([{ group_size: 5 }]);
    }));

  it('begins a group with the first entry that is kept', () =>
    inTown(async (_town, act, tx) => {
      const add = (name: string) =>
        act(
          'admin',
          `insert into public.job_categories (name, slug) values ('${name}', '${name.toLowerCase()}')`,
        );
      await tx.unsafe("select set_config('hub.audit_group', 'kept', true)");
      await tx.unsafe('savepoint before_first');
      await add('Taken-back');
      await tx.unsafe('rollback to savepoint before_first');
      for (const name of ['Kept-one', 'Kept-two', 'Kept-three']) await add(name);
      const entries = await act(
        'admin',
        `select new_values ->> 'name' as name, starts_group from public.audit_log
          where group_key = 'kept' order by id`,
      );
      expect(entries).toEqual([
        { name: 'Kept-one', starts_group: true },
        { name: 'Kept-two', starts_group: false },
        { name: 'Kept-three', starts_group: false },
      ]);
    }));

  it('names people and things, also things that are gone', () =>
    inTown(async (town, act) => {
      await act('editor', `update public.businesses set tagline = 'New' where id = '${town.approved}'`);
      const [line] = await act(
        'admin',
        `select item_name, actor_id from public.read_activity(of_entity => 'businesses', of_item => '${town.approved}')`,
      );
      const [named] = await act('admin', `select name from public.businesses where id = '${town.approved}'`);
      expect(line).toEqual({ item_name: named?.['name'], actor_id: town.ids.editor });
      await act(
        'admin',
        `with added as (insert into public.job_categories (name, slug) values ('Odd', 'odd-jobs') returning id)
          select id from added`,
      );
      await act('admin', `delete from public.job_categories where slug = 'odd-jobs'`);
      const gone = await act(
        'admin',
        `select item_name from public.read_activity(of_entity => 'job_categories', of_action => 'delete')`,
      );
      expect(gone).toEqual([{ item_name: 'Odd' }]);
    }));

  it('is searched by the names of things and of people', () =>
    inTown(async (town, act, tx) => {
      const word = `Zymurgy${town.approved.slice(0, 6)}`;
      const found = async (who: 'admin' | 'editor' | 'member' | 'owner', q: string, more = '') =>
        (await act(who, `select entity, item_name from public.read_activity(q => '${q}'${more})`)).map(
          ({ entity, item_name: name }) => [entity, name],
        );
      await act('admin', `update public.businesses set name = 'Café ${word}' where id = '${town.approved}'`);
      await act('admin', `update public.businesses set tagline = 'New' where id = '${town.approved}'`);
      const both = Array<string[]>(2).fill(['businesses', `Café ${word}`]);
      expect(await found('editor', `cafe ${word.slice(0, 9)}`)).toEqual(both);
      expect(await found('editor', word, `, of_action => 'delete'`)).toEqual([]);
      expect(await found('editor', `${word} xylophone`)).toEqual([]);
      // What somebody with this name did, and what was done to them.
      await tx`update public.profiles set first_name = 'Quilla', last_name = ${word} where id = ${town.ids.editor}`;
      await act('editor', `update public.deals set tagline = 'Now' where id = '${town.publicDeal}'`);
      const byEditor = await found('admin', `quilla ${word.toLowerCase()}`);
      expect(byEditor.map(([entity]) => entity)).toContain('deals');
      await tx`update public.profiles set first_name = 'José' where id = ${town.ids.editor}`;
      for (const name of ['jose', 'JOSÉ'])
        expect(await found('admin', `${name} ${word}`), name).toEqual(expect.arrayContaining(byEditor));
      const [entry] = await tx`select words from public.audit_log where entity = 'profiles'
        and entity_id = ${town.ids.editor} order by id desc limit 1`;
      expect(entry?.['words'] ?? '').toBe('');
      for (const odd of ['%%%', '___', '\\', ':*', '!', '()', `jos_ ${word}`, `j% ${word}`])
        expect(await found('admin', odd), odd).toEqual([]);
      for (const who of ['member', 'owner'] as const) expect(await found(who, word)).toEqual([]);
      await tx`update public.site_settings set staff_second_factor = true`;
      const weak = await as(tx, { userId: town.ids.admin, aal: 'aal1' }, (run) =>
        run.unsafe(`select private.find_activity('${word}') as ids`),
      );
      expect(weak[0]?.['ids']).toEqual([]);
    }));

  it('is searched within what is chosen, however much else is called so since', () =>
    inTown(async (town, act, tx) => {
      const word = `Quoin${town.approved.slice(0, 6)}`.toLowerCase();
      await tx`insert into public.audit_log (actor_id, actor_role, action, entity, entity_id, new_values)
        values (${town.ids.editor}, 'editor', 'delete', 'reports', 'first', ${tx.json({ title: word })})`;
      await tx`insert into public.audit_log (actor_role, action, entity, entity_id, new_values)
        select 'system', 'update', 'businesses', 'other', ${tx.json({ title: word })} from generate_series(1, 5000)`;
      const find = async (more: string) =>
        (await act('admin', `select entity_id from public.read_activity(q => '${word}', ${more})`)).map(
          (row) => row['entity_id'],
        );
      for (const more of [
        `of_entity => 'reports'`,
        `of_item => 'first'`,
        `of_action => 'delete'`,
        `by_actor => '${town.ids.editor}'`,
        `before => (select min(id) + 1 from public.audit_log where words @@ '${word}')`,
      ])
        expect(await find(more), more).toEqual(['first']);
      expect(await find(`since => now() + interval '1 hour'`)).toEqual([]);
    }));

  it('is searched by an index, however long it is', () =>
    inTown(async (_town, act, tx) => {
      await tx`insert into public.audit_log (actor_role, action, entity, entity_id, words)
        select 'system', 'update', 'reports', gen_random_uuid(), '' from generate_series(1, 20000)`;
      await tx`analyze public.audit_log`;
      const read = async () => {
        const [row] = await tx`select seq_tup_read::integer as rows from pg_stat_xact_user_tables
          where relname = 'audit_log' and schemaname = 'public'`;
        return Number(row?.['rows']);
      };
      const before = await read();
      await act('editor', `select * from public.read_activity(q => 'nothing is called so')`);
      expect((await read()) - before).toBe(0);
    }));

  it('shows what stands on invoices, and the ledger, to those who may see the tables', () =>
    inTown(async ({ ids, businessProfile, ledger }, act, tx) => {
      await act(
        'admin',
        `update public.business_profiles set tax_id = '12-345', billing_email = 'pay@mill.test'
        where id = '${businessProfile}'`,
      );
      await act('admin', `update public.business_profiles set name = 'Mill' where id = '${businessProfile}'`);
      await act('admin', `select public.credit_invoice('${ledger.invoice}', 1, 'A mistake')`);
      const read = async () => {
        const rows = await act(
          'editor',
          `select entity, new_values from public.read_activity(of_entity => 'business_profiles',
          of_item => '${businessProfile}') union all select entity, new_values
          from public.read_activity(of_entity => 'credit_notes')`,
        );
        return JSON.stringify(rows);
      };
      expect(await read()).not.toMatch(/12-345|pay@|A mistake/);
      expect(await read()).toContain('Mill');
      await tx`update public.staff set rights = '{contacts}' where user_id = ${ids.editor}`;
      expect(await read()).toMatch(/12-345/);
      await tx`update public.staff set rights = '{contacts,billing}' where user_id = ${ids.editor}`;
      expect(await read()).toContain('A mistake');
    }));

  it('shows nothing to anybody but staff with a second factor', () =>
    inTown(async (town, act, tx) => {
      await act('admin', `update public.businesses set tagline = 'New' where id = '${town.approved}'`);
      const count = `select count(*)::integer as lines from public.read_activity()`;
      expect((await act('editor', count))[0]?.['lines']).toBeGreaterThan(0);
      for (const who of ['stranger', 'member', 'owner', 'manager', 'contributor'] as const)
        expect(await act(who, count), who).toEqual([{ lines: 0 }]);
      await tx`update public.site_settings set staff_second_factor = true`;
      const weak = await as(tx, { userId: town.ids.editor, aal: 'aal1' }, (run) => run.unsafe(count));
      expect(weak).toEqual([{ lines: 0 }]);
      await expect(act('anon', count)).rejects.toThrow(/permission denied/);
    }));

  it('reads a page by index, however long the log is', () =>
    inTown(async (_town, _act, tx) => {
      await tx.unsafe(
        `insert into public.audit_log (actor_role, action, entity, entity_id)
          select 'system', 'update', 'businesses', number::text from generate_series(1, 3000) as number`,
      );
      await tx.unsafe('analyze public.audit_log');
      const plan = JSON.stringify(
        await tx.unsafe(
          `explain select * from public.audit_log where starts_group order by id desc limit 50`,
        ),
      );
      expect(plan).toContain('audit_log_groups_idx');
    }));
});
