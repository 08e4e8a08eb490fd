import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { migrate } from '../../../local/postgres/migrate.ts';
import { type Postgres, startPostgres } from '../../../local/postgres/start.ts';
import { watchMigrations } from '../../../local/postgres/watch.ts';

const home = mkdtempSync(join(tmpdir(), 'hub-migrate-'));
let server: Postgres;
let folder: string;
let sql: Sql;
let databases = 0;

beforeAll(async () => {
  server = await startPostgres({ folder: join(home, 'cluster') });
});
afterAll(async () => {
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});
beforeEach(async () => {
  folder = mkdtempSync(join(home, 'migrations-'));
  const name = `test_${String((databases += 1))}`;
  const owner = postgres(server.url, { max: 1 });
  await owner.unsafe(`create database ${name}`);
  await owner.end();
  sql = postgres(server.url.replace(/postgres$/, name), { max: 1, onnotice: () => undefined });
});
afterEach(() => sql.end());

const write = (file: string, text: string) => {
  writeFileSync(join(folder, file), text);
};
const tables = async () => {
  const rows =
    await sql`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by relname`;
  return rows.map((row) => String(row['relname']));
};

it('applies migrations once, in version order, and records them as the Supabase CLI does', async () => {
  write('20260101000200_add_words.sql', 'alter table notes add words text;');
  write(
    '20260101000100_create_notes.sql',
    'create table notes (id int);\ncomment on table notes is $$a; b$$;',
  );
  expect(await migrate(sql, folder)).toEqual({
    applied: ['20260101000100_create_notes.sql', '20260101000200_add_words.sql'],
  });
  expect(await migrate(sql, folder)).toEqual({ applied: [] });
  expect(
    await sql`select version, name, statements from supabase_migrations.schema_migrations order by version`,
  ).toEqual([
    {
      version: '20260101000100',
      name: 'create_notes',
      statements: ['create table notes (id int);\ncomment on table notes is $$a; b$$;'],
    },
    { version: '20260101000200', name: 'add_words', statements: ['alter table notes add words text;'] },
  ]);
});

it('rejects an edited migration by name with instructions and applies nothing', async () => {
  write('20260101000100_create_notes.sql', 'create table notes (id int);');
  await migrate(sql, folder);
  write('20260101000100_create_notes.sql', 'create table notes (id bigint);');
  write('20260101000200_create_more.sql', 'create table more (id int);');
  await expect(migrate(sql, folder)).rejects.toThrow(
    /20260101000100_create_notes\.sql was changed after it had been applied.*new migration.*delete the data folder/s,
  );
  expect(await tables()).toEqual(['notes']);
});

it('rejects a database with unknown migrations with instructions and applies nothing', async () => {
  write('20260101000100_create_notes.sql', 'create table notes (id int);');
  write('20260101000200_create_more.sql', 'create table more (id int);');
  await migrate(sql, folder);
  rmSync(join(folder, '20260101000100_create_notes.sql'));
  rmSync(join(folder, '20260101000200_create_more.sql'));
  write('20260101000300_baseline.sql', 'create table other (id int);');
  await expect(migrate(sql, folder)).rejects.toThrow(
    /another version of the hub: migration 20260101000100 and 1 more was applied.*Nothing was changed/s,
  );
  expect(await tables()).toEqual(['more', 'notes']);
});

it('reports file, line, SQLSTATE, and reason of a failed migration and rolls it back', async () => {
  write('20260101000100_create_notes.sql', 'create table notes (id int);');
  write('20260101000200_break.sql', 'create table more (id int);\n\nalter table nowhere add words text;\n');
  write('20260101000300_after.sql', 'create table never (id int);');
  await expect(migrate(sql, folder)).rejects.toThrow(
    /^20260101000200_break\.sql.*relation "nowhere" does not exist \[42P01\]/,
  );
  write('20260101000200_break.sql', 'create table more (id int);\n\nselect nothing;\n');
  await expect(migrate(sql, folder)).rejects.toThrow(/^20260101000200_break\.sql:3: .* \[42703\]/);
  expect(await tables()).toEqual(['notes']);
  expect(await sql`select version from supabase_migrations.schema_migrations`).toHaveLength(1);
});

it('applies a failed migration after it is corrected', async () => {
  write('20260101000100_create_notes.sql', 'create table notes (id nonsense);');
  await expect(migrate(sql, folder)).rejects.toThrow('nonsense');
  write('20260101000100_create_notes.sql', 'create table notes (id int);');
  expect((await migrate(sql, folder)).applied).toHaveLength(1);
});

it('resets session settings between migrations', async () => {
  write('20260101000100_dump.sql', `select set_config('search_path', '', false); set statement_timeout = 1;`);
  write('20260101000200_create_notes.sql', 'create table notes (id int); select pg_sleep(0.05);');
  await migrate(sql, folder);
  expect(await tables()).toEqual(['notes']);
});

it.each([
  ['notes.sql', 'select 1', /notes\.sql: a migration is named YYYYMMDDHHmmss/],
  ['20260101000100_notes.sql', 'begin;\nselect 1;\ncommit;', /leave out begin and commit/],
])('rejects an invalid migration file (%s)', async (file, text, message) => {
  write(file, text);
  await expect(migrate(sql, folder)).rejects.toThrow(message);
});

it('rejects two files with the same version', async () => {
  write('20260101000100_one.sql', 'select 1');
  write('20260101000100_two.sql', 'select 1');
  await expect(migrate(sql, folder)).rejects.toThrow('another migration has the same version');
});

it('watch mode applies new files and retries a failed one after an edit', async () => {
  const lines: string[] = [];
  const onApplied = vi.fn(() => Promise.resolve());
  const watcher = watchMigrations(sql, folder, onApplied, (line) => lines.push(line));
  write('20260101000100_create_notes.sql', 'create table notes (id nonsense);');
  await vi.waitFor(() => {
    expect(lines.join()).toContain('20260101000100_create_notes.sql');
  }, 30_000);
  expect(lines.join()).toContain('type "nonsense" does not exist');
  write('20260101000100_create_notes.sql', 'create table notes (id int);');
  await vi.waitFor(() => {
    expect(onApplied).toHaveBeenCalledOnce();
  }, 30_000);
  await watcher.close();
  expect(await tables()).toEqual(['notes']);
});
