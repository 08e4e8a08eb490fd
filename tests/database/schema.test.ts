import type { Sql } from 'postgres';
import { expect, inject, it } from 'vitest';
import { readSchemaFiles } from '../../scripts/database/baseline.ts';
import { compareCatalogs, describeCatalog } from './support/catalog.ts';
import { withEmptyDatabase, withMigratedDatabase } from './support/own-database.ts';

// What older hosted projects grant on every new object in the public schema; new ones and the local stack do not.
const olderDefaults = ['tables', 'sequences', 'functions'].map(
  (kind) =>
    `alter default privileges in schema public grant all on ${kind} to anon, authenticated, service_role`,
);

async function applySchema(sql: Sql) {
  for (const statement of olderDefaults) await sql.unsafe(statement);
  for (const { statements } of readSchemaFiles()) await sql.unsafe(statements).simple();
}

it('the schema files and the migrations produce the same database', async () => {
  const server = inject('stack').db_url;
  const bySchema = await withEmptyDatabase(server, 'hub_by_schema', async (sql) => {
    await applySchema(sql);
    return describeCatalog(sql);
  });
  const byMigrations = await withMigratedDatabase(server, 'hub_by_migrations', describeCatalog);
  // - is only in the schema files, + only in the migrations.
  expect(compareCatalogs(bySchema, byMigrations).join('\n')).toBe('');
  expect(bySchema.length).toBeGreaterThan(2000);
});

it('the catalog comparison detects differences', { tags: 'large' }, async () => {
  const changes = [
    'alter table public.jobs add column extra text',
    'alter table public.deals alter column title drop not null',
    'alter table public.events drop constraint events_length',
    'drop index public.jobs_business_id_idx',
    'create or replace function private.set_updated_at() returns trigger language plpgsql as $$begin return new; end$$',
    'grant execute on function private.make_slug(text) to anon',
    'grant select (owner_id) on public.businesses to anon',
    'grant truncate on public.plans to authenticated',
    'drop policy "people change their own profile" on public.profiles',
    'alter table public.claims disable trigger user',
    'alter table public.staff disable row level security',
    'alter table public.profiles replica identity full',
    'alter default privileges in schema public grant select on tables to anon',
    "comment on table public.jobs is 'Something else'",
    "delete from private.status_transitions where entity = 'deals' and from_status = 'paused'",
    "update storage.buckets set public = true where id = 'claim-evidence'",
    'create view public.extra as select 1 as one',
    'alter publication supabase_realtime add table public.jobs',
  ];
  await withMigratedDatabase(inject('stack').db_url, 'hub_changed', async (sql) => {
    let before = await describeCatalog(sql);
    expect(compareCatalogs(before, await describeCatalog(sql))).toEqual([]);
    for (const change of changes) {
      await sql.unsafe(change);
      const after = await describeCatalog(sql);
      expect(compareCatalogs(before, after), change).not.toEqual([]);
      before = after;
    }
  });
});

it('every function body is valid once all objects exist', async () => {
  await withEmptyDatabase(inject('stack').db_url, 'hub_bodies', async (sql) => {
    await applySchema(sql);
    await sql`set check_function_bodies = on`;
    const functions = await sql<{ name: string; definition: string }[]>`
      select oid::regprocedure::text as name, pg_get_functiondef(oid) as definition from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
    const invalid: string[] = [];
    for (const { name, definition } of functions)
      await sql.unsafe(definition).catch((error: unknown) => invalid.push(`${name}: ${String(error)}`));
    expect(invalid).toEqual([]);
    expect(functions.length).toBeGreaterThan(200);
  });
});

it('each object is defined once, in its final form', () => {
  const undone = readSchemaFiles().flatMap(({ file, statements }) =>
    [
      // Two tables that refer to each other: one of the references comes later.
      ...statements.matchAll(
        /^(create or replace|drop|alter table (?!\S+ (enable row level security|add constraint \w+_fkey$))).*/gim,
      ),
    ].map(([line]) => `${file}: ${line}`),
  );
  expect(undone).toEqual([]);
});

it('a new function is not executable without a grant, even with the defaults of older projects', async () => {
  await withEmptyDatabase(inject('stack').db_url, 'hub_new_function', async (sql) => {
    await applySchema(sql);
    await sql`create function public.forgotten() returns integer language sql as 'select 1'`;
    await sql`create function private.forgotten() returns integer language sql as 'select 1'`;
    await sql`create table public.forgotten_rows (id bigint generated always as identity)`;
    const allowed = await sql`
      select role, p.oid::regprocedure::text as function
      from unnest(array['anon', 'authenticated', 'service_role', 'authenticator']) as role, pg_proc as p
      where p.proname = 'forgotten' and has_function_privilege(role, p.oid, 'execute')`;
    expect(allowed).toEqual([]);
    const readable = await sql`
      select role from unnest(array['anon', 'authenticated', 'service_role']) as role
      where has_table_privilege(role, 'public.forgotten_rows', 'select, insert, update, delete, truncate')`;
    expect(readable).toEqual([]);
  });
});
