import postgres, { type Sql } from 'postgres';
import type { Closing } from './closing.ts';
import type { DataFolder } from './data-folder.ts';
import { bootstrapDatabase } from './database/bootstrap.ts';
import { keepRunning } from './keep-running.ts';
import { migrate } from './postgres/migrate.ts';
import { startPostgres } from './postgres/start.ts';

/** Starts the data folder's Postgres (and again when it ends by itself), prepares it as Supabase would, and migrates it. */
export async function openDatabase(
  options: { folder: DataFolder; port: number; migrationsDir: string; log: (line: string) => void },
  closing: Closing,
): Promise<{ url: string; gaveUp: Promise<string> }> {
  const { folder, port, migrationsDir, log } = options;
  const start = () =>
    startPostgres({ folder: folder.inside('postgres'), port, password: folder.keys.databasePassword, log });
  const server = await keepRunning('database', start, log);
  closing.add(() => server.stop());
  const { url } = server.first;
  await withConnection(url, bootstrapDatabase);
  // A new connection, which begins with the settings that the bootstrap gave the database.
  const { applied } = await withConnection(url, (sql) => migrate(sql, migrationsDir));
  if (applied.length > 0) log(`Applied ${String(applied.length)} migrations.`);
  return { url, gaveUp: server.gaveUp };
}

async function withConnection<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
