import { randomUUID } from 'node:crypto';
import { bootstrapDatabase } from '../local/database/bootstrap.ts';
import { withConnection } from '../local/postgres/with-connection.ts';
import { withMigratedDatabase } from '../scripts/database/migrated-database.ts';

/** The environment variable with the URL of a migrated database that each benchmark gets a copy of, next to it. */
export const sharedTemplate = 'BENCH_TEMPLATE';

/** Runs `work` with the address of a database of its own that has the migrations and nothing else. */
export async function withBenchDatabase(work: (databaseUrl: string) => Promise<void>): Promise<void> {
  const template = process.env[sharedTemplate];
  if (template === undefined) {
    await withMigratedDatabase(work);
    return;
  }
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  const [server, copy] = [new URL(template), new URL(template)];
  const original = server.pathname.slice(1);
  server.pathname = '/postgres';
  copy.pathname = `/${name}`;
  await withConnection(server.href, (sql) => sql.unsafe(`create database ${name} template ${original}`));
  try {
    // A copy has the tables, not the settings.
    await withConnection(copy.href, bootstrapDatabase);
    await work(copy.href);
  } finally {
    await withConnection(server.href, (sql) => sql.unsafe(`drop database ${name} with (force)`));
  }
}
