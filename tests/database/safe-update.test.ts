import { expect, inject, it } from 'vitest';
import { listViolations } from './support/safe-update/list-violations.ts';
import { withMigratedDatabase } from './support/own-database.ts';

// Hosted projects load the extension `safeupdate` in each session of the API. It is written in C, so that the local stack can't have it.
it('no function updates or deletes rows without a WHERE clause, which hosted projects refuse', async () => {
  await withMigratedDatabase(inject('stack').db_url, 'hub_safe_update', async (sql) => {
    expect(await listViolations(sql)).toEqual([]);
  });
});

const violations = {
  'a plain statement': `language sql as 'delete from public.rows_of_test'`,
  'the second statement': `language sql as 'select 1; update public.rows_of_test set a = 1'`,
  'a common table expression': `language sql as
    'with gone as (delete from public.rows_of_test returning a) insert into public.rows_of_test select a from gone'`,
  'a join instead of a clause': `language sql as
    'update public.rows_of_test as r set a = 1 from public.rows_of_test as s join public.rows_of_test as t on s.a = t.a'`,
  'a body that is no text': `language sql begin atomic update public.rows_of_test set a = 1; end`,
  'a branch, a loop and a handler': `language plpgsql as $$ begin
    if now() > now() then delete from public.rows_of_test; end if;
    for n in 1..2 loop update public.rows_of_test set a = n; end loop;
  exception when others then delete from only public.rows_of_test; end $$`,
  'a query that is looped over': `language plpgsql as $$ declare one record; begin
    for one in with gone as (delete from public.rows_of_test returning a) select a from gone loop null; end loop; end $$`,
  'a result that is stored': `language plpgsql as $$ declare n int; begin
    update public.rows_of_test set a = 1 returning a into n; end $$`,
  'a plan to be explained': `language plpgsql as $$ declare line text; begin
    for line in explain delete from public.rows_of_test loop null; end loop; end $$`,
  'built text': `language plpgsql as $$ begin execute 'delete from public.rows_of_test'; end $$`,
  'formatted text': `language plpgsql as $$ begin
    execute format('update public.%I set %s%s', 'rows_of_test', 'a = 1', '') using 1; end $$`,
  'text put together': `language plpgsql as $$ begin
    execute 'update public.rows_of_test set a = ' || quote_literal('1') || ' ' || format('returning %I', 'a'); end $$`,
  'text in a variable': `language plpgsql as $$ declare statement text := 'with gone as (
      delete from public.rows_of_test returning a) select a from gone'; begin execute statement; end $$`,
  'text that cannot be read': `language plpgsql as $$ begin execute 'delete from public.' || 'a' || ' = nothing'; end $$`,
};
const allowed = {
  'any clause': `language sql as 'delete from public.rows_of_test where true; update public.rows_of_test set a = 1 where 1 = 1'`,
  'an upsert': `language sql as
    'insert into public.rows_of_test values (1) on conflict (a) do update set a = excluded.a'`,
  'a merge': `language sql as 'merge into public.rows_of_test as r using public.rows_of_test as s on r.a = s.a
    when matched and s.a = 1 then delete when matched then update set a = 1'`,
  'locks and truncate': `language plpgsql as $$ begin
    perform a from public.rows_of_test for update; truncate public.rows_of_test; end $$`,
  'a cursor': `language plpgsql as $$ declare rows cursor for select a from public.rows_of_test for update; begin
    open rows; move rows; delete from public.rows_of_test where current of rows; end $$`,
  'formatted text with a clause': `language plpgsql as $$ begin
    execute format('update public.%1$I set %2$I = $1%3$s where %2$I = %4$L', 'rows_of_test', 'a', '', 'x') using 1;
    execute 'delete from public.rows_of_test where ' || quote_ident('a') || ' = 1'; end $$`,
  'sentences and comments': `language plpgsql as $$ begin
    -- delete from public.rows_of_test
    raise notice 'Delete from: %; update the rest', 'update'; end $$`,
};

it('the check finds each kind of such a statement and nothing else', async () => {
  await withMigratedDatabase(inject('stack').db_url, 'hub_safe_update_seeds', async (sql) => {
    await sql.unsafe('create table public.rows_of_test (a int primary key, b text)').simple();
    const create = (name: string, rest: string, returns = 'void') =>
      sql.unsafe(`create function private."${name}"() returns ${returns} ${rest}`);
    for (const [name, rest] of Object.entries({ ...violations, ...allowed })) await create(name, rest);
    const trigger = 'language plpgsql as $$ begin delete from public.rows_of_test; return null; end $$';
    await create('a trigger', trigger, 'trigger');

    const found = (await listViolations(sql)).map((line) =>
      line.replace(/^private\."?(.*?)"?\(\): /, '$1: '),
    );
    const named = found.map((line) => line.slice(0, line.indexOf(':')));
    expect([...new Set(named)].sort()).toEqual([...Object.keys(violations), 'a trigger'].sort());
    expect(found.filter((line) => line.startsWith('a branch'))).toHaveLength(3);
    expect(found).toContain(
      'a result that is stored: UPDATE public.rows_of_test in: update public.rows_of_test set a = 1 returning a',
    );
    expect(found.find((line) => line.startsWith('text that'))).toContain('cannot be parsed');
  });
});
