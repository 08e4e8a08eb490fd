import type { CleanupList } from './processes/cleanup.ts';
import type { DataFolder } from './data-folder/data-folder.ts';
import { bootstrapDatabase } from './database/bootstrap.ts';
import { finishRebase } from './database/rebase.ts';
import { migrate } from './postgres/migrate.ts';
import { type Postgres, startPostgres } from './postgres/start.ts';
import { withConnection } from './postgres/with-connection.ts';

/** Starts the data folder's Postgres, creates Supabase's roles and schemas, and applies the migrations. */
export async function openDatabase(
  options: {
    folder: DataFolder;
    port: number;
    migrationsDir: string;
    log: (line: string) => void;
    signal: AbortSignal;
  },
  cleanup: CleanupList,
): Promise<Postgres> {
  const { folder, port, migrationsDir, log, signal } = options;
  finishRebase(folder);
  const server = await startPostgres({
    folder: folder.inside('postgres'),
    port,
    password: folder.keys.databasePassword,
    log,
  });
  cleanup.add(() => server.stop());
  signal.throwIfAborted();
  const { url } = server;
  await withConnection(url, bootstrapDatabase);
  signal.throwIfAborted();
  // A new connection, with the settings that the bootstrap set for the database.
  const { applied } = await withConnection(url, (sql) => migrate(sql, migrationsDir));
  if (applied.length > 0) log(`Applied ${String(applied.length)} migrations.`);
  return server;
}
