import { expect, it } from 'vitest';
import { expectDeclared } from './support/declared.ts';
import { functionsOfApi, usual } from './support/function-arguments.ts';
import { as, inRolledBackTransaction } from './support/personas.ts';
import { addTown, type PersonaName } from './support/town.ts';

/** Columns with the id of an account in tables whose rows everybody may read, and why they may be there. */
const publicAccounts: Record<string, string> = {
  'custom_values.user_id':
    'values of people are not public: only rows of a listing or an organization are, without an account',
};

it('no table that visitors read names accounts to whoever has one', () =>
  inRolledBackTransaction(async (tx) => {
    const named = await tx<{ name: string }[]>`
      select attrelid::regclass || '.' || attname as name from pg_attribute
      where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
          and has_any_column_privilege('anon', oid, 'select'))
        and attnum > 0 and not attisdropped and has_column_privilege('authenticated', attrelid, attnum, 'select')
        and (attname ~ '_by$' and atttypid = 'uuid'::regtype or exists (
          select from pg_constraint where contype = 'f' and conrelid = attrelid and attnum = any (conkey)
            and confrelid in ('auth.users'::regclass, 'public.profiles'::regclass, 'public.staff'::regclass)))
      order by 1`;
    const advice =
      'Leave the column out of the grant to authenticated and answer what a screen needs by a function (private.my_businesses, ' +
      'private.listing_ownership), or give the reason in publicAccounts.';
    expect(
      named.map(({ name }) => name),
      advice,
    ).toEqual(Object.keys(publicAccounts));
  }));

it('a stranger reads the id of no other account, in any column of any row', () =>
  inRolledBackTransaction(async (tx) => {
    const town = await addTown(tx);
    const columns = await tx<{ relation: string; name: string }[]>`
      select attrelid::regclass::text as relation, attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped
        and atttypid = 'uuid'::regtype and has_column_privilege('authenticated', attrelid, attnum, 'select')
      order by 1, 2`;
    expect(columns.length).toBeGreaterThan(100);
    const leaks: string[] = [];
    for (const { relation, name } of columns) {
      const rows = await as(tx, { userId: town.ids.stranger }, (run) =>
        run.unsafe(`select distinct ${name}::text as id from public.${relation} where ${name} is not null`),
      );
      const [found] = await tx<{ id: string }[]>`select id from auth.users
        where id::text = any (${rows.map((row) => String(row['id']))}) and id <> ${town.ids.stranger} limit 1`;
      if (found) leaks.push(`${relation}.${name}`);
    }
    expect(leaks, 'Leave these columns out of the grant to authenticated, or narrow the policy.').toEqual([]);
  }));

it('a function that has rows of a table tells accounts of others to staff only', () =>
  inRolledBackTransaction(async (tx) => {
    const town = await addTown(tx);
    // Decided by staff, so that each row has an account of somebody else.
    await tx`update public.businesses set status_changed_by = ${town.ids.editor}
      where id in (${town.approved}, ${town.draft}, ${town.pending})`;
    await tx`update public.blog_posts set status_changed_by = ${town.ids.editor} where author_id = ${town.ids.stranger}`;
    const functions = await tx<{ name: string; types: string[] }[]>`
      select proname as name, array(select format_type(type, null) from unnest(proargtypes) as type) as types
      from pg_proc join pg_type as type on type.oid = prorettype join pg_class as relation on relation.oid = typrelid
      where pronamespace = 'public'::regnamespace and proretset and relkind in ('r', 'p', 'v')
        and has_function_privilege('authenticated', pg_proc.oid, 'execute') order by 1`;
    expect(functions.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['managed_listings', 'my_businesses', 'my_posts']),
    );
    const listings = `array['${town.approved}', '${town.draft}', '${town.pending}', '${town.foreign}']::uuid[]`;
    const read = async (who: PersonaName, name: string, types: string[]) => {
      const values = types.map((type) => (type === 'uuid[]' ? listings : `null::${type}`));
      const rows = await as(tx, town.as(who), (run) =>
        run.unsafe(`select to_jsonb(r)::text as row from public.${name}(${values.join(', ')}) as r`),
      );
      return rows.map(({ row }) => String(row));
    };
    const accounts = await tx<{ id: string }[]>`select id from auth.users`;
    const leaks: string[] = [];
    for (const { name, types } of functions)
      for (const who of ['stranger', 'member', 'owner', 'manager', 'contributor'] as const) {
        const rows = (await read(who, name, types)).join('\n');
        if (accounts.some(({ id }) => id !== town.ids[who] && rows.includes(id)))
          leaks.push(`${name} to ${who}`);
      }
    expect(leaks, 'Leave these columns empty, as private.managed_listings does.').toEqual([]);
    const own = await as(
      tx,
      town.as('owner'),
      (run) => run`select owner_id from public.managed_listings(${[town.approved]})`,
    );
    expect([...own]).toEqual([{ owner_id: town.ids.owner }]);
    const managed = await read('editor', 'managed_listings', ['uuid[]']);
    expect(managed.filter((row) => row.includes(town.ids.owner))).toHaveLength(3);
  }));

/** Functions that answer with ids of accounts, which the caller may have, and what for. */
const answersWithAccounts: Record<string, string> = {
  people_of_organization: 'its contacts, who remove a person or change the title by it',
  requests_of_organization: 'its contacts, who answer the request of a person by it',
};

it('no function that only reads tells a visitor, a stranger or an owner the id of an account', () =>
  inRolledBackTransaction(async (tx) => {
    const town = await addTown(tx);
    await tx`update public.businesses set status_changed_by = ${town.ids.editor}
      where id in (${town.approved}, ${town.draft}, ${town.pending})`;
    const accounts = (await tx<{ id: string }[]>`select id from auth.users`).map(({ id }) => id);
    const named = new Set<string>();
    let answered = 0;
    for (const { name, forVisitors, writes, arguments: all } of await functionsOfApi(tx))
      for (const who of writes ? [] : (['anon', 'stranger', 'owner'] as const)) {
        if (who === 'anon' && !forVisitors) continue;
        const values = all
          .filter(({ isOptional }) => !isOptional)
          .map((one) => ({ ...one, value: usual(one, town) }));
        const given = values.map((one) => `${one.name} => '${one.value}'::${one.type}`).join(', ');
        const rows = await as(tx, town.as(who), (run) =>
          run.unsafe(`select to_jsonb(r)::text as row from public.${name}(${given}) as r`),
        ).catch(() => undefined);
        if (!rows) continue;
        answered += 1;
        const text = rows.map(({ row }) => String(row)).join('\n');
        const known = [who === 'anon' ? '' : town.ids[who], ...values.map(({ value }) => value)];
        if (accounts.some((id) => !known.includes(id) && text.includes(id))) named.add(name);
      }
    expect(answered).toBeGreaterThan(150);
    expect([...named]).toEqual(Object.keys(answersWithAccounts));
  }));

it('who owns a listing is told as yes or no, and only of listings that the caller sees', () =>
  inRolledBackTransaction(async (tx) => {
    const town = await addTown(tx);
    const read = (who: 'owner' | 'manager' | 'stranger' | 'editor') =>
      as(
        tx,
        town.as(who),
        (run) => run`select business_id, is_owned, is_mine from public.listing_ownership(
          array[${town.approved}, ${town.foreign}, ${town.draft}]::uuid[]) order by is_owned, business_id = ${town.draft}`,
      );
    const [foreign, approved] = [town.foreign, town.approved];
    expect(await read('stranger')).toEqual([
      { business_id: foreign, is_owned: false, is_mine: false },
      { business_id: approved, is_owned: true, is_mine: false },
    ]);
    expect(await read('owner')).toEqual([
      { business_id: foreign, is_owned: false, is_mine: false },
      { business_id: approved, is_owned: true, is_mine: true },
      { business_id: town.draft, is_owned: true, is_mine: true },
    ]);
    expect(await read('editor')).toHaveLength(3);
  }));

it('one reads all of what is one’s own, by an index', () =>
  inRolledBackTransaction(async (tx) => {
    const town = await addTown(tx);
    const mine = (who: 'owner' | 'manager' | 'stranger', name: string) =>
      as(tx, town.as(who), (run) => run.unsafe(`select * from public.${name}()`));
    const owned = await mine('owner', 'my_businesses');
    expect(owned.map((row) => row['id'])).toEqual(expect.arrayContaining([town.approved, town.draft]));
    expect(owned.every((row) => row['owner_id'] === town.ids.owner)).toBe(true);
    expect(await mine('manager', 'my_businesses')).toEqual([]);
    const posts = await mine('stranger', 'my_posts');
    expect(posts.length).toBeGreaterThan(0);
    expect(posts.every((row) => row['author_id'] === town.ids.stranger)).toBe(true);
    await tx`set local enable_seqscan = off`;
    for (const [table, column] of [
      ['businesses', 'owner_id'],
      ['blog_posts', 'author_id'],
    ]) {
      const plan = await tx.unsafe(
        `explain select * from public.${table ?? ''} where ${column ?? ''} = (select auth.uid())`,
      );
      expect(JSON.stringify(plan)).toMatch(`${table ?? ''}_${column ?? ''}_idx`);
    }
  }));

it('every column is declared with who may read and write it', () =>
  inRolledBackTransaction(async (tx) => {
    const rows = await tx<{ relation: string; role: string; action: string; columns: string[] }[]>`
      select relname as relation, role, action, array_agg(attname::text order by attname) as columns
      from pg_class join pg_attribute on attrelid = pg_class.oid
        cross join unnest(array['anon', 'authenticated']) as role cross join unnest(array['select', 'insert', 'update']) as action
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped
        and has_column_privilege(role, attrelid, attnum, action)
      group by 1, 2, 3 order by 1, 2, 3 desc`;
    await expectDeclared(
      'columns',
      new Map(rows.map(({ relation, role, action, columns }) => [`${relation} ${role} ${action}`, columns])),
      'Policies choose rows, grants choose columns: whoever sees a row reads each of these columns of it.',
    );
  }));
