import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeEach, expect, inject, it } from 'vitest';
import { openDataFolder } from '../../../local/data-folder/data-folder.ts';
import { copyRows } from '../../../local/database/copy-rows.ts';
import { finishRebase, rebaseDataFolder } from '../../../local/database/rebase.ts';
import { openDatabase } from '../../../local/open-database.ts';
import { createCleanupList } from '../../../local/processes/cleanup.ts';
import { withMigratedDatabase } from '../../database/support/own-database.ts';
import { readSchemaFiles } from '../../../scripts/database/baseline.ts';

const home = mkdtempSync(join(tmpdir(), 'hub-rebase-'));
const migrationsDir = fileURLToPath(new URL('../../../supabase/migrations', import.meta.url));
const now = new Date('2026-11-23T10:20:30Z');
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(home, 'data-'));
});
afterAll(() => {
  rmSync(home, { recursive: true, force: true });
});

/** Migrates the data folder with the migrations of `folder`, as a start does, and hands its database to `work`. */
async function withDatabase<T>(folder: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const opened = openDataFolder(dataDir);
  const cleanup = createCleanupList(() => undefined);
  try {
    const { url } = await openDatabase(
      { folder: opened, port: 0, migrationsDir: folder, log: () => undefined, signal: AbortSignal.any([]) },
      cleanup,
    );
    const sql = postgres(url, { max: 1, onnotice: () => undefined });
    try {
      return await work(sql);
    } finally {
      await sql.end();
    }
  } finally {
    await cleanup.runAll();
    opened.close();
  }
}

/** The migrations of an older version: the present schema by another name, and changed by `difference`. */
function olderMigrations(difference: string) {
  const folder = mkdtempSync(join(home, 'migrations-'));
  const schema = readSchemaFiles().map(({ statements }) => statements);
  writeFileSync(join(folder, '20260101000100_create_everything.sql'), schema.join('\n'));
  writeFileSync(join(folder, '20260101000200_be_older.sql'), difference);
  return folder;
}

const user = '00000000-0000-4000-8000-000000000001';

async function addRows(sql: Sql) {
  await sql`insert into auth.users (id, email, raw_user_meta_data) values (${user}, 'ann@example.test', '{"first_name":"Ann"}')`;
  await sql`update public.site_settings set site_title = 'Alder Chamber', maintenance_mode = false`;
  await sql`update public.job_categories set name = 'Teaching' where name = 'Education'`;
  await sql`insert into public.businesses (name, owner_id, status) values ('Old Mill Bakery', ${user}, 'approved')`;
  await sql`insert into public.jobs (title, business_id, posted_by)
    select 'Baker, "early"', id, ${user} from public.businesses`;
  await sql`insert into public.audit_log (actor_role, action, entity, entity_id) values ('system', 'insert', 'jobs', '1')`;
  await sql`insert into storage.buckets (id, name) values ('own', 'own')`;
  await sql`insert into storage.objects (bucket_id, name) values ('own', 'a.txt'), ('logos', 'b.png')`;
}

const rowsOf = (sql: Sql) => sql`
  select (select jsonb_agg(to_jsonb(u)) from auth.users as u) as users,
    (select jsonb_agg(to_jsonb(p)) from public.profiles as p) as profiles,
    (select jsonb_agg(to_jsonb(b)) from public.businesses as b) as businesses,
    (select jsonb_agg(to_jsonb(j) - 'apply_by_form') from public.jobs as j) as jobs,
    (select jsonb_agg(to_jsonb(c) order by name) from public.job_categories as c) as categories,
    (select jsonb_agg(to_jsonb(o) order by name) from storage.objects as o) as objects,
    (select jsonb_agg(to_jsonb(s)) from private.hub_secrets as s) as secrets`;

it('moves the rows of an older data folder with the printed command and preserves the old database', async () => {
  const older = olderMigrations(`
    alter table public.jobs drop column apply_by_form cascade;
    alter table public.businesses add column motto text;
    create table private.counters (name text);
    insert into private.counters values ('one'), ('two');
    delete from private.status_transitions where entity = 'deals';
    update storage.buckets set public = true where id = 'claim-evidence';`);
  const before = await withDatabase(older, async (sql) => {
    await addRows(sql);
    await sql`update public.businesses set motto = 'Fresh'`;
    const rows = await rowsOf(sql);
    await sql`alter table public.businesses disable trigger user`;
    await sql`update public.businesses set search_document = 'older'`;
    return rows;
  });
  const message = await withDatabase(migrationsDir, rowsOf).catch(String);
  expect(message).toContain('20260101000100 and 1 more');
  expect(message).toContain('npm run db:rebase');

  const rebase = await rebaseDataFolder({ dataDir, migrationsDir, now });
  expect(rebase).toMatchObject({
    isNeeded: true,
    backup: join(dataDir, 'postgres.20261123T102030'),
    tables: { 'auth.users': 1, 'public.businesses': 1, 'public.jobs': 1, 'storage.objects': 2 },
    leftOut: [
      'private.counters: 2 rows, the table no longer exists',
      'public.businesses.motto: 1 values, the column no longer exists',
    ],
  });
  expect(existsSync(join(dataDir, 'postgres.20261123T102030', 'PG_VERSION'))).toBe(true);

  await withDatabase(migrationsDir, async (sql) => {
    const after = await rowsOf(sql);
    const withoutMotto = (before[0]?.['businesses'] as Record<string, unknown>[]).map((business) =>
      Object.fromEntries(Object.entries(business).filter(([column]) => column !== 'motto')),
    );
    expect(after[0]).toEqual({ ...before[0], businesses: withoutMotto });
    // What the older version did not have is as the schema says.
    expect(await sql`select apply_by_form from public.jobs`).toEqual([{ apply_by_form: false }]);
    expect(await sql`select site_title, maintenance_mode from public.site_settings`).toEqual([
      { site_title: 'Alder Chamber', maintenance_mode: false },
    ]);
    const [rules] =
      await sql`select count(*)::integer as deals from private.status_transitions where entity = 'deals'`;
    expect(rules?.['deals']).toBeGreaterThan(10);
    expect(
      await sql`select id, public from storage.buckets where id in ('own', 'claim-evidence') order by id`,
    ).toEqual([
      { id: 'claim-evidence', public: false },
      { id: 'own', public: false },
    ]);
    // Numbers go on, and triggers run again.
    const [entry] = await sql`insert into public.audit_log (actor_role, action, entity, entity_id)
      values ('system', 'insert', 'jobs', '2') returning id::integer`;
    expect(entry?.['id']).toBe(2);
    const [business] = await sql`update public.businesses set name = 'New Mill' returning sort_name`;
    expect(business?.['sort_name']).toBe('new mill');
  });
  expect(await rebaseDataFolder({ dataDir, migrationsDir, now })).toEqual({ isNeeded: false });
});

it.each([
  [
    'alter table public.businesses drop constraint businesses_country_form',
    "update public.businesses set country = 'Utopia'",
    /^public\.businesses: .*businesses_country_form/,
  ],
  [
    'alter table public.jobs drop constraint jobs_business_id_fkey',
    'update public.jobs set business_id = gen_random_uuid()',
    'public.jobs: 1 rows refer to rows of public.businesses that are missing (jobs_business_id_fkey)',
  ],
])('reports rows that violate a constraint and copies nothing (%s)', async (difference, edit, message) => {
  const server = inject('stack').db_url;
  await withMigratedDatabase(server, 'hub_older', (from) =>
    withMigratedDatabase(server, 'hub_rebased', async (to) => {
      await addRows(from);
      await from.unsafe(`${difference}; ${edit}`).simple();
      await expect(copyRows(from, to)).rejects.toThrow(message);
      expect(await to`select site_title from public.site_settings`).toEqual([
        { site_title: 'Local Business Hub Connect' },
      ]);
    }),
  );
});

it('fills two databases of one server at once', { tags: 'large' }, async () => {
  const server = inject('stack').db_url;
  const fill = (name: string) =>
    withMigratedDatabase(server, `hub_${name}_older`, (from) =>
      withMigratedDatabase(server, `hub_${name}_rebased`, async (to) => {
        await addRows(from);
        await copyRows(from, to);
        expect(await to`select name from public.businesses`).toEqual([{ name: 'Old Mill Bakery' }]);
      }),
    );
  await Promise.all([fill('first'), fill('second')]);
});

it('the next start finishes a rebase that was killed between its last two steps', () => {
  mkdirSync(join(dataDir, 'postgres.completed'));
  const folder = openDataFolder(dataDir);
  finishRebase(folder);
  finishRebase(folder);
  folder.close();
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres'))).toEqual(['postgres']);
});

it('rejects a folder without a database and names it', async () => {
  await expect(rebaseDataFolder({ dataDir, migrationsDir, now })).rejects.toThrow(
    `${dataDir} holds no database. Name the data folder with --data.`,
  );
});
