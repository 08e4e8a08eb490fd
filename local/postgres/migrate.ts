import type { Sql } from 'postgres';
import { type Migration, readMigrations } from './migration-files.ts';

/** The file of an applied migration was edited. */
export class MigrationEditedError extends Error {
  constructor(file: string) {
    super(
      `${file} was changed after it had been applied. Undo the change and write a new migration,\n` +
        'or move the data into a database of the present migrations (npm run db:rebase -- --data DIR),\n' +
        'or delete the data folder to start over.',
    );
    this.name = 'MigrationEditedError';
  }
}

/**
 * The database has applied migrations that the folder no longer contains: it belongs to an older version of the hub.
 */
export class MigrationsRemovedError extends Error {
  constructor(versions: string[]) {
    const [first = '', ...others] = versions;
    const count = others.length > 0 ? ` and ${String(others.length)} more` : '';
    super(
      `This data folder was made by another version of the hub: migration ${first}${count} was applied to it\n` +
        'and is not in the migrations folder. Nothing was changed. To keep the data, move it into the present schema:\n' +
        '  npm run db:rebase -- --data DIR\n' +
        'The old database stays in the folder as a backup. Or start with another folder.',
    );
    this.name = 'MigrationsRemovedError';
  }
}

/** A migration failed and was rolled back; the message has its file, line, SQLSTATE, and Postgres's message. */
class MigrationFailedError extends Error {
  constructor({ file, statements }: Migration, cause: unknown) {
    const { code, message, position, detail, hint } = cause as Record<string, string | undefined>;
    const line = position ? statements.slice(0, Number(position)).split('\n').length : undefined;
    const place = line ? `${file}:${String(line)}` : file;
    super(
      [`${place}: ${message ?? String(cause)} [${code ?? 'no SQLSTATE'}]`, detail, hint]
        .filter(Boolean)
        .join('\n'),
      {
        cause,
      },
    );
    this.name = 'MigrationFailedError';
  }
}

// The Supabase CLI's own table; checksums are in a separate table, so that the CLI finds what it expects.
const history = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key, statements text[], name text
  );
  create table if not exists supabase_migrations.local_checksums (
    version text primary key references supabase_migrations.schema_migrations on delete cascade,
    checksum text not null
  );`;

/**
 * Applies the pending migrations of `folder`, each in one transaction with its record. `sql` must be a
 * single-connection pool. Throws MigrationsRemovedError, MigrationEditedError, or MigrationFailedError.
 */
export async function migrate(sql: Sql, folder: string): Promise<{ applied: string[] }> {
  const pending = await assertHistoryMatches(sql, folder);
  for (const migration of pending) await apply(sql, migration);
  if (pending.length > 0) await sql`notify pgrst, 'reload schema'`;
  return { applied: pending.map(({ file }) => file) };
}

/**
 * The pending migrations of `folder`. Throws MigrationsRemovedError or MigrationEditedError when the applied ones
 * differ from the folder's.
 */
export async function assertHistoryMatches(sql: Sql, folder: string): Promise<Migration[]> {
  const migrations = readMigrations(folder);
  await sql.unsafe(history);
  const rows = await sql<{ version: string; checksum: string | null }[]>`
    select version, checksum from supabase_migrations.schema_migrations
    left join supabase_migrations.local_checksums using (version)`;
  const known = new Map(rows.map(({ version, checksum }) => [version, checksum]));
  const present = new Set(migrations.map(({ version }) => version));
  const removed = [...known.keys()].filter((version) => !present.has(version)).sort();
  if (removed.length > 0) throw new MigrationsRemovedError(removed);
  const edited = migrations.find(({ version, checksum }) => (known.get(version) ?? checksum) !== checksum);
  if (edited) throw new MigrationEditedError(edited.file);
  return migrations.filter(({ version }) => !known.has(version));
}

async function apply(sql: Sql, migration: Migration) {
  const { version, name, statements, checksum } = migration;
  const [{ path } = { path: '' }] = await sql<{ path: string }[]>`
    select current_setting('search_path') as path`;
  try {
    await sql.begin(async (tx) => {
      await tx.unsafe(statements).simple();
      // Resets session settings (dumps empty the search path) before the record and the next migration.
      await tx.unsafe('reset role; reset all').simple();
      await tx`select set_config('search_path', ${path}, false)`;
      await tx`insert into supabase_migrations.schema_migrations (version, name, statements)
        values (${version}, ${name}, ${[statements]})`;
      await tx`insert into supabase_migrations.local_checksums values (${version}, ${checksum})`;
    });
  } catch (error) {
    throw new MigrationFailedError(migration, error);
  }
}
