import postgres, { type Sql } from 'postgres';
import type { Closing } from './closing.ts';
import type { DataFolder } from './data-folder.ts';
import { bootstrapDatabase } from './database/bootstrap.ts';
import { migrate } from './postgres/migrate.ts';
import { type Postgres, startPostgres } from './postgres/start.ts';

/** Starts the data folder's Postgres, prepares it as Supabase would, and migrates it. */
export async function openDatabase(
  options: { folder: DataFolder; port: number; migrationsDir: string; log: (line: string) => void },
  closing: Closing,
): Promise<Postgres> {
  const { folder, port, migrationsDir, log } = options;
  const server = await startPostgres({
    folder: folder.inside('postgres'),
    port,
    password: folder.keys.databasePassword,
    log,
  });
  closing.add(() => server.stop());
  const { url } = server;
  await withConnection(url, bootstrapDatabase);
  // A new connection, which begins with the settings that the bootstrap gave the database.
  const { applied } = await withConnection(url, (sql) => migrate(sql, migrationsDir));
  if (applied.length > 0) log(`Applied ${String(applied.length)} migrations.`);
  return server;
}

async function withConnection<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
