import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql, TransactionSql } from 'postgres';
import { fillNewColumns } from './fill-new-columns.ts';
import { getCurrentColumn, getCurrentTable, getCurrentValueSql, quoteLiteral } from './renames.ts';

/** What was copied, and what the new schema cannot store. */
export interface CopyReport {
  /** Copied rows, by `schema.table`. */
  tables: Record<string, number>;
  /** One message for each table or column whose values were dropped. */
  leftOut: string[];
}

/** The rows violate the new schema; the message names the table and contains Postgres's reason. */
class RowsDoNotFitError extends Error {
  constructor(table: string, reason: string, cause?: unknown) {
    super(`${table}: ${reason}`, { cause });
    this.name = 'RowsDoNotFitError';
  }
}

// Reference data of the schema: the rows that the migrations insert are the right ones.
const ownedBySchema = ['private.status_transitions', 'private.time_zones'];
// On conflict the schema's own rows win; other rows are added.
const mergedTables = ['storage.buckets'];
// What the triggers keep of the rows of other tables.
const countedAnew = [
  'private.kept_items',
  'private.kept_counts',
  'private.event_days',
  'private.event_facets',
  'private.listed_events',
  'private.listing_views',
  'private.listing_views_day',
  'private.account_addresses',
];
// Their `search_document` is written by this schema, which may read texts otherwise.
const searchedTables = ['businesses', 'events', 'deals', 'jobs', 'blog_posts', 'community_profiles'];
const sampleDataRecord = 'supabase_migrations.local_sample_data';
const emptySearchPath = `set_config('search_path', '', true)`;

type Columns = Map<string, string[]>;

/**
 * Replaces the rows of every table of `to` with those of the same table in `from`: accounts, files, and the hub's data.
 * Renamed tables, columns and values get their current names. Triggers do not run; columns missing in `from` get their
 * defaults. Runs in one transaction: throws RowsDoNotFitError and leaves `to` unchanged when rows violate its
 * constraints. Both must be single-connection pools of the owner, to servers on this machine.
 */
export async function copyRows(from: Sql, to: Sql): Promise<CopyReport> {
  return from.begin('isolation level repeatable read read only', async (source) => {
    const wanted = await readColumns(source);
    return to.begin(async (target) => {
      // Without triggers and foreign keys the order of the tables does not matter.
      await target`set local session_replication_role = replica`;
      if (wanted.has(sampleDataRecord)) await makeSampleDataRecord(target);
      const present = await readColumns(target);
      const report: CopyReport = { tables: {}, leftOut: [] };
      for (const [table, columns] of wanted) {
        const targetTable = getCurrentTable(table);
        const targetColumns = present.get(targetTable);
        if ([...ownedBySchema, ...countedAnew].includes(table)) continue;
        if (!targetColumns) report.leftOut.push(...(await describeLostTable(source, table)));
        else {
          const isShared = (column: string) => targetColumns.includes(getCurrentColumn(table, column));
          const shared = columns.filter(isShared);
          report.tables[targetTable] = await copyTable(source, target, table, shared);
          const lost = columns.filter((column) => !isShared(column));
          report.leftOut.push(...(await describeLostColumns(source, table, lost)));
        }
      }
      await fillNewColumns(target, (table, column) => wanted.get(table)?.includes(column) ?? false);
      for (const table of searchedTables) await renewSearchDocuments(target, table);
      await target`select private.recount_all()`;
      await copySequences(source, target);
      await checkForeignKeys(target);
      return report;
    });
  });
}

/** The columns that store values (not generated ones), by `schema.table`, quoted where necessary. */
async function readColumns(sql: TransactionSql): Promise<Columns> {
  await sql.unsafe(`select ${emptySearchPath}`);
  const rows = await sql<{ table: string; columns: string[] }[]>`
    select attrelid::regclass::text as table, array_agg(quote_ident(attname) order by attnum) as columns
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
    where (nspname in ('auth', 'storage', 'public', 'private')
        or attrelid = to_regclass(${sampleDataRecord}))
      and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
    group by attrelid order by 1`;
  return new Map(rows.map(({ table, columns }) => [table, [...columns]]));
}

async function makeSampleDataRecord(target: TransactionSql) {
  await target.unsafe(`create table if not exists ${sampleDataRecord} (
    name text primary key, loaded_at timestamptz not null default now())`);
}

/**
 * Copies through a file in the new cluster, which both servers can access: they run on this machine as the same user.
 */
async function copyTable(source: TransactionSql, target: TransactionSql, earlier: string, columns: string[]) {
  const table = getCurrentTable(earlier);
  const list = columns.map((column) => getCurrentColumn(earlier, column)).join(', ');
  const values = columns.map((column) => getCurrentValueSql(earlier, column)).join(', ');
  const isMerged = mergedTables.includes(table);
  const into = isMerged ? 'pg_temp.incoming' : table;
  // A name for each database: others of the server may be filled at the same time.
  const [found] = await target<{ folder: string; id: string }[]>`
    select current_setting('data_directory') as folder, oid::text as id from pg_database where datname = current_database()`;
  const file = join(found?.folder ?? '', `rebase-rows-${found?.id ?? ''}.copy`);
  const path = quoteLiteral(file);
  try {
    if (isMerged) await target.unsafe(`create temporary table incoming (like ${table}) on commit drop`);
    else await target.unsafe(`delete from ${table}`);
    const { count } = await source.unsafe(`copy (select ${values} from ${earlier}) to ${path}`);
    await target.unsafe(`copy ${into} (${list}) from ${path}`);
    if (isMerged)
      await target.unsafe(
        `insert into ${table} (${list}) select ${list} from ${into} on conflict do nothing`,
      );
    return count;
  } catch (error) {
    throw new RowsDoNotFitError(table, error instanceof Error ? error.message : String(error), error);
  } finally {
    rmSync(file, { force: true });
  }
}

async function renewSearchDocuments(target: TransactionSql, table: string) {
  await target`update public.${target(table)} as x set search_document = private.search_document(x)
    where search_document <> private.search_document(x)`;
}

async function describeLostTable(source: TransactionSql, table: string) {
  const [counted] = await source.unsafe<{ rows: number }[]>(`select count(*)::integer as rows from ${table}`);
  return counted?.rows ? [`${table}: ${String(counted.rows)} rows, the table no longer exists`] : [];
}

async function describeLostColumns(source: TransactionSql, table: string, columns: string[]) {
  const lost: string[] = [];
  for (const column of columns) {
    const [counted] = await source.unsafe<{ rows: number }[]>(
      `select count(${column})::integer as rows from ${table}`,
    );
    if (counted?.rows)
      lost.push(`${table}.${column}: ${String(counted.rows)} values, the column no longer exists`);
  }
  return lost;
}

/** Sequences continue after the old values. */
async function copySequences(source: TransactionSql, target: TransactionSql) {
  const sequences = await source<{ name: string; last: string }[]>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
    where schemaname in ('auth', 'storage', 'public', 'private') and last_value is not null`;
  for (const { name, last } of sequences)
    await target`select setval(to_regclass(${name}), ${last}::bigint) where to_regclass(${name}) is not null`;
}

/** Checks the foreign keys, which were disabled during the copy. */
async function checkForeignKeys(target: TransactionSql) {
  const keys = await target<{ name: string; table: string; other: string; pairs: string; present: string }[]>`
    select conname as name, conrelid::regclass::text as table, confrelid::regclass::text as other,
      string_agg(format('parent.%I = child.%I', theirs.attname, ours.attname), ' and ') as pairs,
      string_agg(format('child.%I is not null', ours.attname), ' and ') as present
    from pg_constraint
    cross join lateral unnest(conkey, confkey) as key (ours, theirs)
    join pg_attribute as ours on ours.attrelid = conrelid and ours.attnum = key.ours
    join pg_attribute as theirs on theirs.attrelid = confrelid and theirs.attnum = key.theirs
    where contype = 'f' and connamespace::regnamespace::text in ('auth', 'storage', 'public', 'private')
    group by pg_constraint.oid, conname, conrelid, confrelid`;
  for (const { name, table, other, pairs, present } of keys) {
    const [counted] = await target.unsafe<
      { rows: number }[]
    >(`select count(*)::integer as rows from ${table} as child
      where ${present} and not exists (select from ${other} as parent where ${pairs})`);
    if (counted?.rows)
      throw new RowsDoNotFitError(
        table,
        `${String(counted.rows)} rows refer to rows of ${other} that are missing (${name})`,
      );
  }
}
